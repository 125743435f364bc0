/** COPY of PostgreSQL as streams: `pg` implements the protocol, but has no query for it. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Minimum size of the chunks that readers receive. */
const PIECE_BYTES = 1 << 16

/** The members of a connection that the COPY protocol needs. `pg` has had them since version 6; its types omit them. */
type CopyConnection = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The interface through which `pg` runs custom queries. Source: pg, lib/client.js, and the package pg-copy-streams. */
type CopyQuery = {
  submit(connection: pg.Connection): void
  handleCopyInResponse(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleCommandComplete(message: { text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleRowDescription(): void
}

/**
 * The bytes of `COPY … TO STDOUT`.
 * @param options.onRow called with each row, with its line feed. Source: PostgreSQL, Message Flow: one message a row
 */
export function copyOut(
  client: pg.Client,
  statement: string,
  { onRow }: { onRow?: (row: Buffer) => void } = {},
): Readable {
  let connection: CopyConnection | null = null
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let filled = 0
  let failure: Error | null = null
  const stream = new Readable({
    highWaterMark: 4 * PIECE_BYTES,
    read() {
      connection?.stream.resume()
    },
    destroy(error, callback) {
      // The remaining bytes are dropped, so that the connection can end.
      connection?.stream.resume()
      callback(error)
    },
  })
  client.query<CopyQuery>({
    submit(given) {
      connection = copyConnection(given)
      connection.query(statement)
    },
    handleCopyData({ chunk }) {
      onRow?.(chunk)
      if (filled + chunk.length > piece.length) give(chunk.length)
      // Copied, because the chunk is a view of a buffer that the connection overwrites.
      filled += chunk.copy(piece, filled)
    },
    handleCopyInResponse() {},
    handleRowDescription() {},
    handleCommandComplete() {
      give(0)
    },
    handleError(error) {
      failure = error
      stream.destroy(error)
    },
    handleReadyForQuery() {
      // No reader is left after the end, and the next query needs the connection.
      connection?.stream.resume()
      if (failure === null) stream.push(null)
    },
  })
  return stream

  /** @param next bytes of the row that no longer fits */
  function give(next: number) {
    if (filled > 0 && !stream.push(piece.subarray(0, filled))) connection?.stream.pause()
    piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, next))
    filled = 0
  }
}

/** Writes the bytes of a source to `COPY … FROM STDIN`. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>) {
  const ready = Promise.withResolvers<CopyConnection>()
  const done = Promise.withResolvers<void>()
  // Awaited only after the last piece.
  done.promise.catch(() => {})
  let failure: Error | null = null
  client.query<CopyQuery>({
    submit(given) {
      const connection = copyConnection(given)
      connection.query(statement)
      done.promise.catch(ready.reject)
      this.handleCopyInResponse = () => ready.resolve(connection)
    },
    handleCopyInResponse() {},
    handleCopyData() {},
    handleRowDescription() {},
    handleCommandComplete() {},
    handleError(error) {
      failure = error
      done.reject(error)
    },
    handleReadyForQuery() {
      if (failure === null) done.resolve()
    },
  })
  const connection = await ready.promise
  try {
    for await (const piece of source) {
      if (failure !== null) break
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), done.promise])
    }
  } catch (error) {
    connection.sendCopyFail('The source failed')
    await done.promise.catch(() => {})
    throw error
  }
  if (failure === null) connection.endCopyFrom()
  await done.promise
}

/** Safe: `pg` gives its own connection, which has had these methods since version 6. */
const copyConnection = (connection: pg.Connection) => connection as unknown as CopyConnection
