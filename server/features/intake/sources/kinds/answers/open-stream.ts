import { Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { peek } from '#server/features/intake/imports/records/peek.ts'
import { formatFileSize } from '#shared/kernel/file-size.ts'
import { SourceFailure, type OutsideAnswer } from '#server/features/intake/sources/fetching/outside-get.ts'

type OpenStream = {
  /** The first bytes, unpacked. */
  head: Buffer
  /** @throws SourceFailure `too_large`, and `wrong_content` for a broken archive */
  chunks: AsyncIterable<Buffer>
}

/**
 * The body of an answer that may be a file of gzip, whose bytes alone tell so.
 * @param maxBytes unpacked
 */
export async function openStream({ body }: OutsideAnswer, maxBytes: number): Promise<OpenStream> {
  const raw = await peek(Readable.from(body), limitBytes(maxBytes))
  const isGzip = raw.head[0] === 0x1f && raw.head[1] === 0x8b
  if (!isGzip) return { head: raw.head, chunks: readChunks(raw.stream) }
  const unpacked = await peek(raw.stream, createGunzip())
  const { head, stream } = await peek(unpacked.stream, limitBytes(maxBytes))
  return { head, chunks: readChunks(stream) }
}

function limitBytes(max: number) {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length <= max) done(null, chunk)
      else done(new SourceFailure('too_large', `Файл больше ${formatFileSize(max)}. Разделите его на части.`))
    },
  })
}

async function* readChunks(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield toBuffer(chunk)
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure('wrong_content', 'Файл оборван или архив повреждён. Выгрузите его заново.', {
      cause: error,
    })
  }
}

/** Safe: a stream of bytes without an encoding gives buffers. */
const toBuffer = (chunk: unknown) => chunk as Buffer
