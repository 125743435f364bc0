import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'

/** The best first: every browser that knows zstd knows brotli, whose pages are smaller; docs/measured.md. */
const COMPRESSED = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof COMPRESSED)[number] | 'identity'

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const ZSTD = { [constants.ZSTD_c_compressionLevel]: 7 }
const GZIP_LEVEL = 6

const compressBrotli = promisify(brotliCompress)
const compressZstd = promisify(zstdCompress)
const compressGzip = promisify(gzip)

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return compressBrotli(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    case 'zstd':
      return compressZstd(body, { params: ZSTD })
    case 'gzip':
      return compressGzip(body, { level: GZIP_LEVEL })
    case 'identity':
      return Promise.resolve(body)
  }
}

/** Compresses a body in two pieces, of which a client can read the first without the rest. */
export function compressPieces(
  start: Buffer,
  rest: Promise<Buffer>,
  encoding: Exclude<Encoding, 'identity'>,
) {
  const compressor = createCompressor(encoding)
  let made: Buffer[] = []
  compressor.on('data', (chunk: Buffer) => void made.push(chunk))
  const takeMade = () => {
    const piece = Buffer.concat(made)
    made = []
    return piece
  }
  const first = new Promise<Buffer>((resolve, reject) => {
    compressor.once('error', reject)
    compressor.write(start)
    compressor.flush(() => resolve(takeMade()))
  })
  const last = Promise.all([rest, first]).then(
    ([body]) =>
      new Promise<Buffer>((resolve, reject) => {
        compressor.once('error', reject)
        compressor.once('end', () => resolve(takeMade()))
        compressor.end(body)
      }),
  )
  last.catch(() => compressor.destroy())
  return [first, last] as const
}

function createCompressor(encoding: Exclude<Encoding, 'identity'>) {
  switch (encoding) {
    case 'br':
      return createBrotliCompress({ params: BROTLI })
    case 'zstd':
      return createZstdCompress({ params: ZSTD })
    case 'gzip':
      return createGzip({ level: GZIP_LEVEL })
  }
}

/** The encoding that the header prefers of those supported. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const header = acceptEncoding ?? ''
  const cached = encodings.get(header)
  if (cached) return cached
  const chosen = negotiate(header)
  if (encodings.size < 1000) encodings.set(header, chosen)
  return chosen
}

/** Browsers send few different headers. */
const encodings = new Map<string, Encoding>()

/**
 * Chooses by the highest weight that the client gives; among equal ones the smallest page. Without an explicit weight
 * `identity` is accepted last. Source: RFC 9110, 12.5.3.
 */
function negotiate(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(weighted))
  const others = weights.get('*')
  const weightOf = (name: Encoding) => weights.get(name) ?? others ?? (name === 'identity' ? LAST : 0)
  const best = Math.max(...ENCODINGS.map(weightOf))
  return best > 0 ? (ENCODINGS.find((name) => weightOf(name) === best) ?? 'identity') : 'identity'
}

const ENCODINGS: readonly Encoding[] = [...COMPRESSED, 'identity']
/** Below every weight that can be written. */
const LAST = 0.0001

/** A weight that is none counts as 0. */
function weighted(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
