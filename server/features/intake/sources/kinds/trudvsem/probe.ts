import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { readPath, toText } from '../mapping/values.ts'
import { readEnvelope } from './envelope.ts'

/**
 * Asks the portal for one vacancy.
 * @param url page of the vacancy, which has the code of its company
 * @throws SourceFailure for every answer that does not say whether the vacancy is there
 */
export async function probeVacancy(
  { address, get }: { address: URL; get: OutsideGet },
  { id, url }: { id: string; url: string },
): Promise<'there' | 'gone'> {
  const [, company] = /\/vacancy\/card\/([^/?#]+)\//.exec(url) ?? []
  if (company === undefined) throw new SourceFailure('wrong_content', 'В адресе вакансии нет кода компании.')
  const query = new URL(address)
  query.pathname = `${query.pathname.replace(/\/+$/, '')}/vacancy/${company}/${encodeURIComponent(id)}`
  const { total, vacancies } = await readEnvelope(get, query)
  if (total === 0 && vacancies.length === 0) return 'gone'
  if (vacancies.some((vacancy) => toText(readPath(vacancy, 'id'))?.toLowerCase() === id)) return 'there'
  throw new SourceFailure('wrong_content', 'Портал отвечает о другой вакансии.')
}
