import { and, eq, sql } from 'drizzle-orm'
import { publishedInSalaryMonths, salarySample } from '#server/features/board/pay-scales/samples.ts'
import type { Deps } from '#server/features/content/context.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { SalaryTax, Experience, WorkForm } from '#shared/features/board/vacancies/model.ts'

export type SalarySample = {
  companyId: number
  /** Roubles a month, the middle of the range. */
  pay: number
  tax: SalaryTax
  experience: Experience | null
  /** Null where it is not known. */
  workForm: WorkForm | null
  /** Places of work, those of its copies too. */
  locationIds: readonly number[]
  /** Of the publication, Moscow time: `2026-11`. */
  month: string
}

type SalarySamples = {
  samples: SalarySample[]
  /** Vacancies of the period, and those that are no sample, by reason. */
  total: number
  copies: number
  hidden: number
  oneSided: number
  /** Pay that is too high or too low for a month: a mistake of typing. */
  implausible: number
  otherUnits: number
}

/** Vacancies of a profession that were published during a year, and their pay. Copies of a vacancy are one sample. */
export async function readSamples(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  professionId: number,
  isInPlace: (locationIds: readonly number[]) => boolean,
): Promise<SalarySamples> {
  const rows = await db
    .select({
      companyId: vacancies.companyId,
      title: sql<string>`lower(${vacancies.title})`,
      from: vacancies.salaryFrom,
      to: vacancies.salaryTo,
      currency: vacancies.currency,
      period: vacancies.salaryPeriod,
      gross: vacancies.salaryGross,
      pay: sql<number | null>`${salarySample()}`,
      experience: vacancies.experience,
      workForm: vacancies.workForm,
      locationIds: vacancies.locationIds,
      month: sql<string>`to_char(${vacancies.firstPublishedAt} at time zone 'Europe/Moscow', 'YYYY-MM')`,
    })
    .from(vacancies)
    .where(and(eq(vacancies.professionId, professionId), publishedInSalaryMonths(now())))
    .orderBy(vacancies.firstPublishedAt)
  const found: SalarySamples = {
    samples: [],
    total: 0,
    copies: 0,
    hidden: 0,
    oneSided: 0,
    implausible: 0,
    otherUnits: 0,
  }
  const firstOfCopies = new Map<string, SalarySample>()
  for (const { title, from, to, currency, period, gross, pay, ...row } of rows) {
    if (!isInPlace(row.locationIds)) continue
    found.total += 1
    if (from === null && to === null) found.hidden += 1
    else if (currency !== 'RUB' || period !== 'month') found.otherUnits += 1
    else if (from === null || to === null) found.oneSided += 1
    else if (pay === null) found.implausible += 1
    else {
      const key = [row.companyId, from, to, gross, pay, title].join('\n')
      const first = firstOfCopies.get(key)
      if (first) {
        found.copies += 1
        first.locationIds = [...first.locationIds, ...row.locationIds]
        continue
      }
      const sample: SalarySample = { ...row, pay, tax: gross === null ? 'unstated' : 'net' }
      firstOfCopies.set(key, sample)
      found.samples.push(sample)
    }
  }
  return found
}
