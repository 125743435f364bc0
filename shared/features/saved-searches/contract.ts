import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import {
  SavedSearch,
  SavedSearchId,
  SearchAddress,
  SearchFrequency,
  SearchName,
  SearchProposal,
} from './model.ts'
import { FREQUENCY_DEFAULT, SEARCH_KINDS } from './vocabulary.ts'

const tags = ['saved_searches']
const ById = z.object({ id: SavedSearchId })
const Nothing = z.object({})

/** What the link of a letter leads to. */
const Subscription = z.object({
  kind: z.enum(SEARCH_KINDS),
  name: z.string(),
  isOff: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const savedSearchesContract = {
  list: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/searches', summary: 'Saved searches', tags })
    .output(z.object({ items: z.array(SavedSearch), max: z.number().int() })),
  propose: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/searches/proposal',
      summary: 'How a search would be saved',
      tags,
    })
    .input(z.object({ address: SearchAddress }))
    .output(SearchProposal),
  save: access('signed_in')
    .route({ method: 'POST', path: '/v1/personal/searches', summary: 'Saves a search', tags })
    .input(
      z.object({
        address: SearchAddress,
        /** Made of the conditions when left out. */
        name: SearchName.nullable().default(null),
        frequency: SearchFrequency.default(FREQUENCY_DEFAULT),
      }),
    )
    .output(z.object({ id: SavedSearchId, name: z.string() })),
  update: access('signed_in')
    .route({
      method: 'PATCH',
      path: '/v1/personal/searches/{id}',
      summary: 'Changes the name of a search, or how often letters come',
      tags,
    })
    .input(ById.extend({ name: SearchName.optional(), frequency: SearchFrequency.optional() }))
    .output(Nothing),
  remove: access('signed_in')
    .route({ method: 'DELETE', path: '/v1/personal/searches/{id}', summary: 'Deletes a search', tags })
    .input(ById)
    .output(Nothing),
  restore: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/searches/{id}/restore',
      summary: 'Takes a deletion back',
      tags,
    })
    .input(ById)
    .output(Nothing),
  markSeen: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/personal/searches/{id}/seen',
      summary: 'Counts what is found now as seen',
      tags,
    })
    .input(ById)
    .output(Nothing),
  subscription: access('public')
    .route({
      method: 'GET',
      path: '/v1/searches/subscription',
      summary: 'Whose letters the link of a letter stops',
      tags,
    })
    .input(z.object({ token: z.string().min(1).max(100) }))
    .output(Subscription),
}
