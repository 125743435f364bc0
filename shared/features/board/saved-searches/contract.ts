import { z } from 'zod'
import { operation, Count, Nothing } from '#shared/kernel/contract.ts'
import {
  DeviceNews,
  SavedSearch,
  SavedSearchId,
  SearchAddress,
  SearchFrequency,
  SearchName,
  SearchProposal,
} from './model.ts'
import { DEVICE_SEARCHES_MAX, FREQUENCY_DEFAULT, SEARCH_KINDS } from './vocabulary.ts'

const tags = ['saved_searches']
const ById = z.object({ id: SavedSearchId })

/** What the unsubscribe link of an e-mail shows: of one search, or of all searches of a person. */
const Subscription = z.object({
  /** Null for all searches. */
  kind: z.enum(SEARCH_KINDS).nullable(),
  /** Null for all searches. */
  name: z.string().nullable(),
  /** Whether no e-mails come. */
  isOff: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/** The searches of one device. */
const deviceInput = <Search extends z.ZodType>(search: Search) =>
  z.object({ searches: z.array(search).max(DEVICE_SEARCHES_MAX) })

export const savedSearchesContract = {
  list: operation('GET /v1/personal/searches', 'signed_in', 'Сохранённые поиски', tags).output(
    z.object({ items: z.array(SavedSearch), max: z.number().int() }),
  ),
  propose: operation('GET /v1/personal/searches/proposal', 'signed_in', 'Как поиск будет сохранён', tags)
    .input(z.object({ address: SearchAddress }))
    .output(SearchProposal),
  save: operation('POST /v1/personal/searches', 'signed_in', 'Сохранить поиск', tags, { makes: true })
    .input(
      z.object({
        address: SearchAddress,
        /** By default made of the conditions. */
        name: SearchName.nullable().default(null),
        frequency: SearchFrequency.default(FREQUENCY_DEFAULT),
      }),
    )
    .output(z.object({ id: SavedSearchId, name: z.string() })),
  update: operation(
    'PATCH /v1/personal/searches/{id}',
    'signed_in',
    'Сменить название или частоту писем',
    tags,
  )
    .input(ById.extend({ name: SearchName.optional(), frequency: SearchFrequency.optional() }))
    .output(Nothing),
  remove: operation('DELETE /v1/personal/searches/{id}', 'signed_in', 'Удалить сохранённый поиск', tags)
    .input(ById)
    .output(Nothing),
  restore: operation(
    'POST /v1/personal/searches/{id}/restore',
    'signed_in',
    'Отменить удаление поиска',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(Nothing),
  markSeen: operation(
    'POST /v1/personal/searches/{id}/seen',
    'signed_in',
    'Считать найденное просмотренным',
    tags,
    { makes: false },
  )
    .input(ById)
    .output(Nothing),
  onDevice: operation(
    'POST /v1/searches/device',
    'public',
    'Что нового по поискам, которые хранит браузер гостя',
    tags,
    { makes: false },
  )
    .input(
      deviceInput(
        z.object({
          address: SearchAddress,
          seenUpTo: z
            .number()
            .int()
            .min(0)
            .nullable()
            .describe('Что из прошлого ответа уже видели; null для нового поиска.'),
        }),
      ),
    )
    .output(z.object({ items: z.array(DeviceNews.nullable()) })),
  importFromDevice: operation(
    'POST /v1/personal/searches/device',
    'signed_in',
    'Сохранить поиски, которые хранил браузер гостя',
    tags,
    { makes: true },
  )
    .input(
      deviceInput(
        z.object({
          address: SearchAddress,
          name: SearchName,
          seenUpTo: z.number().int().min(0).describe('Что из найденного уже видели.'),
        }),
      ),
    )
    .output(
      z.object({
        addedCount: Count,
        left: z.array(z.string()).describe('Адреса, для которых в аккаунте нет места.'),
      }),
    ),
  subscription: operation(
    'GET /v1/searches/subscription',
    'public',
    'Какие письма прекращает ссылка из письма',
    tags,
  )
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.') }))
    .output(Subscription),
  setSubscription: operation(
    'PUT /v1/searches/subscription',
    'public',
    'Отключить или включить письма о новом по ссылке из письма',
    tags,
  )
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.'), isOff: z.boolean() }))
    .output(Nothing),
}
