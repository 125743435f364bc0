import { formatAge } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countOf, MONTH_FORMS, YEAR_FORMS } from '#shared/kernel/plural.ts'
import type { VacancyCard } from './contract.ts'

/** Nobody confirms an imported vacancy, so an older one may be closed. */
const OLD_AFTER_DAYS = 90

const MONTH_DAYS = 30.44
const YEAR_MONTHS = 12

type Dated = Pick<VacancyCard, 'publishedAt' | 'takesResponses'>

/** How long ago a vacancy was published: «вчера», «2 года назад, могла закрыться», «дата не указана». */
export function formatVacancyAge({ publishedAt, takesResponses }: Dated, now: Date): string {
  if (publishedAt === null) return 'дата не указана'
  const old = takesResponses ? null : formatOldAge(publishedAt, now)
  return old === null ? formatAge(publishedAt, now) : `${old}, могла закрыться`
}

/** «5 месяцев назад», «2 года назад»; null for a moment of the last 90 days. */
export function formatOldAge(publishedAt: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(publishedAt)) / DAY_MS)
  if (days <= OLD_AFTER_DAYS) return null
  const months = Math.floor(days / MONTH_DAYS)
  const age =
    months < YEAR_MONTHS
      ? countOf(Math.max(months, 3), MONTH_FORMS)
      : countOf(Math.floor(months / YEAR_MONTHS), YEAR_FORMS)
  return `${age} назад`
}
