import type { CallContext } from '#shared/api-client.ts'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import contract from 'virtual:contract'
import { fromWire, toWire } from '#shared/kernel/wire-case.ts'

/** The HTTP client of the browser; converts names between the code and the wire. */
export const link = new OpenAPILink<CallContext>(contract, {
  url: `${location.origin}/api`,
  fetch: async (request, init, { context }) =>
    asJson(await fetch(request, { ...init, credentials: 'include', keepalive: context.keepalive ?? false })),
  interceptors: [
    async ({ next, ...options }) => fromWire(await next({ ...options, input: toWire(options.input) })),
  ],
})

/**
 * Browsers without the `Sec-Fetch-Site` header get problem details, as programs do; the library would take their fields
 * for a malformed error. Rewrites them to the fields that the library expects.
 */
async function asJson(answer: Response) {
  if (!answer.headers.get('content-type')?.startsWith('application/problem')) return answer
  const { defined, code, status, message, data } = await answer.json()
  return Response.json({ defined, code, status, message, data }, { status: answer.status })
}
