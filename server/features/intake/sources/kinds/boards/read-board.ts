import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import { tellsError } from '../answers/tells-error.ts'
import { readJson } from '../answers/read-answer.ts'
import { refuseUnknown } from '../answers/refuse-unknown.ts'
import { PAGE_RECORDS, type BrokenOriginal, type Original, type ReadTask, type SourcePage } from '../kind.ts'
import { withoutContacts } from '../mapping/contact-fields.ts'
import { isObject, readPath, toNumber, toText } from '../mapping/values.ts'

type BoardFormat = {
  /** Parameters that the address needs. */
  query: Readonly<Record<string, string>>
  /** Key of the list of vacancies; null when the answer is the list. */
  list: string | null
  /** Key of what identifies a vacancy. */
  id: string
  isListed?(vacancy: unknown): boolean
  /** Instant of the last change; null when the vacancy states none. */
  findModification?(vacancy: unknown): string | null
}

/**
 * Reads the board of one employer in a recruiting system, which answers with all its vacancies at once.
 * @throws SourceFailure after the vacancies, too, when they are not all, or cannot all be told apart
 */
export async function* readBoard(
  { address, get }: Pick<ReadTask, 'address' | 'get'>,
  format: BoardFormat,
): AsyncGenerator<SourcePage> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(format.query)) url.searchParams.set(name, value)
  const answer = await readJson(get, url)
  const list = format.list === null ? answer : readPath(answer, format.list)
  if (!Array.isArray(list))
    throw new SourceFailure('wrong_content', 'В ответе нет списка вакансий. Проверьте адрес.')
  const fault = findFault(answer, list.length)
  if (fault && list.length === 0) throw fault
  const originals = list
    .filter((vacancy) => format.isListed?.(vacancy) ?? true)
    .map((vacancy) => toOriginal(vacancy, format))
  for (let at = 0; at === 0 || at < originals.length; at += PAGE_RECORDS)
    yield { originals: originals.slice(at, at + PAGE_RECORDS), position: null }
  if (fault) throw fault
  const unknown = originals.filter((original) => 'error' in original).length
  if (unknown > 0) throw refuseUnknown(unknown)
}

/** Why a list is not all that there is: it comes with an error, or with a greater number than it has. */
function findFault(answer: unknown, length: number): SourceFailure | null {
  if (tellsError(answer, { isEmpty: length === 0 }))
    return new SourceFailure('wrong_content', 'Вместо полного списка вакансий сервер отвечает ошибкой.')
  const total = toNumber(readPath(answer, 'meta', 'total') ?? readPath(answer, 'total'))
  return total !== null && total > length
    ? new SourceFailure('wrong_content', `В ответе ${length} вакансий из ${total}.`)
    : null
}

function toOriginal(vacancy: unknown, { id, findModification }: BoardFormat): Original | BrokenOriginal {
  const identity = isObject(vacancy) ? toText(vacancy[id]) : null
  if (identity !== null)
    return { id: identity, value: withoutContacts(vacancy), modifiedAt: findModification?.(vacancy) ?? null }
  const error = new RefusedRecord('no_identity', `the vacancy has no ${id}`)
  return { id: null, place: 'a vacancy without an id', error }
}
