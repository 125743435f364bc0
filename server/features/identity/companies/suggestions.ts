import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { AddressSuggestion, Suggested } from '#server/suggestions/port.ts'
import type { CompanyTip } from '#shared/features/identity/companies/contract.ts'

/** Companies by title or INN; none for an empty text (specification, section 5). @throws Problem too_many_requests */
export async function suggestCompanies(
  ctx: Ctx,
  { search }: { search: string },
): Promise<Suggested<CompanyTip>> {
  if (search.trim() === '') return { items: [], isComplete: true }
  await ctx.deps.limits.take('suggestions', String(requirePerson(ctx).userId))
  return ctx.deps.suggestions.companies(search)
}

/** The company of the register with this INN; null when there is none or the register does not answer. */
export async function findRegistered(ctx: Ctx, inn: string): Promise<CompanyTip | null> {
  const { items } = await suggestCompanies(ctx, { search: inn })
  // A branch has the number of its head organisation.
  return items.find((tip) => tip.inn === inn && !tip.isBranch) ?? null
}

/**
 * Addresses down to the house, within a place; without one, or for an unknown place, anywhere.
 * @throws Problem too_many_requests
 */
export async function suggestAddresses(
  ctx: Ctx,
  { search, location }: { search: string; location: string | null },
): Promise<Suggested<AddressSuggestion>> {
  if (search.trim() === '') return { items: [], isComplete: true }
  await ctx.deps.limits.take('suggestions', String(requirePerson(ctx).userId))
  const within = location === null ? null : ctx.deps.referenceData.locations.bySlug(location)
  return ctx.deps.suggestions.addresses({ query: search, within })
}
