import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'

/** `null`: there is no such file. */
type Prepared = { version: number; file: { etag: string; gzip: Buffer } | null }

/** Writes a file piece by piece. One that yields nothing does not exist. */
export type FileWriter = () => AsyncIterable<string>

export type PreparedFiles = {
  /** Answers with the file, or leaves the request to the next in line when there is none. */
  send(
    req: Request,
    res: Response,
    file: { name: string; type: string; write: FileWriter },
  ): Promise<'sent' | 'absent'>
}

const BYTES_MAX = 64 * 1024 * 1024
/** Vacancies expire by the clock too, which no version tells. */
const KEPT_MS = 5 * 60_000

/**
 * Large files that many robots ask for: written once for all who ask meanwhile, kept compressed, and written anew
 * after a change. Memory holds what is compressed and one piece of text, never a whole file.
 */
export function createPreparedFiles(version: () => number): PreparedFiles {
  const files = new LRUCache<string, Prepared, FileWriter>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ file }) => (file?.gzip.length ?? 0) + 1000,
    ttl: KEPT_MS,
    fetchMethod: (_name, _stale, { context: write }) => prepare(write),
  })

  async function prepare(write: FileWriter): Promise<Prepared> {
    const startedAt = version()
    const hash = createHash('sha256')
    const compressed: Buffer[] = []
    let length = 0
    await pipeline(
      async function* hashed() {
        for await (const piece of write()) {
          hash.update(piece)
          length += piece.length
          yield Buffer.from(piece)
        }
      },
      createGzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) compressed.push(chunk)
      },
    )
    if (length === 0) return { version: startedAt, file: null }
    const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
    return { version: startedAt, file: { etag, gzip: Buffer.concat(compressed) } }
  }

  return {
    async send(req, res, { name, type, write }) {
      const known = files.peek(name)
      if (known && known.version !== version()) files.delete(name)
      const prepared = await files.fetch(name, { context: write })
      const file = prepared?.file
      if (!file) return 'absent'
      res.set({ 'cache-control': REVALIDATED, etag: file.etag, vary: 'Accept-Encoding' }).type(type)
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
    },
  }
}

/** Files change with the vacancies; who has one asks whether it is still good. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'

export function isUnchanged(req: Request, etag: string): boolean {
  return req.headers['if-none-match']?.includes(etag.replace('W/', '')) === true
}

/** A robot that goes away in the middle of a file is no failure of ours. */
function ignoreHangUp(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
}
