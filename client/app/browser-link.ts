import { OpenAPILink } from '@orpc/openapi-client/fetch'
import contract from 'virtual:contract'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'

/** How operations travel from the browser: by fetch, with names as the wire has them. */
export const link = new OpenAPILink(contract, {
  url: `${location.origin}/api`,
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include' }),
  interceptors: [
    async ({ next, ...options }) => fromWire(await next({ ...options, input: toWire(options.input) })),
  ],
})
