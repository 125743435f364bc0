import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Writes a file piece by piece. One that yields nothing does not exist. */
export type FileWriter = () => AsyncIterable<string>

/** `null`: there is no such file. */
export type WrittenFile = { etag: string; gzip: Buffer } | null

/** A file that is being written, at its own pace: slow readers hold nothing up. */
export type Writing = {
  /** Compressed pieces so far. */
  pieces: readonly Buffer[]
  /** Whether there is a first piece, as soon as that is certain. */
  hasBegun: Promise<boolean>
  done: Promise<WrittenFile>
  /** Settles with the next piece, or with the end. */
  next(): Promise<void>
}

export function startWriting(write: FileWriter): Writing {
  const pieces: Buffer[] = []
  const begun = Promise.withResolvers<boolean>()
  let next = Promise.withResolvers<void>()

  async function run(): Promise<WrittenFile> {
    const hash = createHash('sha256')
    const gzip = createGzip().on('data', (piece: Buffer) => {
      pieces.push(piece)
      wake()
    })
    let isEmpty = true
    for await (const text of write()) {
      if (text === '') continue
      hash.update(text)
      if (!gzip.write(text)) await once(gzip, 'drain')
      if (!isEmpty) continue
      isEmpty = false
      // The beginning leaves at once, not when the compressor has enough of it.
      gzip.flush()
      begun.resolve(true)
    }
    gzip.end()
    await finished(gzip)
    if (isEmpty) return null
    return { etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, gzip: Buffer.concat(pieces) }
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
  // Readers that came in time hear of a failure by `done`.
  begun.promise.catch(() => {})
  return { pieces, hasBegun: begun.promise, done, next: () => next.promise }
}

/** All pieces from the first on, each as soon as it is there. @throws what the writer throws */
export async function* follow({ pieces, done, next }: Writing): AsyncIterable<Buffer> {
  let isOver = false
  const end = done.finally(() => {
    isOver = true
  })
  end.catch(() => {})
  for (let at = 0; ;) {
    const piece = pieces[at]
    if (piece) {
      at += 1
      yield piece
    } else if (isOver) {
      await done
      return
    } else {
      await Promise.race([next(), end])
    }
  }
}
