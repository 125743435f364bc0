import { parseInstant } from '#server/features/intake/imports/records/parse-instant.ts'
import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import type { BrokenOriginal, Original, ReadTask, SourcePage } from '../kind.ts'
import { withoutContacts } from '../mapping/contact-fields.ts'
import { readPath, toText } from '../mapping/values.ts'
import { readEnvelope } from './envelope.ts'
import {
  buildPageUrl,
  findSmallerLimit,
  halve,
  isBesideWindow,
  PAGES_REACHED,
  startPosition,
  type Position,
  type Window,
} from './windows.ts'

type Task = Pick<ReadTask, 'address' | 'get' | 'now' | 'limit'>

/** A step of a run: what it has read, null for nothing yet, and where it goes on. */
type Step = { vacancies: unknown[] | null; next: Position }

/**
 * Reads the windows of a run one after another. A window with more records than its pages reach is halved; after a time-out
 * it begins anew with smaller pages, because numbers of pages change their meaning with their size.
 */
export async function* readWindows(task: ReadTask): AsyncGenerator<SourcePage> {
  let position = startPosition(task)
  for (let [window] = position.windows; window; [window] = position.windows) {
    const { vacancies, next } = await takeStep(task, position, window)
    position = next
    if (vacancies) yield { originals: listOriginals(vacancies, window), position }
  }
}

async function takeStep(task: Task, position: Position, window: Window): Promise<Step> {
  if (position.page >= PAGES_REACHED) return halveFirst(task, position, window)
  try {
    return await readPage(task, position, window)
  } catch (error) {
    const isLate = error instanceof SourceFailure && error.reason === 'timeout'
    const limit = isLate ? findSmallerLimit(position.limit) : null
    if (limit === null) throw error
    return { vacancies: null, next: { ...position, page: 0, total: null, limit } }
  }
}

async function readPage(task: Task, position: Position, window: Window): Promise<Step> {
  const { page } = position
  const answer = await readEnvelope(task.get, buildPageUrl(task.address, position))
  const limit =
    answer.limit !== null && answer.limit > 0 ? Math.min(answer.limit, position.limit) : position.limit
  const { total } = answer
  const isLast = (page + 1) * limit >= total
  const { length } = answer.vacancies
  if (page > 0 && total <= (page - 1) * limit)
    throw new SourceFailure(
      'wrong_content',
      `На странице ${page + 1} портал называет только ${total} записей: список изменился во время чтения.`,
    )
  if ((length === 0 && page * limit < total) || (length < limit && !isLast))
    throw new SourceFailure(
      'wrong_content',
      `На странице ${page + 1} не все записи: ${length}. Всего портал называет ${total}.`,
    )
  if (page === 0 && total >= limit * PAGES_REACHED && task.limit === undefined)
    return halveFirst(task, position, window)
  return {
    vacancies: [...(await readShifted(task, position, total)), ...answer.vacancies],
    next: isLast
      ? { ...position, windows: position.windows.slice(1), page: 0, total: null }
      : { ...position, page: page + 1, total },
  }
}

/** When records have left the window, as many of this page are now on the one before, which is read again. */
async function readShifted({ get, address }: Task, position: Position, total: number): Promise<unknown[]> {
  const { page } = position
  if (page === 0 || position.total === null || total >= position.total) return []
  return (await readEnvelope(get, buildPageUrl(address, { ...position, page: page - 1 }))).vacancies
}

function halveFirst({ now }: Task, position: Position, window: Window): Step {
  const halves = halve(window, now)
  if (!halves)
    throw new SourceFailure(
      'too_large',
      'В одну секунду изменилось больше 100 страниц записей. Укажите регионы или слова, чтобы записей было меньше.',
    )
  return {
    vacancies: null,
    next: { ...position, windows: [...halves, ...position.windows.slice(1)], page: 0, total: null },
  }
}

function listOriginals(vacancies: readonly unknown[], window: Window): (Original | BrokenOriginal)[] {
  return vacancies.map(toOriginal).filter((one) => 'error' in one || !isBesideWindow(window, one.modifiedAt))
}

function toOriginal(vacancy: unknown): Original | BrokenOriginal {
  const id = toText(readPath(vacancy, 'id'))?.toLowerCase()
  if (id === undefined) {
    const error = new RefusedRecord('no_identity', 'the vacancy has no id')
    return { id: null, place: 'a vacancy without an id', error }
  }
  const modifiedAt = parseInstant(toText(readPath(vacancy, 'date_modify')), '00:00:00')
  return { id, value: withoutContacts(vacancy), modifiedAt }
}
