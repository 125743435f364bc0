import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { edgeHeaders } from '#server/http/edge-headers.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { XML_HEADERS } from './xml.ts'
import { follow, startWriting } from './file-writing.ts'
import type { FileWriter, WrittenFile, Writing } from './file-writing.ts'

type Prepared = { version: number; file: WrittenFile }
type Named = {
  name: string
  type: string
  write: FileWriter
  /** Leaves as it is written until it is whole; another file leaves whole, with its ETag. */
  isLong?: boolean
}

type PreparedFiles = {
  /** Answers with the file, or leaves the request to the next in line when there is none. */
  send(req: Request, res: Response, file: Named): Promise<'sent' | 'absent'>
}

const BYTES_MAX = 64 * MEGABYTE
/** Vacancies expire by the clock too, which no version tells. */
const KEPT_MS = 5 * MINUTE_MS
/** As long as the edge keeps a file: readers ask a few times a day. */
export const FILE_EDGE_SECONDS = 300
const TAGS = ['site']

/**
 * Large files that many robots ask for: written once for all who ask meanwhile, kept compressed, and written again
 * after a change. Memory holds what is compressed and one piece of text, never a whole file.
 */
export function createPreparedFiles(version: () => number): PreparedFiles {
  const files = new LRUCache<string, Prepared>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ file }) => (file?.gzip.length ?? 0) + 1000,
    ttl: KEPT_MS,
  })
  const underWay = new Map<string, Writing>()

  function write({ name, write: writer }: Named): Writing {
    const startedAt = version()
    const writing = startWriting(writer)
    underWay.set(name, writing)
    writing.done
      .then(
        (file) => void files.set(name, { version: startedAt, file }),
        // Who asked for it hears of the failure.
        () => {},
      )
      .finally(() => underWay.delete(name))
    return writing
  }

  return {
    async send(req, res, named) {
      const known = files.get(named.name)
      if (known?.version === version()) return sendWhole(req, res, named, known.file)
      const writing = underWay.get(named.name) ?? write(named)
      if (!named.isLong) return sendWhole(req, res, named, await writing.done)
      if (!(await writing.hasBegun)) return 'absent'
      await sendAsWritten(req, res, named, writing)
      return 'sent'
    },
  }
}

async function sendWhole(req: Request, res: Response, { type }: Named, file: WrittenFile) {
  if (file === null) return 'absent'
  setHeaders(res, type).set('etag', file.etag)
  if (isUnchanged(req, file.etag)) {
    res.status(304).end()
  } else if (req.acceptsEncodings('gzip') === 'gzip') {
    res.set({ 'content-encoding': 'gzip', 'content-length': String(file.gzip.length) })
    res.end(req.method === 'HEAD' ? undefined : file.gzip)
  } else if (req.method === 'HEAD') {
    res.end()
  } else {
    await pipeline(Readable.from([file.gzip]), createGunzip(), res).catch(ignoreHangUp)
  }
  return 'sent'
}

/** The reader gets each piece as soon as it is there. A failure breaks the answer off, so that nobody takes it for whole. */
async function sendAsWritten(req: Request, res: Response, { type }: Named, writing: Writing) {
  setHeaders(res, type)
  const isGzip = req.acceptsEncodings('gzip') === 'gzip'
  if (isGzip) res.set('content-encoding', 'gzip')
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  const pieces = Readable.from(follow(writing))
  await (isGzip ? pipeline(pieces, res) : pipeline(pieces, createGunzip(), res)).catch(ignoreHangUp)
}

function setHeaders(res: Response, type: string) {
  return res
    .set({ ...edgeHeaders(FILE_EDGE_SECONDS, TAGS), ...XML_HEADERS, vary: 'Accept-Encoding' })
    .type(type)
}

export function isUnchanged(req: Request, etag: string): boolean {
  return req.headers['if-none-match']?.includes(etag.replace('W/', '')) === true
}

/** A robot that goes away in the middle of a file is no failure of ours. */
function ignoreHangUp(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
}
