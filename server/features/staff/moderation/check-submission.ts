import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { columnsOf } from '#server/features/board/posting/content.ts'
import { monthlySalary } from '#server/features/board/vacancies/monthly-salary.ts'
import { summaryOf, textOf, textColumns } from '#server/features/board/vacancies/write.ts'
import { checkVacancy, wholeMark } from '#shared/features/staff/moderation/checks.ts'
import { checkPay, PAY_SAMPLES_MIN } from '#shared/features/staff/moderation/pay.ts'
import type { ModerationMark } from '#shared/features/staff/moderation/vocabulary.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { companies } from '#server/db/schema/companies.ts'
import { countOutcomes, findCompanyFacts } from './queries.ts'

import { DAY_MS } from '#shared/kernel/durations.ts'

/** Two texts of one company that have this much in common are one vacancy. */
const NEAR_EQUAL = 0.8
const SAME = 0.95
const OWN_TEXTS_MAX = 50
const SAME_TEXTS_MAX = 5
const NEW_COMPANY_DAYS = 14

/**
 * Everything that a moderator should look at in a complete text that is being sent: its words, its pay beside that of
 * the profession, texts that are equal to it, and a company that is new here.
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
): Promise<ModerationMark[]> {
  const words = checkVacancy({ workForm: form.workForm, parts: checkedPartsOf(content) })
  return [
    ...words,
    ...(await payMarks(tx, form)),
    ...(await duplicateMarks(tx, { vacancy, form })),
    ...(await newCompanyMarks(tx, { companyId: vacancy.companyId, at })),
  ]
}

async function payMarks(tx: Sql, form: VacancyForm) {
  const { salaryFrom: from, salaryTo: to, currency, salaryPeriod: period } = form
  if (from === null && to === null) return []
  return checkPay({
    monthly: monthlySalary({ from, to, currency, period, gross: form.salaryTax === 'gross' }),
    median: await findMedianPay(tx, form.professionId),
    isFullTime: form.employment === 'full',
  })
}

async function duplicateMarks(
  tx: Sql,
  { vacancy: { id, companyId }, form }: { vacancy: { id: number; companyId: number }; form: VacancyForm },
) {
  // Compared as readers see it: without contacts.
  const columns = columnsOf(form)
  const text = textOf(columns)
  const twin = (await listOwn(tx, { companyId, exceptId: id, limit: OWN_TEXTS_MAX })).find(
    (other) => similarity(`${form.title} ${text}`, `${other.title} ${other.text}`) >= NEAR_EQUAL,
  )
  if (twin)
    return [wholeMark('duplicate', 'descriptionHtml', `Как своя вакансия № ${twin.id} «${twin.title}»`)]
  // Open vacancies of other companies that begin with the same words.
  const same = await tx
    .select({ ...textColumns, company: companies.title })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        sql`md5(${vacancies.summary}) = md5(${summaryOf(columns)})`,
        eq(vacancies.status, 'published'),
        ne(vacancies.companyId, companyId),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(SAME_TEXTS_MAX)
  const stolen = same.find((other) => similarity(text, textOf(other)) >= SAME)
  if (!stolen) return []
  return [
    wholeMark(
      'duplicate',
      'descriptionHtml',
      `Текст вакансии № ${stolen.id} другой компании, «${stolen.company}»`,
    ),
  ]
}

/** What the company shows already, and what it has sent beside this. */
async function listOwn(tx: Sql, where: { companyId: number; exceptId: number; limit: number }) {
  // Newest open vacancies of a company, but for the one.
  const open = await tx
    .select(textColumns)
    .from(vacancies)
    .where(
      and(
        eq(vacancies.companyId, where.companyId),
        ne(vacancies.id, where.exceptId),
        eq(vacancies.status, 'published'),
      ),
    )
    .orderBy(desc(vacancies.id))
    .limit(where.limit)
  // Newest texts of a company that wait for a moderator, but for those of the one vacancy.
  const pending = await tx
    .select({ id: vacancies.id, content: vacancyRevisions.content })
    .from(vacancyRevisions)
    .innerJoin(vacancies, eq(vacancies.id, vacancyRevisions.vacancyId))
    .where(
      and(
        eq(vacancies.companyId, where.companyId),
        ne(vacancies.id, where.exceptId),
        eq(vacancyRevisions.state, 'pending'),
      ),
    )
    .orderBy(desc(vacancyRevisions.id))
    .limit(where.limit)
  return [
    ...open.map((row) => ({ id: row.id, title: row.title, text: textOf(row) })),
    ...pending.map(({ id, content }) => ({ id, title: content.title, text: textOf(content) })),
  ]
}

async function newCompanyMarks(tx: Sql, { companyId, at }: { companyId: number; at: string }) {
  const company = await findCompanyFacts(tx, companyId)
  if (!company || company.verification === 'verified') return []
  const days = Math.floor((Date.parse(at) - Date.parse(company.createdAt)) / DAY_MS)
  const approved = (await countOutcomes(tx, companyId)).get('approved') ?? 0
  if (days >= NEW_COMPANY_DAYS && approved > 0) return []
  const age = days < 1 ? 'создана сегодня' : `дней на сайте: ${days}`
  return [wholeMark('new_company', 'company', `Не проверена, ${age}, одобрено текстов: ${approved}`)]
}

/** Words that stand side by side: one changed word changes three of them. */
const SHINGLE = 3

/** How much two texts have in common, from 0 to 1: the share of their runs of three words that both have. */
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
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE).join(' '))
  return shingles
}

/** Net roubles a month over the published vacancies of a profession; null when there are too few that state a pay. */
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
