import { pathOf } from '#shared/routing/route-table.ts'
import { sentPath } from '#shared/routing/sent.ts'
import { CHECK_PARAMETER, STEP_PARAMETER, TOKEN_PARAMETER } from './vocabulary.ts'

/** The page of a text: its form, or the step after it. */
export const firstVacancyPath = (token: string | null, { step }: { step?: 'company' | 'text' } = {}) =>
  pathWith({
    ...(token === null ? {} : { [TOKEN_PARAMETER]: token }),
    ...(step === undefined ? {} : { [STEP_PARAMETER]: step }),
  })

/** The same page with the missing fields displayed. */
export const checkedPath = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${CHECK_PARAMETER}=1`

function pathWith(parameters: Record<string, string>) {
  const search = new URLSearchParams(parameters).toString()
  return search === '' ? pathOf('vacancies-first') : `${pathOf('vacancies-first')}?${search}`
}

/** The page that the author opens after posting. */
export function postedPath(
  { vacancyId, next }: { vacancyId: number; next: 'sent' | 'payment' | 'tariffs' },
  tariff: string,
): string {
  if (next === 'payment')
    return `${pathOf('personal-vacancies-id-payment', { id: vacancyId })}?tariff=${tariff}`
  if (next === 'tariffs') return pathOf('personal-vacancies-id-tariffs', { id: vacancyId })
  return sentPath(pathOf('personal-vacancies-id', { id: vacancyId }))
}
