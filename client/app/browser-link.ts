import { OpenAPILink } from '@orpc/openapi-client/fetch'
import contract from 'virtual:contract'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'

/** The HTTP client of the browser; converts names between the code and the wire. */
export const link = new OpenAPILink(contract, {
  url: `${location.origin}/api`,
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include' }),
  interceptors: [
    async ({ next, ...options }) => fromWire(await next({ ...options, input: toWire(options.input) })),
  ],
})
