import type { RouterUtils } from '@orpc/tanstack-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient, CallContext } from '#shared/api-client.ts'
import { chunk } from './chunk.ts'
import { serverCallOf } from './query-client.ts'

/**
 * Query and mutation options of every operation, typed by the contract; keys are equal on server and browser. On the
 * server a query uses the call of its query client, which belongs to one request; only browsers run mutations.
 * It replaces `createTanstackQueryUtils`, whose streams and infinite queries add 4 kB to every public page.
 */
export const api = asUtils(utilsAt([]))

type Options = Record<string, unknown> & { input?: unknown; type?: string; queryKey?: readonly unknown[] }

function utilsAt(path: readonly string[]): object {
  const utils: Record<string, (options?: Options) => unknown> = {
    key: (options = {}) => toKey(path, options),
    queryKey: (options = {}) => options.queryKey ?? toKey(path, { type: 'query', ...options }),
    queryOptions: ({ input, ...options } = {}) => ({
      queryFn: ({ client, signal }: { client: QueryClient; signal?: AbortSignal }) =>
        import.meta.env.SSR ? serverCallOf(client)(path, input) : callByFetch(path, input, { signal }),
      ...options,
      queryKey: options.queryKey ?? toKey(path, { type: 'query', input }),
    }),
    mutationOptions: (options = {}) => ({
      mutationKey: toKey(path, { type: 'mutation' }),
      mutationFn: (input: unknown) => callByFetch(path, input),
      ...options,
    }),
  }
  const call = (input: unknown, options: CallOptions = {}) => callByFetch(path, input, options)
  return new Proxy(utils, {
    get: (_target, name: string) => (name === 'call' ? call : (utils[name] ?? utilsAt([...path, name]))),
  })
}

interface CallOptions {
  signal?: AbortSignal | undefined
  context?: CallContext
}

const loadLink = chunk(() => import('./browser-link.ts'))

/** Calls an operation over HTTP. Loads the client with the first call: a server-rendered page needs none at first. */
async function callByFetch(
  path: readonly string[],
  input: unknown,
  { signal, context = {} }: CallOptions = {},
): Promise<unknown> {
  const { link } = await loadLink()
  return link.call(path, input, { context, ...(signal ? { signal } : {}) })
}

function toKey(path: readonly string[], { input, type }: Pick<Options, 'input' | 'type'>) {
  return [path, { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) }]
}

/** Safe: `utilsAt` has the members of the type that are used, and a test calls each of them. */
function asUtils(utils: object) {
  return utils as Pick<RouterUtils<ApiClient>, keyof ApiClient>
}
