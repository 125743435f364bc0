import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { weakEtag } from '#server/http/etag.ts'

/** Yields the text of a file in chunks. A file without chunks does not exist. */
export type FileWriter = () => AsyncIterable<string>

/** Null: there is no such file. */
export type WrittenFile = { etag: string; gzip: Buffer } | null

/** A file that is being written; slow readers do not slow it down. */
export type Writing = {
  /** Compressed chunks so far. */
  chunks: readonly Buffer[]
  /** Whether the file has a first chunk. */
  hasBegun: Promise<boolean>
  done: Promise<WrittenFile>
  /** Settles at the next chunk, or at the end. */
  next(): Promise<void>
}

export function startWriting(write: FileWriter): Writing {
  const chunks: Buffer[] = []
  const begun = Promise.withResolvers<boolean>()
  let next = Promise.withResolvers<void>()

  async function run(): Promise<WrittenFile> {
    const hash = createHash('sha256')
    const gzip = createGzip().on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      wake()
    })
    let isEmpty = true
    for await (const text of write()) {
      if (text === '') continue
      hash.update(text)
      if (!gzip.write(text)) await once(gzip, 'drain')
      if (!isEmpty) continue
      isEmpty = false
      // The first bytes are sent at once, not when the buffer of the compressor is full.
      gzip.flush()
      begun.resolve(true)
    }
    gzip.end()
    await finished(gzip)
    if (isEmpty) return null
    return { etag: weakEtag(hash), gzip: Buffer.concat(chunks) }
  }

  function wake() {
    next.resolve()
    next = Promise.withResolvers()
  }

  const done = run()
  done
    .then(
      (file) => begun.resolve(file !== null),
      (error: unknown) => begun.reject(error),
    )
    .finally(wake)
  // Readers get the failure from `done`.
  begun.promise.catch(() => {})
  return { chunks, hasBegun: begun.promise, done, next: () => next.promise }
}

/** All chunks from the first on, each as soon as it is written. @throws what the writer throws */
export async function* readChunks({ chunks, done, next }: Writing): AsyncIterable<Buffer> {
  let isOver = false
  const end = done.finally(() => {
    isOver = true
  })
  end.catch(() => {})
  for (let at = 0; ;) {
    const chunk = chunks[at]
    if (chunk) {
      at += 1
      yield chunk
    } else if (isOver) {
      await done
      return
    } else {
      await Promise.race([next(), end])
    }
  }
}
