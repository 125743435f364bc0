import { RefusedRecord, type InputRecord } from '../records/import-record.ts'
import { createFrameReader, type FeedFrame } from './between-items.ts'
import { countLines } from './feed-faults.ts'
import { parseItem, type FeedElement } from './parse-item.ts'
import { createFeedSplitter, type FeedPiece, type ItemFault } from './split-feed.ts'
import { decodeStrictly } from './text-encoding.ts'

/** How a format of feeds is written. */
export type FeedFormat = {
  /** The element of one vacancy. */
  item: string
  /** Elements that contain items. */
  around: readonly string[]
  /** Elements whose markup is text. */
  texts: ReadonlySet<string>
  /** Finds what identifies an item, also one that is not well-formed. */
  identity: RegExp
  /** The id of an item that is not well-formed, as `toRecord` states it; null when it cannot be told. */
  findId(text: string): string | null
  toRecord(item: FeedItem, frame: FeedFrame): Record<string, unknown>
  nameItem(item: FeedItem): string
}

export type FeedItem = {
  id: string
  /** Of the element of the item itself. */
  attributes: Readonly<Record<string, string>>
  elements: readonly FeedElement[]
}

/**
 * Streams the items of a feed as import records. One that is not well-formed is refused with its line, and the others are
 * read.
 * @param chunks of UTF-8
 * @throws StartupError for what is no fault of an item: a part over 8 MB, tags over 100 deep, a feed that is cut off
 */
export async function* readFeed(
  chunks: AsyncIterable<Buffer>,
  format: FeedFormat,
): AsyncGenerator<InputRecord> {
  const splitter = createFeedSplitter(format.item, format.around)
  const reader = createFrameReader(format.item)
  let count = 0
  function* read(pieces: Iterable<FeedPiece>): Generator<InputRecord> {
    for (const piece of pieces) {
      if (piece.kind === 'between') reader.write(piece.text)
      else {
        reader.markItem()
        count += 1
        yield readPiece(piece, { format, count, frame: reader.frame })
      }
    }
  }
  for await (const chunk of chunks) yield* read(splitter.push(chunk.toString('latin1')))
  yield* read(splitter.end())
  reader.close()
}

type Item = Extract<FeedPiece, { kind: 'item' }>

const FAULTS: Readonly<Record<ItemFault, string>> = {
  cut_off: 'it is cut off: its closing tag is missing',
  too_long: 'it is longer than 1 MB',
  not_opened: 'its opening tag is missing or broken',
}

function readPiece(
  { text, line, fault }: Item,
  { format, count, frame }: { format: FeedFormat; count: number; frame: FeedFrame },
): InputRecord {
  const bytes = Buffer.from(text, 'latin1')
  const describePlace = (name: string) =>
    `${format.item} ${name === '' ? `number ${count}` : name}, line ${line}`
  const refuse = (reason: 'line_too_long' | 'broken_text' | 'not_well_formed', message: string) => ({
    place: describePlace(printable(format.identity.exec(bytes.toString())?.[1] ?? '')),
    error: new RefusedRecord(reason, message),
    id: format.findId(bytes.toString()),
  })
  if (fault) return refuse(fault === 'too_long' ? 'line_too_long' : 'not_well_formed', FAULTS[fault])
  const decoded = decodeStrictly(bytes)
  if (decoded === null) {
    const broken = bytes.toString().indexOf('\uFFFD')
    const at = line + countLines(bytes.toString(), broken) - 1
    return refuse('broken_text', `line ${at} has bytes that are no letters of the encoding of the feed`)
  }
  const parsed = parseItem(decoded, format.texts)
  if ('fault' in parsed)
    return refuse(
      'not_well_formed',
      `not well-formed XML in line ${line + parsed.fault.line - 1}: ${parsed.fault.message}`,
    )
  return { place: describePlace(printable(format.nameItem(parsed))), value: format.toRecord(parsed, frame) }
}

const NAME_LENGTH_MAX = 200

/** For one line of a log. */
const printable = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH_MAX)
