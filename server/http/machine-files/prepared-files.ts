import { Readable } from 'node:stream'
import { pipeline, finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { edgeHeaders } from '#server/http/edge-headers.ts'
import { isUnchanged, weakEtag } from '#server/http/etag.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { XML_HEADERS } from './xml.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'

/** Yields the text of a file in chunks. A file without chunks does not exist. */
type FileWriter = () => AsyncIterable<string>

/** Null: there is no such file. */
type WrittenFile = { etag: string; gzip: Buffer } | null

/** A file that is being written; slow readers do not slow it down. */
type Writing = {
  /** Compressed chunks so far. */
  chunks: readonly Buffer[]
  /** Whether the file has a first chunk. */
  hasBegun: Promise<boolean>
  done: Promise<WrittenFile>
  /** Settles at the next chunk, or at the end. */
  next(): Promise<void>
}

type Prepared = { version: number; file: WrittenFile }
type Named = {
  path: string
  type: string
  write: FileWriter
  /** Sent while it is written the first time; other files are sent when they are complete, with an ETag. */
  isStreamed?: boolean
}

type PreparedFiles = {
  /** Sends the file; `absent` when there is none and nothing was sent. */
  send(req: Request, res: Response, file: Named): Promise<'sent' | 'absent'>
}

const BYTES_MAX = 64 * MEGABYTE
/** Vacancies also expire by time, which does not change the version. */
const TTL_MS = 5 * MINUTE_MS
/** How long the edge caches a file: robots request it a few times a day. */
export const FILE_EDGE_SECONDS = 300
const TAGS = ['site']

/**
 * Caches large files for robots: concurrent requests share one writer, the file stays compressed in memory, and it is
 * written again after a change. Never holds a whole uncompressed file.
 */
export function createPreparedFiles(version: () => number): PreparedFiles {
  const files = new LRUCache<string, Prepared>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ file }) => (file?.gzip.length ?? 0) + 1000,
    ttl: TTL_MS,
  })
  const inFlight = new Map<string, Writing>()

  function write({ path, write: writer }: Named): Writing {
    const startedAt = version()
    const writing = startWriting(writer)
    inFlight.set(path, writing)
    writing.done
      .then(
        (file) => void files.set(path, { version: startedAt, file }),
        // The requests that wait for it get the error.
        () => {},
      )
      .finally(() => inFlight.delete(path))
    return writing
  }

  return {
    async send(req, res, named) {
      const cached = files.get(named.path)
      if (cached?.version === version()) return sendComplete(req, res, named, cached.file)
      const writing = inFlight.get(named.path) ?? write(named)
      if (!named.isStreamed) return sendComplete(req, res, named, await writing.done)
      if (!(await writing.hasBegun)) return 'absent'
      await sendAsWritten(req, res, named, writing)
      return 'sent'
    },
  }
}

async function sendComplete(req: Request, res: Response, { type }: Named, file: WrittenFile) {
  if (file === null) return 'absent'
  setHeaders(res, type).set('etag', file.etag)
  if (isUnchanged(req, file.etag)) {
    res.status(304).end()
  } else if (prefersGzip(req)) {
    res.set({ 'content-encoding': 'gzip', 'content-length': String(file.gzip.length) })
    res.end(req.method === 'HEAD' ? undefined : file.gzip)
  } else if (req.method === 'HEAD') {
    res.end()
  } else {
    await pipeline(Readable.from([file.gzip]), createGunzip(), res).catch(ignoreDisconnect)
  }
  return 'sent'
}

/** Sends each chunk as soon as it is written. A failure aborts the answer, so that the client knows it is incomplete. */
async function sendAsWritten(req: Request, res: Response, { type }: Named, writing: Writing) {
  setHeaders(res, type)
  const isGzip = prefersGzip(req)
  if (isGzip) res.set('content-encoding', 'gzip')
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  const chunks = Readable.from(readChunks(writing))
  await (isGzip ? pipeline(chunks, res) : pipeline(chunks, createGunzip(), res)).catch(ignoreDisconnect)
}

const prefersGzip = (req: Request) => req.acceptsEncodings('gzip', 'identity') === 'gzip'

function setHeaders(res: Response, type: string) {
  return res
    .set({ ...edgeHeaders(FILE_EDGE_SECONDS, TAGS), ...XML_HEADERS, vary: 'Accept-Encoding' })
    .type(type)
}

/** A robot that disconnects in the middle of a file is not an error. */
function ignoreDisconnect(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
}

function startWriting(write: FileWriter): Writing {
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
      // The first bytes are sent immediately, not when the buffer of the compressor is full.
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
async function* readChunks({ chunks, done, next }: Writing): AsyncIterable<Buffer> {
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
