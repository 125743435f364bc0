import { SKILLS_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { fold } from '#shared/lists/text/fold.ts'

const SKILL_LENGTH = { min: 1, max: 60 }
const ONE_LETTER = /^[cсrр1]$/i
/** What people type into a list of skills though it is none. */
const NOISE =
  /^(?:и|или|нет|да|не указан[оы]|навыки|опыт(?: работы)?|желание работать|ответственность|пунктуальность|порядочность|дисциплинированность|исполнительность|доброжелательность|вежливость|честность|активность|трудолюбие|внимательность|коммуникабельность|стрессоустойчивость|инициативность|целеустремленность|аккуратность|разное|другое|прочее|\.+|-+|\d+)$/

/** Canonical names where the directory knows them; the others trimmed; at most 30, none twice. */
export function createSkillNaming(
  skills: readonly { name: string; aliases: readonly string[] }[],
): (names: readonly string[]) => string[] {
  const known = new Map<string, string>()
  for (const { name, aliases } of skills) for (const alias of aliases) known.set(keyOf(alias), name)
  for (const { name } of skills) known.set(keyOf(name), name)

  return (names) => {
    const kept = new Map<string, string>()
    for (const stated of names) {
      const plain = stated
        .replace(/\s+/g, ' ')
        .replace(/^[\s•·*.,;-]+(?!net)|[\s.,;]+$/gi, '')
        .trim()
      const name = known.get(keyOf(stated)) ?? known.get(keyOf(plain)) ?? plain
      const key = keyOf(name)
      const isFit =
        name.length <= SKILL_LENGTH.max && (name.length > SKILL_LENGTH.min || ONE_LETTER.test(name))
      if (isFit && !NOISE.test(key) && !kept.has(key)) kept.set(key, name)
    }
    return [...kept.values()].slice(0, SKILLS_MAX)
  }
}

const keyOf = (name: string) => fold(name).replace(/\s+/g, ' ').trim()
