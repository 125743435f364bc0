import { AsyncLocalStorage } from 'node:async_hooks'

/** What the process is doing, for the log. */
type Work = {
  /** An operation, a page's route or a job. */
  name: string | null
  requestId: string | null
}

const works = new AsyncLocalStorage<Work>()

/** Names the work that `run` starts; without a request of its own it belongs to the present one. */
export function inWork<Result>(
  { name, requestId = currentWork()?.requestId ?? null }: { name: string | null; requestId?: string | null },
  run: () => Result,
): Result {
  return works.run({ name, requestId }, run)
}

/** Null outside of requests and jobs. */
export const currentWork = (): Readonly<Work> | null => works.getStore() ?? null
