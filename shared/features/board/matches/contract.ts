import { z } from 'zod'
import { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId, MatchReason } from '#shared/features/board/vacancies/model.ts'
import { operation } from '#shared/kernel/contract.ts'
import { MATCH_GAPS, MATCHES_MAX } from './vocabulary.ts'

/** `text` is for the reader of the answer: a seeker and a company read different phrases. */
const MatchGap = z.object({ kind: z.enum(MATCH_GAPS), text: z.string() })
const Explanation = { reasons: z.array(MatchReason), gaps: z.array(MatchGap) }

export const VacancyMatch = z.object({ vacancy: VacancyCard, ...Explanation })
export type VacancyMatch = z.infer<typeof VacancyMatch>
export const ResumeMatch = z.object({ resume: ResumeCard, ...Explanation })
export type ResumeMatch = z.infer<typeof ResumeMatch>

const Limit = z.coerce
  .number()
  .int()
  .min(1)
  .max(MATCHES_MAX)
  .default(MATCHES_MAX)
  .describe('Сколько строк вернуть.')
const tags = ['matches']

export const matchesContract = {
  vacanciesForResume: operation(
    'GET /v1/personal/resumes/{id}/matches',
    'signed_in',
    'Вакансии, подходящие своему резюме',
    tags,
  )
    .input(z.object({ id: ResumeId, limit: Limit }))
    .output(
      z.object({
        items: z.array(VacancyMatch),
        /** Whether the resume names a profession or skills, by which vacancies are matched. */
        isTold: z.boolean(),
      }),
    ),
  resumesForVacancy: operation(
    'GET /v1/personal/vacancies/{id}/matches',
    'company',
    'Резюме, подходящие своей вакансии',
    tags,
  )
    .input(z.object({ id: VacancyId, limit: Limit }))
    .output(z.object({ items: z.array(ResumeMatch), isOpen: z.boolean() })),
}
