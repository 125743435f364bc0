import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, pageInput } from '#shared/kernel/contract.ts'
import { ReceivedRow, tags, VacancyBrief } from './contract.ts'
import { RESPONSE_STATES } from './vocabulary.ts'

/** A response in the list of all vacancies of a company. */
const CompanyResponseRow = ReceivedRow.extend({ vacancy: VacancyBrief })

/**
 * Responses to every vacancy of the company the caller acts for. A manager sees those to own vacancies, editors and
 * administrators all (decisions, section 3).
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
        /** Of the vacancy that is asked for, or of all; whatever is searched for. */
        counts: z.record(z.enum(RESPONSE_STATES), Count),
        /** Those with responses, most new ones first. */
        vacancies: z.array(z.object({ id: VacancyId, title: z.string(), count: Count, fresh: Count })),
      }),
    ),
  /** Nothing is new to who may not see responses: the header asks before it knows of a changed role. */
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
        /** Of how many vacancies. */
        vacancies: Count,
        /** When the oldest of them was sent. */
        since: z.string().nullable(),
      }),
    ),
}
