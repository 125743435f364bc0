import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { RefusedRecord } from './import-record.ts'
import type { InputRecord } from './import-record.ts'

const LINE_BYTES_MAX = MEGABYTE
const LINE_FEED = 0x0a

/** Objects of a stream of JSON lines. A line over 1 MB is refused without buffering it; empty lines are skipped. */
export async function* readJsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRecord> {
  let line = 0
  for await (const bytes of linesOf(chunks)) {
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
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
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
