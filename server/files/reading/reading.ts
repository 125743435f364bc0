import { requirePerson } from '#server/kernel/access.ts'
import type { Call } from '#server/kernel/context.ts'
import type { Files } from '#server/files/port.ts'
import { Problem } from '#shared/kernel/problem.ts'

// The function of a reading, exported as `read` by its module.
type Read = (input: never) => unknown

/** A way to read untrusted files, whose code runs in a separate process; input and output are cloned. */
type Reading<R extends Read> = {
  /** For the metrics. */
  task: 'picture' | 'resume'
  /** Exports `read`. */
  module: URL
  /** Never set: the type of `read`. */
  readonly type?: R
}

/** @param reading.module as `new URL('./…', import.meta.url)`, so that its code never runs in the server's process */
export const defineReading = <R extends Read>(reading: Omit<Reading<R>, 'type'>): Reading<R> => reading

/** Thrown by `read`: why a person's file is refused, for that person. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}

/** The context of an operation that takes a file. */
export type UploadCtx = Pick<Call<{ files: Files; fileReader: FileReader }>, 'deps' | 'actor' | 'signal'>

/** @throws Problem unauthorized for a guest */
export const toSender = (ctx: Pick<UploadCtx, 'actor' | 'signal'>): Sender => ({
  userId: requirePerson(ctx).userId,
  signal: ctx.signal,
})

/** Who sent the file. */
type Sender = {
  userId: number
  /** Aborted when the sender no longer waits. */
  signal?: AbortSignal | undefined
}

export type ReadOutcome<Output> =
  | { kind: 'ok'; output: Output }
  /** `read` threw; null: anything but a `FileRefusal`. */
  | { kind: 'refused'; reason: string | null }
  /** The file needs more memory or time than any honest one, or ends the process that reads it. */
  | { kind: 'memory' | 'time' | 'crashed' }

/** Reads files outside of the server's process, one of a person at a time. */
export type FileReader = {
  /** @throws Problem too_many_requests, unavailable; the reason of the signal */
  read<R extends Read>(
    reading: Reading<R>,
    input: Parameters<R>[0],
    sender: Sender,
  ): Promise<ReadOutcome<Awaited<ReturnType<R>>>>
  close(): Promise<void>
}

/** One person has more files waiting than pages send concurrently. */
export const tooManyOfSender = () =>
  new Problem('too_many_requests', 'Предыдущие файлы ещё читаются. Подождите и повторите.', undefined, {
    retryAfterSeconds: 15,
  })

export const tooManyFiles = () =>
  new Problem('unavailable', 'Сейчас загружают много файлов. Повторите через минуту.')
