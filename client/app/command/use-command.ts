import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { showToast } from '#client/ui/toast.tsx'
import type { Toast } from '#client/ui/toast.tsx'

/** What tells of a command that is done: its title, or a whole toast. */
type Message = string | Omit<Toast, 'id' | 'type'>

/** The members of an operation of `api` that a command needs. */
type Operation<Input, Output> = {
  key(): QueryKey
  call(input: Input): Promise<Output>
}

type Options<Input, Output> = {
  /** Runs at once, before the queries are fresh: empties a form. */
  sent?: (output: Output) => void
  /** Runs when the visible queries are fresh; what it returns is announced. */
  done?: (output: Output, input: Input) => Message | void | Promise<Message | void>
  /** Operations, or features of `api`, whose queries the command makes stale; by default its own feature. */
  refresh?: readonly { key(): QueryKey }[]
  /** The query whose data the output is: it is stored, and not asked again. */
  answers?: (output: Output) => { queryKey: QueryKey }
  /** A refusal makes the queries stale too: it says that somebody has changed the data. */
  isRefusalNews?: boolean
  /** For a refusal that is shown elsewhere than at the command. */
  refused?: (error: Error, input: Input) => void
}

/** Where a page announces what a command has done, an empty text when one begins; null for toasts. */
export const AnnounceContext = createContext<((text: string) => void) | null>(null)

/** The longest that the outcome of a command waits for fresh queries. */
const REFRESH_WAIT_MS = 2000

export type Command<Input> = ReturnType<typeof useCommand<Input, unknown>>

/**
 * A command of a page: calls the operation, refreshes the queries that it makes stale, announces the outcome. It is
 * pending until the visible ones are fresh, or for two seconds. `refusal` is the text of the last error.
 */
export function useCommand<Input, Output>(
  operation: Operation<Input, Output>,
  {
    sent,
    done,
    refresh = [featureOf(operation)],
    answers,
    isRefusalNews = false,
    refused,
  }: Options<Input, Output> = {},
) {
  const queryClient = useQueryClient()
  const announce = use(AnnounceContext)
  const renew = (stored?: string) => {
    const renewed = refresh.map((one) =>
      queryClient.invalidateQueries({
        queryKey: one.key(),
        predicate: ({ queryHash }) => queryHash !== stored,
      }),
    )
    return Promise.race([Promise.all(renewed), waitFor(REFRESH_WAIT_MS)])
  }
  const { mutate, mutateAsync, ...state } = useMutation({
    mutationFn: (input: Input) => operation.call(input),
    onMutate: () => announce?.(''),
    async onSuccess(output, input) {
      const stored = answers?.(output).queryKey
      if (stored) queryClient.setQueryData(stored, output)
      sent?.(output)
      await renew(stored && hashKey(stored))
      const message = await done?.(output, input)
      if (!message) return
      if (announce && typeof message === 'string') announce(message)
      else showToast({ type: 'success', ...(typeof message === 'string' ? { title: message } : message) })
    },
    async onError(error, input) {
      refused?.(error, input)
      if (isRefusalNews) await renew()
    },
  })
  return { ...state, run: mutate, send: mutateAsync, refusal: failureText(state.error) }
}

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The queries of the feature that the operation belongs to. */
function featureOf(operation: Operation<never, unknown>) {
  const [path] = operation.key()
  return { key: () => [Array.isArray(path) ? path.slice(0, 1) : path] }
}
