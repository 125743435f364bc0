/** Expressions by which a search server finds the rows that may suit, before they are scored. */
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ResumeTypes } from '#server/features/board/resumes/index/types.ts'
import { fieldCodes, skillCodes, type CodedSide } from '#server/features/board/search-index/codes.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { professionTokens } from '#server/lists/search-server/tokens.ts'
import { SKILLS_NEEDED } from './fit.ts'

type Tools = Pick<ReferenceData, 'professions' | 'skills'>

/** By list; null if no row can suit. */
export const suitableRows = (tools: Tools) => ({
  vacancies: ({ resume }: VacancyTypes['wanted']) => suitableExpression(tools, resume),
  resumes: ({ vacancy }: ResumeTypes['wanted']) =>
    suitableExpression(tools, {
      professionId: tools.professions.all[vacancy.profession - 1]?.id ?? null,
      skills: vacancy.skills,
    }),
})

function suitableExpression(tools: Tools, { professionId, skills }: CodedSide): string | null {
  const codes = skillCodes(tools, skills)
  const sharing = (count: number) => (codes.length < count ? [] : [`"${codes.join(' ')}"/${count}`])
  const ways = [
    ...(professionId === null ? [] : professionTokens(professionId)),
    ...fieldCodes(tools, professionId).flatMap((field) =>
      sharing(SKILLS_NEEDED.field).map((skilled) => `(${field} ${skilled})`),
    ),
    ...sharing(SKILLS_NEEDED.other),
  ]
  return ways.length === 0 ? null : `@codes ${ways.map((way) => `(${way})`).join('|')}`
}
