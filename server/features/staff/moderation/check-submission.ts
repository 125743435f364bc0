import { and, count, eq, sql, desc, inArray, ne } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import { monthlySalary } from '#server/features/board/vacancies/derivation/monthly-salary.ts'
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
import { columnsOf } from '#server/features/board/posting/editing/content.ts'
import {
  sentencesOf,
  summaryOf,
  textColumns,
  textOf,
} from '#server/features/board/vacancies/writing/text-parts.ts'
import { measureSimilarity } from '#server/features/board/vacancies/writing/text-similarity.ts'
import { otherJobFindings } from './other-job.ts'
import { countOutcomes, findCompanyFacts, setCase } from './queries.ts'
import { registerFinding } from './register-finding.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { companies } from '#server/db/schema/companies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { listSameInn } from '#server/features/identity/companies/same-inn.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

/** Similarity from which two texts of one company, or of two with one INN, are one vacancy. */
const SAME_COMPANY_SIMILARITY = 0.8

/** Similarity from which a text is copied from another company. */
const COPY_SIMILARITY = 0.95

const COMPANY_TEXTS_MAX = 50
const COPIES_MAX = 5

type Submitted = { vacancy: { id: number; companyId: number }; form: VacancyForm }

const DUPLICATE_RULE = 'duplicate'

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

/** A text that moderators have seen before: of the same company, of another one with its INN, of any other. */
async function findDuplicate(tx: Sql, { vacancy, form }: Submitted): Promise<TextFinding[]> {
  const { id, companyId } = vacancy
  // Compared without contacts, as readers see it.
  const columns = columnsOf(form)
  const text = textOf(columns)
  const isSame = (other: { title: string; text: string }) =>
    measureSimilarity(`${form.title} ${text}`, `${other.title} ${other.text}`) >= SAME_COMPANY_SIMILARITY
  const own = (await listCompanyTexts(tx, { companyId, exceptId: id })).find(isSame)
  if (own) return [finding(`Как своя вакансия № ${own.id} «${own.title}»`)]
  const twin = await findTwin(tx, { companyId, isSame })
  if (twin) {
    await markWaitingTwin(tx, {
      id: twin.id,
      note: noteOf({ ...vacancy, title: form.title }, await titleOf(tx, companyId)),
    })
    return [finding(noteOf(twin, twin.company))]
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
  const original = sameBeginnings.find((other) => measureSimilarity(text, textOf(other)) >= COPY_SIMILARITY)
  if (!original) return []
  return [finding(`Текст вакансии № ${original.id} другой компании, «${original.company}»`)]
}

const finding = (note: string) => wholePartFinding(DUPLICATE_RULE, 'descriptionHtml', note)

const noteOf = ({ id, title }: { id: number; title: string }, company: string) =>
  `Как вакансия № ${id} «${title}» компании ${companyInQuotes(company)} с тем же ИНН`

async function titleOf(tx: Sql, id: number): Promise<string> {
  const [row] = await tx.select({ title: companies.title }).from(companies).where(eq(companies.id, id))
  return row?.title ?? ''
}

/** An equal text of another company with the same INN. */
async function findTwin(
  tx: Sql,
  { companyId, isSame }: { companyId: number; isSame: (other: { title: string; text: string }) => boolean },
) {
  const others = (await listSameInn(tx, [companyId]))(companyId)
  for (const { id, title } of others) {
    const found = (await listCompanyTexts(tx, { companyId: id, exceptId: null })).find(isSame)
    if (found) return { ...found, company: title }
  }
  return null
}

/** The other text waits for a moderator too: both show the mark. One that is being decided about is left alone. */
async function markWaitingTwin(tx: Sql, { id, note }: { id: number; note: string }) {
  const [waiting] = await tx
    .select({ id: moderationCases.id, findings: moderationCases.findings })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.kind, 'vacancy'),
        eq(moderationCases.objectId, String(id)),
        eq(moderationCases.state, 'waiting'),
      ),
    )
    .for('update', { skipLocked: true })
  if (!waiting || waiting.findings.some(({ rule }) => rule === DUPLICATE_RULE)) return
  await setCase(tx, { id: waiting.id, findings: [...waiting.findings, finding(note)] })
}

/** The newest published and pending texts of the company, except those of one vacancy. */
async function listCompanyTexts(tx: Sql, where: { companyId: number; exceptId: number | null }) {
  const others = and(
    eq(vacancies.companyId, where.companyId),
    where.exceptId === null ? undefined : ne(vacancies.id, where.exceptId),
  )
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
