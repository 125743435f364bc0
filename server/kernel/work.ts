import { AsyncLocalStorage } from 'node:async_hooks'

/** Current work of the process, for the log. */
type Work = {
  /** An operation, a page's route or a job. */
  name: string | null
  requestId: string | null
}

const works = new AsyncLocalStorage<Work>()

/** Names the work that `run` starts; by default it has the request id of the current work. */
export function inWork<Result>(
  { name, requestId = currentWork()?.requestId ?? null }: { name: string | null; requestId?: string | null },
  run: () => Result,
): Result {
  return works.run({ name, requestId }, run)
}

/** Null outside of requests and jobs. */
export const currentWork = (): Readonly<Work> | null => works.getStore() ?? null
