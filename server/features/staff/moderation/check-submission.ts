import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { columnsOf } from '#server/features/board/posting/content.ts'
import { monthlySalary } from '#server/features/board/vacancies/monthly-salary.ts'
import { summaryOf, textOf, textColumns } from '#server/features/board/vacancies/text-parts.ts'
import { checkVacancy, wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import { checkPay, PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import { isGross } from '#shared/features/board/posting/vocabulary.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { isSoundStatus, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { countOutcomes, findCompanyFacts } from './queries.ts'

import { DAY_MS } from '#shared/kernel/durations.ts'

/** Similarity from which two texts of one company are one vacancy. */
const SAME_COMPANY_SIMILARITY = 0.8
/** Similarity from which a text is copied from another company. */
const COPY_SIMILARITY = 0.95
const COMPANY_TEXTS_MAX = 50
const COPIES_MAX = 5
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
    ...(await checkSalary(tx, form)),
    ...(await findDuplicate(tx, { vacancy, form })),
    ...(await checkNewCompany(tx, { companyId: vacancy.companyId, at })),
    ...(await checkRegister(tx, vacancy.companyId)),
  ]
}

async function checkSalary(tx: Sql, form: VacancyForm) {
  const { salaryFrom: from, salaryTo: to, currency, salaryPeriod: period } = form
  if (from === null && to === null) return []
  return checkPay({
    monthly: monthlySalary({ from, to, currency, period, gross: isGross(form.salaryTax) }, form.contracts),
    median: await findMedianPay(tx, form.professionId),
    isFullTime: form.employment === 'full',
  })
}

async function findDuplicate(
  tx: Sql,
  { vacancy: { id, companyId }, form }: { vacancy: { id: number; companyId: number }; form: VacancyForm },
) {
  // Compared without contacts, as readers see it.
  const columns = columnsOf(form)
  const text = textOf(columns)
  const duplicate = (await listCompanyTexts(tx, { companyId, exceptId: id })).find(
    (other) => similarity(`${form.title} ${text}`, `${other.title} ${other.text}`) >= SAME_COMPANY_SIMILARITY,
  )
  if (duplicate) {
    const note = `Как своя вакансия № ${duplicate.id} «${duplicate.title}»`
    return [wholePartFinding('duplicate', 'descriptionHtml', note)]
  }
  const sameBeginnings = await tx
    .select({ ...textColumns, company: companies.title })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        sql`md5(${vacancies.summary}) = md5(${summaryOf(columns)})`,
        inArray(vacancies.status, [...PLACED_STATUSES]),
        ne(vacancies.companyId, companyId),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(COPIES_MAX)
  const original = sameBeginnings.find((other) => similarity(text, textOf(other)) >= COPY_SIMILARITY)
  if (!original) return []
  const note = `Текст вакансии № ${original.id} другой компании, «${original.company}»`
  return [wholePartFinding('duplicate', 'descriptionHtml', note)]
}

/** The newest published and pending texts of the company, except those of one vacancy. */
async function listCompanyTexts(tx: Sql, where: { companyId: number; exceptId: number }) {
  const others = and(eq(vacancies.companyId, where.companyId), ne(vacancies.id, where.exceptId))
  const open = await tx
    .select(textColumns)
    .from(vacancies)
    .where(and(others, inArray(vacancies.status, [...PLACED_STATUSES])))
    .orderBy(desc(vacancies.id))
    .limit(COMPANY_TEXTS_MAX)
  const pending = await tx
    .select({ id: vacancies.id, content: vacancyRevisions.content })
    .from(vacancyRevisions)
    .innerJoin(vacancies, eq(vacancies.id, vacancyRevisions.vacancyId))
    .where(and(others, eq(vacancyRevisions.state, 'pending')))
    .orderBy(desc(vacancyRevisions.id))
    .limit(COMPANY_TEXTS_MAX)
  return [
    ...open.map((row) => ({ id: row.id, title: row.title, text: textOf(row) })),
    ...pending.map(({ id, content }) => ({ id, title: content.title, text: textOf(content) })),
  ]
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
  const [row] = await tx
    .select({ status: companyRegister.status })
    .from(companyRegister)
    .innerJoin(
      companies,
      and(eq(companies.id, companyRegister.companyId), eq(companies.inn, companyRegister.inn)),
    )
    .where(eq(companyRegister.companyId, companyId))
  if (!row?.status || isSoundStatus(row.status)) return []
  const note = `По данным реестра ${REGISTER_STATUS_LABELS[row.status]}`
  return [wholePartFinding('register_status', 'company', note)]
}

/** Consecutive words in a shingle: one changed word changes three shingles. */
const SHINGLE_WORDS = 3

/** Jaccard similarity of the shingles of two texts, from 0 to 1. */
function similarity(one: string, other: string): number {
  const first = shinglesOf(one)
  const second = shinglesOf(other)
  if (first.size === 0 || second.size === 0) return 0
  let common = 0
  for (const shingle of first) if (second.has(shingle)) common += 1
  return common / (first.size + second.size - common)
}

function shinglesOf(text: string) {
  const words = fold(text).match(/[\p{L}\d]+/gu) ?? []
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE_WORDS).join(' '))
  return shingles
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
