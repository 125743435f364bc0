import { redirect, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { refusePage } from '#client/app/page-data.ts'
import { loadUnless } from '#client/app/private-page.ts'
import { staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** `/staff`: redirects to the first page that the user may open; not found for everyone else. */
export async function loader(args: LoaderFunctionArgs) {
  const person = await loadUnless(args, [401], api.accounts.me.queryOptions())
  const [first] = staffPagesFor(person?.staffRole ?? null)
  if (!first) return refusePage(404)
  throw redirect(pathOf(first.route))
}

export { Nothing as Component } from '#client/app/nothing.tsx'
