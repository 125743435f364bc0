import { z } from 'zod'
import { operation, Count, Instant, Nothing, pageInput, rowId } from '#shared/kernel/contract.ts'
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
  staffQueries: operation('GET /v1/staff/searches', 'staff', 'Что искали за 30 дней', ['staff'])
    .input(
      z.object({
        view: z.enum(QUERY_VIEWS).default('empty').describe('Ничего не нашедшие или все.'),
        search,
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(LoggedQuery) })),
  staffSynonyms: operation('GET /v1/staff/synonyms', 'staff', 'Синонимы, которые добавили сотрудники', [
    'staff',
  ])
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(SynonymRing) })),
  staffPreviewSynonyms: operation(
    'POST /v1/staff/synonyms/preview',
    'staff',
    'Сколько вакансий находят слова порознь и вместе',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ entries }))
    .output(z.object({ each: z.array(z.object({ entry: z.string(), found: Count })), together: Count })),
  staffSaveSynonyms: operation(
    'POST /v1/staff/synonyms',
    'staff',
    'Добавить синонимы или изменить их',
    ['staff'],
    { makes: true },
  )
    .input(
      z.object({
        id: rowId('Номер набора; без него набор добавляется.').nullable().default(null),
        entries,
      }),
    )
    .output(SynonymRing),
  staffRemoveSynonyms: operation(
    'POST /v1/staff/synonyms/{id}/removal',
    'staff',
    'Удалить синонимы',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ id: rowId('Номер набора.') }))
    .output(Nothing),
}
