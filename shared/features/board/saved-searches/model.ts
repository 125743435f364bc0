import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { FREQUENCIES, SEARCH_ADDRESS_LENGTH_MAX, SEARCH_KINDS, SEARCH_NAME_LENGTH_MAX } from './vocabulary.ts'

export const SavedSearchId = rowId('Номер сохранённого поиска.').brand<'SavedSearchId'>()
export type SavedSearchId = z.infer<typeof SavedSearchId>

export const SearchName = requiredText({ max: SEARCH_NAME_LENGTH_MAX })
export const SearchAddress = z
  .string()
  .min(1)
  .max(SEARCH_ADDRESS_LENGTH_MAX)
  .describe('Путь и параметры страницы со списком.')
export const SearchFrequency = z.enum(FREQUENCIES)

/** A company that a search follows. */
const FollowedCompany = z.object({ id: CompanyId, slug: z.string(), title: z.string() })

/** What a guest learns of a search that the browser keeps. */
export const DeviceNews = z.object({
  /** Canonical path and query of its list. */
  address: z.string(),
  name: z.string(),
  company: FollowedCompany.nullable(),
  fresh: z.number().int(),
  /** The present position; `fresh` counts from the given one. */
  upTo: z.number().int(),
})
export type DeviceNews = z.infer<typeof DeviceNews>

/** A search with its conditions in words. */
const Described = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** Path and query of its list. */
  address: z.string(),
  name: z.string(),
  /** «Удалённо», «От 40 000 ₽»; none for a search of everything. */
  conditions: z.array(z.string()),
})

export const SearchProposal = Described.extend({
  /** The same search is saved already. */
  savedId: SavedSearchId.nullable(),
  /** Resumes are searched for a company, and the caller acts for none. */
  isCompanyNeeded: z.boolean(),
})
export type SearchProposal = z.infer<typeof SearchProposal>

export const SavedSearch = Described.extend({
  id: SavedSearchId,
  frequency: SearchFrequency,
  /** The company that the search of resumes is for. */
  company: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** The company that a search without other conditions follows; null for other searches, and when it is gone. */
  followed: FollowedCompany.nullable(),
  /** Results that are new since the last e-mail and the last visit and still listed. */
  fresh: z.number().int(),
  createdAt: z.string(),
  /** When the last e-mail was sent. */
  toldAt: z.string().nullable(),
})
export type SavedSearch = z.infer<typeof SavedSearch>
