import { RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { SkillCatalogue } from '#server/features/reference/data/skills.ts'
import { joinWithGaps, type FileLine } from '../file-line.ts'
import { tokensIn } from './find-unplaced.ts'

const IMPORTED_SKILL_MAX = 60
/** More parts of a list are no skills of a person; they stay in the rest. */
const FOUND_MAX = 300
/** A name of a skill has no more words; what has is a sentence. */
const SKILL_WORDS_MAX = 6

/**
 * Skills by their names of the directory. A sentence is no skill and stays whole in the rest, with its commas; one skill may
 * be broken over two lines.
 */
export function parseSkills(lines: readonly FileLine[], catalogue: SkillCatalogue): string[] {
  const found: string[] = []
  for (const group of groupWrapped(lines)) {
    if (found.length > FOUND_MAX) break
    const [whole] = joinWithGaps(group)
    if (!whole || isSentence(whole.text, catalogue)) continue
    for (const line of group) {
      for (const [at, part] of splitSkills(withoutGroup(line.text, catalogue)).entries()) {
        const before = found.at(-1)
        const joined = at === 0 && before !== undefined ? `${before} ${part}` : ''
        if (joined !== '' && !startsItem(line) && isOneSkill(joined, part, catalogue))
          found[found.length - 1] = joined
        else found.push(part)
      }
    }
  }
  const skills = new Map<string, string>()
  for (const written of found) {
    const name = toSkillName(written, catalogue)
    const key = catalogue.keyOf(name)
    if (name.length < 2 && !/\p{L}/u.test(name)) continue
    // Another spelling of a skill stays in the rest.
    if (skills.has(key)) continue
    if (skills.size < RESUME_SKILLS_MAX && name.length <= IMPORTED_SKILL_MAX) skills.set(key, name)
  }
  return [...skills.values()]
}

/** Lines with those that continue them. */
function groupWrapped(lines: readonly FileLine[]): FileLine[][] {
  const groups: FileLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && line.isContinuation) last.push(line)
    else groups.push([line])
  }
  return groups
}

function isSentence(line: string, catalogue: SkillCatalogue): boolean {
  const text = withoutGroup(line, catalogue)
  const parts = splitSkills(text)
  return (
    parts.some(isTooLong) ||
    parts.slice(1).some((part) => CLAUSE.test(part)) ||
    (parts.some((part) => part.split(/\s+/u).length > 3) &&
      (FIRST_PERSON.test(text) || /[.!]\s*$/u.test(line)))
  )
}

const startsItem = (line: FileLine) => /^\s*(?:[•·▪●◦■➢►✓✔∙*]|[—–-]\s)/u.test(line.text)

/** «Языки программирования: Python, SQL»: the name of the group is no skill. */
function withoutGroup(text: string, catalogue: SkillCatalogue): string {
  const [label = '', group = ''] = /^([^,;:•|\t]{2,50}):\s+(?=\S)/u.exec(text) ?? []
  // «1С: Бухгалтерия» is one name.
  return label === '' || /^1[сc]/iu.test(group) || catalogue.byName(group.trim()) !== null
    ? text
    : text.slice(label.length)
}

/** By tabs, bars, bullets, commas and semicolons, but not within brackets and not in «1,5». */
function splitSkills(text: string): string[] {
  return text
    .split(/[;•·▪●◦■|\t]|\s\/\s|,(?!\d)(?![^(]*\))|\s[—–-]\s(?=\p{Lu})/u)
    .map(trimmed)
    .filter((part) => part !== '')
}

/** Behind a comma these begin the rest of a sentence. */
const CLAUSE =
  /^(?:и|а|но|кто|что|котор\p{L}+|чтобы|если|когда|где|как|чем|поэтому|which|who|that|and|but)\s/u
const FIRST_PERSON =
  /^(?:умею|знаю|владею|могу|имею|люблю|работаю|работал[аи]?|есть|хорошо|быстро|легко|готов[аы]?|i|able)(?!\p{L})/iu

const isTooLong = (part: string) =>
  part.length > IMPORTED_SKILL_MAX || part.split(/\s+/u).length > SKILL_WORDS_MAX

const isOneSkill = (joined: string, part: string, catalogue: SkillCatalogue) =>
  catalogue.byName(joined) !== null || (/^\p{Ll}/u.test(part) && catalogue.byName(part) === null)

/** Bullets, checks and rates of stars around the name of a skill. */
const trimmed = (skill: string) =>
  skill.replace(/^[-–—*✓✔➢►■□▪●○★☆\s]+|[.\s★☆●○■□▪*]+$/gu, '').replace(/\s*[—–-]\s*$/u, '')

/** The name of the directory only where it has all words that were written: nobody’s words are replaced by others. */
function toSkillName(written: string, catalogue: SkillCatalogue): string {
  const known = catalogue.byName(written)?.name
  if (known === undefined) return written
  const words = new Set(tokensIn(known))
  return tokensIn(written).every((word) => words.has(word)) ? known : written
}
