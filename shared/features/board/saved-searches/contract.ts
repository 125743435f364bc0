import { z } from 'zod'
import { access, Count, Nothing } from '#shared/kernel/contract.ts'
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

export const savedSearchesContract = {
  list: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/searches', summary: 'Сохранённые поиски', tags })
    .output(z.object({ items: z.array(SavedSearch), max: z.number().int() })),
  propose: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/searches/proposal',
      summary: 'Как поиск будет сохранён',
      tags,
    })
    .input(z.object({ address: SearchAddress }))
    .output(SearchProposal),
  save: access('signed_in', { makes: true })
    .route({ method: 'POST', path: '/v1/personal/searches', summary: 'Сохранить поиск', tags })
    .input(
      z.object({
        address: SearchAddress,
        /** By default made of the conditions. */
        name: SearchName.nullable().default(null),
        frequency: SearchFrequency.default(FREQUENCY_DEFAULT),
      }),
    )
    .output(z.object({ id: SavedSearchId, name: z.string() })),
  update: access('signed_in')
    .route({
      method: 'PATCH',
      path: '/v1/personal/searches/{id}',
      summary: 'Сменить название или частоту писем',
      tags,
    })
    .input(ById.extend({ name: SearchName.optional(), frequency: SearchFrequency.optional() }))
    .output(Nothing),
  remove: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/searches/{id}',
      summary: 'Удалить сохранённый поиск',
      tags,
    })
    .input(ById)
    .output(Nothing),
  restore: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/searches/{id}/restore',
      summary: 'Отменить удаление поиска',
      tags,
    })
    .input(ById)
    .output(Nothing),
  markSeen: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/searches/{id}/seen',
      summary: 'Считать найденное просмотренным',
      tags,
    })
    .input(ById)
    .output(Nothing),
  onDevice: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/searches/device',
      summary: 'Что нового по поискам, которые хранит браузер гостя',
      tags,
    })
    .input(
      z.object({
        searches: z
          .array(
            z.object({
              address: SearchAddress,
              seenUpTo: z
                .number()
                .int()
                .min(0)
                .nullable()
                .describe('Что из прошлого ответа уже видели; null для нового поиска.'),
            }),
          )
          .max(DEVICE_SEARCHES_MAX),
      }),
    )
    .output(z.object({ items: z.array(DeviceNews.nullable()) })),
  importFromDevice: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/personal/searches/device',
      summary: 'Сохранить поиски, которые хранил браузер гостя',
      tags,
    })
    .input(
      z.object({
        searches: z
          .array(
            z.object({
              address: SearchAddress,
              name: SearchName,
              seenUpTo: z.number().int().min(0).describe('Что из найденного уже видели.'),
            }),
          )
          .max(DEVICE_SEARCHES_MAX),
      }),
    )
    .output(
      z.object({
        addedCount: Count,
        left: z.array(z.string()).describe('Адреса, для которых в аккаунте нет места.'),
      }),
    ),
  subscription: access('public')
    .route({
      method: 'GET',
      path: '/v1/searches/subscription',
      summary: 'Какие письма прекращает ссылка из письма',
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.') }))
    .output(Subscription),
  setSubscription: access('public')
    .route({
      method: 'PUT',
      path: '/v1/searches/subscription',
      summary: 'Отключить или включить письма о новом по ссылке из письма',
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(100).describe('Ключ из письма.'), isOff: z.boolean() }))
    .output(Nothing),
}
