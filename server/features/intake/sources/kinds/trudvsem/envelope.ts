import { SECOND_MS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { tellsError } from '../answers/tells-error.ts'
import { readJson } from '../answers/read-answer.ts'
import { isObject, readPath, toNumber, toText } from '../mapping/values.ts'

/** What the portal answers to a query. */
type Envelope = {
  /** Of all pages. */
  total: number
  /** Records of a page that the portal grants; null when it does not say. */
  limit: number | null
  vacancies: unknown[]
}

/** The portal takes 6 to 11 seconds for a page on usual days. */
const LIMITS = { timeoutMs: 60 * SECOND_MS, maxBytes: 16 * MEGABYTE }

/** @throws SourceFailure also for an error that comes with the status 200 */
export async function readEnvelope(get: OutsideGet, url: URL): Promise<Envelope> {
  const answer = await readJson(get, url, LIMITS)
  const status = toText(readPath(answer, 'status'))
  if (status !== '200' || toText(readPath(answer, 'meta', 'error')) !== null)
    throw new SourceFailure(
      'server_error',
      `Портал сообщает об ошибке, её код — ${status?.slice(0, 20) ?? 'не указан'}.`,
    )
  if (tellsError(answer)) throw new SourceFailure('server_error', 'Портал сообщает об ошибке.')
  const total = toNumber(readPath(answer, 'meta', 'total'))
  const results = readPath(answer, 'results')
  if (total === null || total < 0 || !isObject(results))
    throw new SourceFailure('wrong_content', 'В ответе портала нет числа записей или самих записей.')
  const vacancies = results.vacancies ?? []
  if (!Array.isArray(vacancies))
    throw new SourceFailure('wrong_content', 'Вакансии в ответе портала — не список.')
  return {
    total,
    limit: toNumber(readPath(answer, 'meta', 'limit')),
    vacancies: vacancies.map((item: unknown) => readPath(item, 'vacancy')),
  }
}
