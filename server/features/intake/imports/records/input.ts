import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '#config/startup-error.ts'
import { readOffers } from './yml-offers.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { RefusedRecord, type InputRecord } from './import-record.ts'

const LINE_BYTES_MAX = MEGABYTE
const LINE_FEED = 0x0a

export type Input = {
  name: string
  /** Identifies the content, so that a later run can resume; null for standard input without a name. */
  fingerprint: string | null
  records: AsyncIterable<InputRecord>
  /** Share read, 0…1; null when the length is unknown. */
  share(): number | null
}

const EDGE_BYTES = 64 * 1024
const PEEK_BYTES = 4096

/**
 * Opens a file, or standard input for null. The first bytes show whether it is gzip, JSON lines or a Yandex feed.
 * `name` identifies standard input between runs.
 * @throws StartupError when the file cannot be read or its format is unknown
 */
export async function openInput({
  path,
  name,
  stdin,
}: {
  path: string | null
  name: string | null
  stdin: Readable
}): Promise<Input> {
  const label = path ?? name ?? 'standard input'
  const file = path === null ? null : await identifyFile(path)
  const fingerprint = file?.fingerprint ?? (name === null ? null : sha256(`name ${name}`))
  let bytesRead = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesRead += chunk.length
      done(null, chunk)
    },
  })
  const raw = await peek(path === null ? stdin : createReadStream(path), counter)
  const isGzip = raw.head[0] === 0x1f && raw.head[1] === 0x8b
  const plain = isGzip ? await peek(raw.stream, createGunzip()) : raw
  const read = readerOf(plain.head)
  if (!read) {
    raw.stream.destroy()
    throw new StartupError(
      plain.head.length === 0
        ? `${label} is empty: an import takes JSON lines or a Yandex feed (YML), plain or gzip.`
        : `${label} is neither JSON lines nor a Yandex feed (YML), plain or gzip.`,
    )
  }
  return {
    name: label,
    fingerprint,
    records: read(withNamedErrors(plain.stream, label)),
    share: () => (file ? Math.min(1, bytesRead / Math.max(1, file.size)) : null),
  }
}

async function identifyFile(path: string) {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const head = Buffer.alloc(Math.min(size, EDGE_BYTES))
      const tail = Buffer.alloc(Math.min(size, EDGE_BYTES))
      await file.read(head, 0, head.length, 0)
      await file.read(tail, 0, tail.length, Math.max(0, size - tail.length))
      const hash = createHash('sha256').update(String(size)).update(head).update(tail)
      return { size, fingerprint: hash.digest('hex') }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${toMessage(error)}.`)
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The stream after `through`, and its first bytes. */
async function peek(source: Readable, through: Transform): Promise<{ head: Buffer; stream: Readable }> {
  const out = new PassThrough()
  // An error reaches the reader of `out`, which adds the name of the input.
  pipeline(source, through, out).catch((error: unknown) => out.destroy(asError(error)))
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
  if (length > 0 && !out.readableEnded) out.unshift(head)
  else if (length > 0) return { head, stream: streamOf(head) }
  return { head, stream: out }
}

function streamOf(bytes: Buffer) {
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

function readerOf(head: Buffer) {
  const start = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (start.startsWith('{')) return readJsonLines
  if (/^<(?:\?xml|!DOCTYPE|!--|yml_catalog)/i.test(start)) return readOffers
  return null
}

/** Turns errors of the stream (truncated gzip, disk error) into one line that names the input. */
async function* withNamedErrors(stream: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw new StartupError(`${name} breaks off: ${toMessage(error)}. What came before is kept.`)
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
const toMessage = (error: unknown) => asError(error).message.replace(/\.$/, '')

/** Objects of a stream of JSON lines. A line over 1 MB is refused without buffering it; empty lines are skipped. */
async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRecord> {
  let line = 0
  for await (const bytes of toLines(chunks)) {
    line += 1
    const place = `line ${line}`
    if (bytes === null) {
      yield { place, error: new RefusedRecord('line_too_long', 'the line is longer than 1 MB') }
      continue
    }
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
    if (text !== '') yield parseLine(text, place)
  }
}

function parseLine(text: string, place: string): InputRecord {
  try {
    return { place, value: JSON.parse(text) }
  } catch (error) {
    return { place, error: new RefusedRecord('not_json', `not JSON: ${shortMessage(error)}`) }
  }
}

/** Without the quotation that V8 adds: content of the input does not belong in a log. */
const shortMessage = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/,? ?"[^]*$/, '').replace(/\s+in JSON/, '')

/** null for a line that is too long. */
async function* toLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length > LINE_BYTES_MAX) parts = []
    else parts.push(part)
  }
  const finish = () => {
    const line = length > LINE_BYTES_MAX ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, end))
      from = end + 1
      yield finish()
    }
    take(chunk.subarray(from))
  }
  if (length > 0) yield finish()
}
