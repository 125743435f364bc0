import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'

/**
 * `isComplete` is false when the register was not asked: what is needed may be missing from the list, and the person
 * types it in.
 */
export type Suggested<T> = { items: T[]; isComplete: boolean }
export type AddressTip = { value: string }

/** `within` null: any country. */
type AddressQuery = { query: string; within: Location | null }

/** Suggestions for forms. Never throws: a service that is down is an incomplete answer. */
export type Suggestions = {
  companies(query: string): Promise<Suggested<CompanyTip>>
  addresses(query: AddressQuery): Promise<Suggested<AddressTip>>
}

/** A register outside: every method throws when it cannot answer. */
export type Register = {
  companies(query: string, signal: AbortSignal): Promise<CompanyTip[]>
  addresses(query: AddressQuery, signal: AbortSignal): Promise<AddressTip[]>
}

/** The register understood us and refuses this very query: the next one may pass. */
export class QueryRefused extends Error {
  override name = 'QueryRefused'
}

/** Specification, section 9. */
export const COMPANY_TIPS_COUNT = 10
export const ADDRESS_TIPS_COUNT = 5
