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

/** The best first: every browser that knows zstd knows brotli, whose pages are smaller; README, "Measured". */
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

/** The best supported encoding that the header allows. */
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

function negotiate(header: string): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    ;(parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : accepted).add(name)
  }
  const isAccepted = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return COMPRESSED.find(isAccepted) ?? 'identity'
}
