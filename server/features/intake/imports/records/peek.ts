import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Enough to recognise an encoding and a format by. */
const PEEK_BYTES = 64 * 1024

/** The stream after `through`, and its first bytes. */
export async function peek(
  source: Readable,
  through: Transform,
): Promise<{ head: Buffer; stream: Readable }> {
  const out = new PassThrough()
  // An error reaches the reader of `out`, which adds the name of the input.
  pipeline(source, through, out).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  const chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const chunk: unknown = out.read()
    if (Buffer.isBuffer(chunk)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= PEEK_BYTES) break
    } else if (out.readableEnded || out.destroyed || !(await waitForBytes(out))) break
  }
  const head = Buffer.concat(chunks)
  const { errored } = out
  if (errored && length > 0) return { head, stream: Readable.from(thenFail(head, errored)) }
  if (length > 0 && !out.readableEnded) out.unshift(head)
  else if (length > 0) return { head, stream: toStream(head) }
  return { head, stream: out }
}

/** What a broken stream has given before it broke off. */
async function* thenFail(head: Buffer, error: Error) {
  yield head
  throw error
}

function toStream(bytes: Buffer) {
  const stream = new PassThrough()
  stream.end(bytes)
  return stream
}

/** Waits for bytes; false at the end of the stream or after an error. */
const waitForBytes = (stream: Readable) =>
  new Promise<boolean>((resolve) => {
    const settle = (hasMore: boolean) => () => {
      stream.off('readable', onReadable).off('end', onEnd).off('error', onEnd).off('close', onEnd)
      resolve(hasMore)
    }
    const onReadable = settle(true)
    const onEnd = settle(false)
    stream.on('readable', onReadable).on('end', onEnd).on('error', onEnd).on('close', onEnd)
  })
