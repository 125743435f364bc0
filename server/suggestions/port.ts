import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'

/** `isComplete` is false when the provider gave no answer: the wanted item may be missing, and users type it in. */
export type Suggested<T> = { items: T[]; isComplete: boolean }
export type AddressSuggestion = { value: string }

/** `within` null: any country. */
type AddressQuery = { query: string; within: Location | null }

/** Suggestions for forms. Never throws: without the provider the result is incomplete. */
export type Suggestions = {
  companies(query: string): Promise<Suggested<CompanyTip>>
  addresses(query: AddressQuery): Promise<Suggested<AddressSuggestion>>
}

/** An external service: every method throws when it cannot answer. */
export type SuggestionProvider = {
  companies(query: string, signal: AbortSignal): Promise<CompanyTip[]>
  addresses(query: AddressQuery, signal: AbortSignal): Promise<AddressSuggestion[]>
}

/** The provider works and rejects this query; the next one may succeed. */
export class QueryRejected extends Error {
  override name = 'QueryRejected'
}

/** The provider works, and this answer of it cannot be read; the next one may be. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** Specification, section 9. */
export const COMPANY_SUGGESTIONS_MAX = 10
export const ADDRESS_SUGGESTIONS_MAX = 5
