/** Expressions by which a search server finds the rows whose professions and skills may suit. */
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { longHash } from '#server/lists/search-server/attributes.ts'
import { codeToken, professionToken } from '#server/lists/search-server/tokens.ts'
import { SKILLS_NEEDED } from '#server/features/board/matches/fit.ts'

type Tools = Pick<ReferenceData, 'professions' | 'skills'>
type Side = { professionId: number | null; skills: readonly string[] }

/** Codes of a row: its field of work and its skills. */
export const codesOf = (tools: Tools, { professionId, skills }: Side): string[] => [
  ...fieldTokens(tools, professionId),
  ...skillTokens(tools, skills),
]

/** Null if no row can suit. */
export function suitableExpression(tools: Tools, side: Side): string | null {
  const skills = skillTokens(tools, side.skills)
  const sharing = (count: number) => (skills.length < count ? [] : [`"${skills.join(' ')}"/${count}`])
  const ways = [
    ...(side.professionId === null ? [] : [professionToken(side.professionId)]),
    ...fieldTokens(tools, side.professionId).flatMap((field) =>
      sharing(SKILLS_NEEDED.field).map((skilled) => `(${field} ${skilled})`),
    ),
    ...sharing(SKILLS_NEEDED.other),
  ]
  return ways.length === 0 ? null : `@codes ${ways.map((way) => `(${way})`).join('|')}`
}

function fieldTokens({ professions }: Tools, professionId: number | null): string[] {
  const profession = professions.all.find(({ id }) => id === professionId)
  return profession ? [codeToken('f', longHash(profession.group).toString(36))] : []
}

/** One for all spellings of a skill. */
const skillTokens = ({ skills }: Tools, names: readonly string[]): string[] => [
  ...new Set(names.map((name) => codeToken('s', longHash(skills.keyOf(name)).toString(36)))),
]
