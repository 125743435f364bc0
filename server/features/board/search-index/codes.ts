/** Codes by which a search server finds rows of a profession, of a field of work and with skills. */
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { longHash } from '#server/lists/search-server/attributes.ts'
import { codeToken } from '#server/lists/search-server/tokens.ts'

type Tools = Pick<ReferenceData, 'professions' | 'skills'>
export type CodedSide = { professionId: number | null; skills: readonly string[] }

/** Of a row: its field of work and its skills. */
export const codesOf = (tools: Tools, { professionId, skills }: CodedSide): string[] => [
  ...fieldCodes(tools, professionId),
  ...skillCodes(tools, skills),
]

/** None for an unknown profession. */
export function fieldCodes(
  { professions }: Pick<Tools, 'professions'>,
  professionId: number | null,
): string[] {
  const profession = professions.all.find(({ id }) => id === professionId)
  return profession ? [codeToken('f', longHash(profession.group).toString(36))] : []
}

/** One for all spellings of a skill. */
export const skillCodes = ({ skills }: Pick<Tools, 'skills'>, names: readonly string[]): string[] => [
  ...new Set(names.map((name) => codeToken('s', longHash(skills.keyOf(name)).toString(36)))),
]
