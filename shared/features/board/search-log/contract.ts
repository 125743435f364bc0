import { z } from 'zod'
import { access, Nothing } from '#shared/kernel/contract.ts'
import { REPORTED_SEARCH_EVENTS } from './vocabulary.ts'

export const searchLogContract = {
  /** Sent by list pages and the form of a response. The answer does not depend on what is counted. */
  record: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/searches',
      summary: 'Засчитать поиск без имени',
      tags: ['vacancies'],
    })
    .input(
      z.object({
        search: z.string().trim().min(1).max(200).describe('Текст поиска.'),
        event: z.enum(REPORTED_SEARCH_EVENTS).describe('Что произошло.'),
      }),
    )
    .output(Nothing),
}
