import { z } from 'zod'
import { operation, Nothing } from '#shared/kernel/contract.ts'
import { REPORTED_SEARCH_EVENTS } from './vocabulary.ts'

export const searchLogContract = {
  /** Sent by list pages and the form of a response. The answer does not depend on what is counted. */
  record: operation('POST /v1/searches', 'public', 'Засчитать поиск без имени', ['vacancies'], {
    makes: false,
  })
    .input(
      z.object({
        search: z.string().trim().min(1).max(200).describe('Текст поиска.'),
        event: z.enum(REPORTED_SEARCH_EVENTS).describe('Что произошло.'),
      }),
    )
    .output(Nothing),
}
