import { decodeStrictly } from '../feeds/text-encoding.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { RefusedRecord, type InputRecord } from './import-record.ts'

const LINE_BYTES_MAX = MEGABYTE
const LINE_FEED = 0x0a

/**
 * Objects of a stream of JSON lines in UTF-8. A line over 1 MB is refused without buffering it; empty lines are skipped.
 */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRecord> {
  let line = 0
  for await (const bytes of toLines(chunks)) {
    line += 1
    const place = `line ${line}`
    if (bytes === null) {
      yield { place, error: new RefusedRecord('line_too_long', 'the line is longer than 1 MB') }
      continue
    }
    const text = decodeStrictly(bytes)
    if (text === null)
      yield { place, error: new RefusedRecord('broken_text', 'the line has bytes that are no UTF-8') }
    else {
      const plain = text.replace(/^\uFEFF/, '').trim()
      if (plain !== '') yield parseLine(plain, place)
    }
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
