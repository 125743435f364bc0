import { and, count, eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import { monthlySalary } from '#server/features/board/vacancies/monthly-salary.ts'
import { checkVacancy, wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import { checkPay, PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import { isGross } from '#shared/features/board/posting/vocabulary.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findRegisterStatus } from '#server/features/identity/companies/ended.ts'
import { isSoundStatus } from '#shared/features/identity/companies/register.ts'
import { columnsOf } from '#server/features/board/posting/content.ts'
import { sentencesOf } from '#server/features/board/vacancies/text-parts.ts'
import { otherJobFindings } from './other-job.ts'
import { findDuplicate } from './duplicate-texts.ts'
import { countOutcomes, findCompanyFacts } from './queries.ts'
import { registerFinding } from './register-finding.ts'

import { DAY_MS } from '#shared/kernel/durations.ts'

const NEW_COMPANY_DAYS = 14

/**
 * Everything that a moderator should look at in a submitted text: its wording, its pay compared with the profession,
 * duplicates of it, and a new company.
 */
export async function checkSubmission(
  tx: Sql,
  {
    vacancy,
    content,
    form,
    at,
  }: {
    vacancy: { id: number; companyId: number }
    content: VacancyContent
    form: VacancyForm
    /** Instant. */
    at: string
  },
): Promise<TextFinding[]> {
  return [
    ...checkVacancy({ workForm: form.workForm, parts: checkedPartsOf(content) }),
    ...otherJobFindings({ title: form.title, text: sentencesOf(columnsOf(form)) }),
    ...(await checkSalary(tx, form, at)),
    ...(await findDuplicate(tx, { vacancy, form })),
    ...(await checkNewCompany(tx, { companyId: vacancy.companyId, at })),
    ...(await checkRegister(tx, vacancy.companyId)),
  ]
}

async function checkSalary(tx: Sql, form: VacancyForm, at: string) {
  const { salaryFrom: from, salaryTo: to, currency, salaryPeriod: period } = form
  if (from === null && to === null) return []
  const year = await readTaxYear(tx, at)
  const salary = { from, to, currency, period, gross: isGross(form.salaryTax) }
  return checkPay({
    monthly: monthlySalary(salary, form.contracts, year),
    median: await findMedianPay(tx, form.professionId),
    isFullTime: form.employment === 'full',
  })
}

async function checkNewCompany(tx: Sql, { companyId, at }: { companyId: number; at: string }) {
  const company = await findCompanyFacts(tx, companyId)
  if (!company || company.verification === 'verified') return []
  const days = Math.floor((Date.parse(at) - Date.parse(company.createdAt)) / DAY_MS)
  const approved = (await countOutcomes(tx, companyId)).get('approved') ?? 0
  if (days >= NEW_COMPANY_DAYS && approved > 0) return []
  const age = days < 1 ? 'создана сегодня' : `дней на сайте: ${days}`
  return [wholePartFinding('new_company', 'company', `Не проверена, ${age}, одобрено текстов: ${approved}`)]
}

/** A company that no longer exists, or will not for long. */
async function checkRegister(tx: Sql, companyId: number) {
  const status = await findRegisterStatus(tx, companyId)
  return status === null || isSoundStatus(status) ? [] : [registerFinding(status)]
}

/** Net roubles a month over the published vacancies of a profession; null when too few of them state a pay. */
async function findMedianPay(db: Sql, professionId: number): Promise<number | null> {
  const least = sql`coalesce(${vacancies.salaryMonthlyFrom}, ${vacancies.salaryMonthlyTo})`
  const most = sql`coalesce(${vacancies.salaryMonthlyTo}, ${vacancies.salaryMonthlyFrom})`
  const [row] = await db
    .select({
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by (${least} + ${most}) / 2.0)`.mapWith(Number),
      count: count(),
    })
    .from(vacancies)
    .where(
      and(
        eq(vacancies.professionId, professionId),
        eq(vacancies.status, 'published'),
        sql`${least} is not null`,
      ),
    )
  return row && row.count >= PAY_SAMPLES_MIN ? row.median : null
}
