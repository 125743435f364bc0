import { formatAge, isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countOf, MONTH_FORMS, YEAR_FORMS } from '#shared/kernel/number.ts'
import type { VacancyCard } from './contract.ts'

/** Imported vacancies are never confirmed, so an older one may be closed. */
const OLD_AFTER_DAYS = 90

const YEAR_MONTHS = 12

type Dated = Pick<VacancyCard, 'publishedAt' | 'takesResponses'>

/** The age of a vacancy: «вчера», «2 года назад, могла закрыться», «дата не указана». */
export function formatVacancyAge({ publishedAt, takesResponses }: Dated, now: Date): string {
  if (publishedAt === null) return 'дата не указана'
  const old = takesResponses ? null : formatOldAge(publishedAt, now)
  return old === null ? formatAge(publishedAt, now) : `${old}, могла закрыться`
}

/** «5 месяцев назад», «2 года назад»; null for a date in the last 90 days. */
export function formatOldAge(publishedAt: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(publishedAt)) / DAY_MS)
  if (days <= OLD_AFTER_DAYS) return null
  const months = countWholeMonths(isoDay(publishedAt), isoDay(now))
  const age =
    months < YEAR_MONTHS
      ? countOf(Math.max(months, 3), MONTH_FORMS)
      : countOf(Math.floor(months / YEAR_MONTHS), YEAR_FORMS)
  return `${age} назад`
}

/** Calendar months: 0 from 5 March to 4 April, 1 from 5 March to 5 April. */
function countWholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number)
  return (year - fromYear) * YEAR_MONTHS + month - fromMonth - (day < fromDay ? 1 : 0)
}
