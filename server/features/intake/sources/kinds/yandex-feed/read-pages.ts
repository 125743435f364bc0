import { StartupError } from '#config/startup-error.ts'
import { RABOTA_FEED } from '#server/features/intake/imports/feeds/rabota-vacancies.ts'
import { readFeed } from '#server/features/intake/imports/feeds/read-feed.ts'
import { toUtf8 } from '#server/features/intake/imports/feeds/text-encoding.ts'
import { YML_FEED } from '#server/features/intake/imports/feeds/yml-offers.ts'
import { RefusedRecord, type InputRecord } from '#server/features/intake/imports/records/import-record.ts'
import { recogniseFormat } from '#server/features/intake/imports/records/input-format.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import { openStream } from '../answers/open-stream.ts'
import { refusePage } from '../answers/read-answer.ts'
import { refuseUnknown } from '../answers/refuse-unknown.ts'
import { PAGE_RECORDS, type BrokenOriginal, type Original, type ReadTask, type SourcePage } from '../kind.ts'
import { readPath, toText } from '../mapping/values.ts'

/**
 * Streams a feed. A killed run begins anew: the file may be another one by then.
 * @throws SourceFailure `wrong_content` for another format, and at the end of a feed that is cut off or has vacancies of
 * of which it is unknown which they are
 */
export async function* readFeedPages(
  { address, get, validators }: Pick<ReadTask, 'address' | 'get' | 'validators'>,
  limits: { timeoutMs: number; maxBytes: number },
): AsyncGenerator<SourcePage> {
  const answer = await get(address, {
    accept: 'application/xml, text/xml, */*;q=0.5',
    ...limits,
    ...validators,
  })
  if (answer.status === 304) {
    yield { originals: [], position: null, isUnmodified: true }
    return
  }
  const state = { etag: answer.etag, lastModified: answer.lastModified }
  const { head, chunks } = await openStream(answer, limits.maxBytes)
  let originals: (Original | BrokenOriginal)[] = []
  let brokenIds: string[] = []
  let unknown = 0
  const takePage = (): SourcePage => {
    const page = { originals, position: null, validators: state, unclear: { ids: brokenIds, urls: [] } }
    originals = []
    brokenIds = []
    return page
  }
  try {
    for await (const record of readFeed(toUtf8(chunks, head), findFormat(head))) {
      const original = toOriginal(record)
      originals.push(original)
      // The record is there, whatever it says.
      if ('error' in record && record.id) brokenIds.push(record.id)
      else if ('error' in original) unknown += 1
      if (originals.length === PAGE_RECORDS) yield takePage()
    }
    yield takePage()
  } catch (error) {
    // What came before the fault is valid.
    if (originals.length > 0) yield takePage()
    throw error instanceof StartupError ? refuseBroken(error) : error
  }
  if (unknown > 0) throw refuseUnknown(unknown)
}

/** The words of the reader are for the log. */
const refuseBroken = (cause: StartupError) =>
  new SourceFailure(
    'wrong_content',
    'Файл прочитан не до конца: он оборван, повреждён или в неизвестной кодировке. Выгрузите его заново.',
    { cause },
  )

/** @throws SourceFailure for a file that is no feed */
function findFormat(head: Buffer) {
  const format = recogniseFormat(head)
  if (format === 'yml') return YML_FEED
  if (format === 'yandex_rabota') return RABOTA_FEED
  if (format === 'json_lines') throw new SourceFailure('wrong_content', `В файле JSON. ${WANTED}`)
  if (format === null) throw new SourceFailure('wrong_content', 'Файл пуст. Выгрузите его заново.')
  throw format.found === 'an HTML page'
    ? refusePage(head.toString('latin1'))
    : new SourceFailure('wrong_content', `Файл другого вида. ${WANTED}`, { cause: format.found })
}

const WANTED = 'Нужен файл вакансий YML или XML в формате Яндекса.'

/** Feeds are read as import records, which have no contacts. */
function toOriginal(record: InputRecord): Original | BrokenOriginal {
  if ('error' in record) return { id: null, place: record.place, error: record.error }
  const id = toText(readPath(record.value, 'source_id'))
  if (id !== null) return { id, value: record.value, modifiedAt: null }
  const error = new RefusedRecord('no_identity', 'the vacancy has neither an id nor an address')
  return { id: null, place: record.place, error }
}
