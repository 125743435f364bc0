import { OpenAPILink } from '@orpc/openapi-client/fetch'
import contract from 'virtual:contract'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'

export interface CallContext {
  /** Whether the request outlives its page. Browsers keep bodies up to 64 KB alive. */
  keepalive?: boolean
}

/** The HTTP client of the browser; converts names between the code and the wire. */
export const link = new OpenAPILink<CallContext>(contract, {
  url: `${location.origin}/api`,
  fetch: (request, init, { context }) =>
    fetch(request, { ...init, credentials: 'include', keepalive: context.keepalive ?? false }),
  interceptors: [
    async ({ next, ...options }) => fromWire(await next({ ...options, input: toWire(options.input) })),
  ],
})
