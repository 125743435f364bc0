/** Loaders of private pages; `page-data.ts` has those that every visitor downloads. */
import type { QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { isStaffOnly, matchRoute } from '#shared/routing/route-table.ts'
import { statusOf } from './api-error.ts'
import { api } from './api.ts'
import {
  fetchUnlessCached,
  load,
  pageData,
  routeErrorOf,
  type LoadOptions,
  type PageData,
} from './page-data.ts'
import { openRemarks } from './open-remarks.ts'
import { unreadCounts } from './unread-count.tsx'

/**
 * Loads a private page: its data (`loads`), the user's session and what waits for them, in parallel. The page is not
 * indexed.
 * @throws what `load` throws
 */
export async function privatePage(
  args: LoaderFunctionArgs,
  title: string,
  ...loads: readonly Promise<unknown>[]
): Promise<PageData> {
  await Promise.all([
    loadRoles(args),
    load(args, api.accounts.me.queryOptions()),
    load(args, unreadCounts()),
    ...(isStaffPage(args) ? [load(args, openRemarks())] : []),
    ...loads,
  ])
  return pageData(args, { title, isIndexed: false })
}

/** Whether the page has the navigation of staff. */
function isStaffPage({ request }: LoaderFunctionArgs) {
  const route = matchRoute(new URL(request.url).pathname)?.route
  return route !== undefined && isStaffOnly(route)
}

const loadRoles = (args: LoaderFunctionArgs) => load(args, api.accounts.roles.queryOptions())

/** The user's current company, null for none. @throws what `load` throws */
export async function loadCurrentCompany(args: LoaderFunctionArgs): Promise<CompanyRef | null> {
  const { results, current } = await loadRoles(args)
  return results.find(({ id }) => id === current)?.company ?? null
}

/** A company of the user, null for one of others. @throws what `load` throws */
export async function loadCompany(args: LoaderFunctionArgs, companyId: number): Promise<CompanyRef | null> {
  const { results } = await loadRoles(args)
  return results.find(({ company }) => company.id === companyId)?.company ?? null
}

/**
 * Like `load`, but returns null for these statuses.
 * @throws what `load` throws, for other statuses
 */
export async function loadUnless<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  statuses: readonly number[],
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data | null> {
  try {
    return await fetchUnlessCached(args, options)
  } catch (error) {
    if (statuses.includes(statusOf(error) ?? 0)) return null
    throw routeErrorOf(args, error)
  }
}
