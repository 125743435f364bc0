import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, loadIfFound, refusePage } from '#client/app/page-data.ts'

/**
 * What a placement of the vacancy would cost the company the person acts for.
 * @throws a route error response with status 404 for a vacancy of another company
 */
export async function loadPlacementOf(args: LoaderFunctionArgs, vacancyId: number) {
  const roles = await load(args, api.accounts.roles.queryOptions())
  const role = roles.results.find(({ id }) => id === roles.current)
  if (!role) return refusePage(404)
  await loadIfFound(args, placementQuote(role.company.id, vacancyId))
}

export const placementQuote = (companyId: number, vacancyId: number) =>
  api.payments.quote.queryOptions({
    input: { id: companyId, item: { kind: 'placement', vacancyId, tariff: 'basic' } },
  })
