import { hashKey, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { failureText } from '#client/app/api-error.ts'
import { showToast, type Toast } from '#client/ui/toast.tsx'

/** The title of a toast, or a complete toast. */
type Message = string | Omit<Toast, 'id' | 'type'>

/** The members of an operation of `api` that a command needs. */
type Operation<Input, Output> = {
  key(): QueryKey
  call(input: Input): Promise<Output>
}

type Options<Input, Output> = {
  /** Called immediately, before the queries are fresh: empties a form. */
  sent?: (output: Output) => void
  /** Called when the visible queries are fresh. Its result is displayed as a toast. */
  done?: (output: Output, input: Input) => Message | void | Promise<Message | void>
  /** Operations, or features of `api`, whose queries the command makes stale; by default its own feature. */
  refresh?: readonly { key(): QueryKey }[]
  /** The query whose data is the output. The output is stored, and the query is not requested again. */
  answers?: (output: Output) => { queryKey: QueryKey }
  /** A refusal also makes the queries stale: another user may have changed the data. */
  isRefusalNews?: boolean
  /** Handles a refusal that is displayed elsewhere than at the command. */
  refused?: (error: Error, input: Input) => void
}

/** The longest time that the outcome of a command waits for fresh queries. */
const REFRESH_WAIT_MS = 2000

export type Command<Input> = ReturnType<typeof useCommand<Input, unknown>>

/**
 * A command of a page: calls the operation, refreshes the queries that it makes stale and displays the outcome as a
 * toast. It is pending until the visible queries are fresh, at most for two seconds. `refusal` is the text of the last
 * error.
 */
export function useCommand<Input, Output>(
  operation: Operation<Input, Output>,
  {
    sent,
    done,
    refresh = [toFeature(operation)],
    answers,
    isRefusalNews = false,
    refused,
  }: Options<Input, Output> = {},
) {
  const queryClient = useQueryClient()
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
    async onSuccess(output, input) {
      const stored = answers?.(output).queryKey
      if (stored) queryClient.setQueryData(stored, output)
      sent?.(output)
      await renew(stored && hashKey(stored))
      const message = await done?.(output, input)
      if (message)
        showToast({ type: 'success', ...(typeof message === 'string' ? { title: message } : message) })
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
function toFeature(operation: Operation<never, unknown>) {
  const [path] = operation.key()
  return { key: () => [Array.isArray(path) ? path.slice(0, 1) : path] }
}
