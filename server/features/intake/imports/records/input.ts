import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartupError } from '#config/startup-error.ts'
import { RABOTA_FEED } from '../feeds/rabota-vacancies.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { toUtf8 } from '../feeds/text-encoding.ts'
import { YML_FEED } from '../feeds/yml-offers.ts'
import type { InputRecord } from './import-record.ts'
import { recogniseFormat } from './input-format.ts'
import { readJsonLines } from './json-lines.ts'
import { peek } from './peek.ts'

export type Input = {
  name: string
  /** Identifies the content, so that a later run can resume; null for standard input without a name. */
  fingerprint: string | null
  records: AsyncIterable<InputRecord>
  /** Share read, 0…1; null when the length is unknown. */
  share(): number | null
}

const EDGE_BYTES = 64 * 1024

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
  try {
    const read = readerFor(plain.head)
    return {
      name: label,
      fingerprint,
      records: read(toUtf8(withNamedErrors(plain.stream, label), plain.head)),
      share: () => (file ? Math.min(1, bytesRead / Math.max(1, file.size)) : null),
    }
  } catch (error) {
    raw.stream.destroy()
    plain.stream.destroy()
    throw error instanceof StartupError ? new StartupError(`${label} ${error.message}`) : error
  }
}

const TAKEN = 'JSON lines nor a Yandex feed (YML, or that of Yandex.Rabota), plain or gzip'

/** @throws StartupError that says what the input is */
function readerFor(head: Buffer): (chunks: AsyncIterable<Buffer>) => AsyncIterable<InputRecord> {
  const format = recogniseFormat(head)
  if (format === null) throw new StartupError(`is empty: it is neither ${TAKEN}.`)
  if (typeof format === 'object') throw new StartupError(`is neither ${TAKEN}. It is ${format.found}.`)
  switch (format) {
    case 'json_lines':
      return readJsonLines
    case 'yml':
      return (chunks) => readFeed(chunks, YML_FEED)
    case 'yandex_rabota':
      return (chunks) => readFeed(chunks, RABOTA_FEED)
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
