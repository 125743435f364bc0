import type { SkillCatalogue } from '#server/features/reference/data/skills.ts'
import { SKILLS_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { fold } from '#shared/lists/text/fold.ts'

const SKILL_LENGTH = { min: 1, max: 60 }
const ONE_LETTER = /^[cсrр1]$/i
/** Frequent entries of lists of skills that are no skills. */
const NOISE =
  /^(?:и|или|нет|да|не указан[оы]|навыки|опыт(?: работы)?|желание работать|ответственность|пунктуальность|порядочность|дисциплинированность|исполнительность|доброжелательность|вежливость|честность|активность|трудолюбие|внимательность|коммуникабельность|стрессоустойчивость|инициативность|целеустремленность|аккуратность|разное|другое|прочее|\.+|-+|\d+)$/

/** Makes a function that gives known skills their canonical names and trims the others; at most 30, no duplicates. */
export function createSkillNaming({ byName }: SkillCatalogue): (names: readonly string[]) => string[] {
  return (names) => {
    const skills = new Map<string, string>()
    for (const stated of names) {
      const plain = stated
        .replace(/\s+/g, ' ')
        .replace(/^[\s•·*.,;-]+(?!net)|[\s.,;]+$/gi, '')
        .trim()
      const name = (byName(stated) ?? byName(plain))?.name ?? plain
      const key = fold(name)
      const isFit =
        name.length <= SKILL_LENGTH.max && (name.length > SKILL_LENGTH.min || ONE_LETTER.test(name))
      if (isFit && !NOISE.test(key) && !skills.has(key)) skills.set(key, name)
    }
    return [...skills.values()].slice(0, SKILLS_MAX)
  }
}
