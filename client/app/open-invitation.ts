import type { LoaderFunctionArgs } from 'react-router'
import { api } from './api.ts'
import { loadUnless } from './private-page.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof loadInvitation>>>

/** Null for an invitation that is missing, expired, revoked or accepted. */
export const loadInvitation = async (args: LoaderFunctionArgs, token: string) =>
  token === '' || token.length > 200
    ? null
    : loadUnless(args, [404], api.managers.readInvitation.queryOptions({ input: { token } }))

/** Where a signed-in user accepts an invitation. */
export const acceptPath = (token: string) =>
  `${pathOf('companies-role-confirm')}?token=${encodeURIComponent(token)}`
