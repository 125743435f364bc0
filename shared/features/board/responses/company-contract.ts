import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, pageInput } from '#shared/kernel/contract.ts'
import { ReceivedRow, tags, VacancyBrief } from './contract.ts'
import { RESPONSE_STATES } from './vocabulary.ts'

/** A response in the list of all vacancies of a company. */
const CompanyResponseRow = ReceivedRow.extend({ vacancy: VacancyBrief })

/**
 * Responses to all vacancies of the company the caller acts for. A manager sees those to their own vacancies, editors
 * and administrators all (decisions, section 3).
 */
export const companyResponsesContract = {
  listOfCompany: access('company')
    .route({
      method: 'GET',
      path: '/v1/responses',
      summary: 'Отклики на все вакансии компании, новые первыми',
      tags,
    })
    .input(
      z.object({
        vacancyId: VacancyId.nullable().default(null),
        state: z.enum(RESPONSE_STATES).nullable().default(null).describe('Состояние отклика.'),
        search: z.string().trim().max(200).default('').describe('Текст поиска.'),
        page: pageInput(),
      }),
    )
    .output(
      z.object({
        items: z.array(CompanyResponseRow),
        count: Count,
        /** Of the requested vacancy, or of all; regardless of the search. */
        counts: z.record(z.enum(RESPONSE_STATES), Count),
        /** Vacancies with responses, those with the most new ones first. */
        vacancies: z.array(z.object({ id: VacancyId, title: z.string(), count: Count, fresh: Count })),
      }),
    ),
  /** Zero, not a refusal, without the right to see responses: the header may not know of a changed role yet. */
  countNew: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/responses/new',
      summary: 'Сколько откликов компания ещё не открывала',
      tags,
    })
    .input(z.object({}))
    .output(
      z.object({
        count: Count,
        /** To how many vacancies. */
        vacancies: Count,
        /** When the oldest of them was sent. */
        since: z.string().nullable(),
      }),
    ),
}
