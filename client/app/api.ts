import type { ContractRouterClient } from '@orpc/contract'
import type { RouterUtils } from '@orpc/tanstack-query'
import type { QueryClient } from '@tanstack/react-query'
import type { contract } from '#shared/contract.ts'
import { callByFetch } from './browser-client.ts'
import { callOf } from './query-client.ts'

export type ApiClient = ContractRouterClient<typeof contract>

/**
 * Query and mutation options of every operation, typed by the contract; keys are equal on both sides. On the server a
 * query is called in the way of its query client, which is that of one request; commands are called by browsers only.
 * These few lines
 * stand for `createTanstackQueryUtils`, whose streams and infinite queries weigh 4 kB on every public page.
 */
export const api = asUtils(utilsAt([]))

type Options = Record<string, unknown> & { input?: unknown; type?: string; queryKey?: readonly unknown[] }

function utilsAt(path: readonly string[]): object {
  const verbs: Record<string, (options?: Options) => unknown> = {
    key: (options = {}) => keyOf(path, options),
    queryKey: (options = {}) => options.queryKey ?? keyOf(path, { type: 'query', ...options }),
    queryOptions: ({ input, ...options } = {}) => ({
      queryFn: ({ client, signal }: { client: QueryClient; signal?: AbortSignal }) =>
        import.meta.env.SSR ? callOf(client)(path, input) : callByFetch(path, input, { signal }),
      ...options,
      queryKey: options.queryKey ?? keyOf(path, { type: 'query', input }),
    }),
    mutationOptions: (options = {}) => ({
      mutationKey: keyOf(path, { type: 'mutation' }),
      mutationFn: (input: unknown) => callByFetch(path, input),
      ...options,
    }),
  }
  const call = (input: unknown, options: { signal?: AbortSignal } = {}) => callByFetch(path, input, options)
  return new Proxy(verbs, {
    get: (_verbs, name: string) => (name === 'call' ? call : (verbs[name] ?? utilsAt([...path, name]))),
  })
}

function keyOf(path: readonly string[], { input, type }: Pick<Options, 'input' | 'type'>) {
  return [path, { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) }]
}

/** Safe: the verbs above are those of the type that are used, and a test calls each of them. */
function asUtils(utils: object) {
  return utils as Pick<RouterUtils<ApiClient>, keyof ApiClient>
}
