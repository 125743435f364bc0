import { z } from 'zod'
import { access, Count, Instant, Nothing, pageInput } from '#shared/kernel/contract.ts'
import { rowId } from '#shared/kernel/row-id.ts'
import { SynonymEntries } from './forms.ts'

/** Those that found nothing, or all. */
export const QUERY_VIEWS = ['empty', 'frequent'] as const

/** A text that visitors searched for in the last 30 days. */
const LoggedQuery = z.object({
  text: z.string(),
  searches: Count,
  emptySearches: Count,
  opened: Count,
  responded: Count,
  /** How many vacancies it finds at this moment. */
  found: Count,
})
export type LoggedQuery = z.infer<typeof LoggedQuery>

const SynonymRing = z.object({
  id: z.number().int(),
  entries: z.array(z.string()),
  /** Name of the member of staff. */
  createdBy: z.string().nullable(),
  updatedAt: Instant,
})
export type SynonymRing = z.infer<typeof SynonymRing>

const search = z.string().trim().max(100).default('').describe('Часть текста.')
const entries = SynonymEntries.describe('Слова и словосочетания с одним значением.')

export const staffSearchLogContract = {
  staffQueries: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/searches',
      summary: 'Что искали за 30 дней',
      tags: ['staff'],
    })
    .input(
      z.object({
        view: z.enum(QUERY_VIEWS).default('empty').describe('Ничего не нашедшие или все.'),
        search,
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(LoggedQuery) })),
  staffSynonyms: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/synonyms',
      summary: 'Синонимы, которые добавили сотрудники',
      tags: ['staff'],
    })
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(SynonymRing) })),
  staffPreviewSynonyms: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/synonyms/preview',
      summary: 'Сколько вакансий находят слова порознь и вместе',
      tags: ['staff'],
    })
    .input(z.object({ entries }))
    .output(z.object({ each: z.array(z.object({ entry: z.string(), found: Count })), together: Count })),
  staffSaveSynonyms: access('staff', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/staff/synonyms',
      summary: 'Добавить синонимы или изменить их',
      tags: ['staff'],
    })
    .input(
      z.object({
        id: rowId('Номер набора; без него набор добавляется.').nullable().default(null),
        entries,
      }),
    )
    .output(SynonymRing),
  staffRemoveSynonyms: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/synonyms/{id}/removal',
      summary: 'Удалить синонимы',
      tags: ['staff'],
    })
    .input(z.object({ id: rowId('Номер набора.') }))
    .output(Nothing),
}
