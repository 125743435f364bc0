import type { Sql } from '#server/db/client.ts'
import { columnsOf } from '#server/features/posting/content.ts'
import { monthlySalary } from '#server/features/vacancies/monthly-salary.ts'
import { summaryOf, textOf } from '#server/features/vacancies/write.ts'
import { checkVacancy, wholeMark } from '#shared/features/moderation/checks.ts'
import { checkPay } from '#shared/features/moderation/pay.ts'
import type { ModerationMark } from '#shared/features/moderation/vocabulary.ts'
import type { VacancyForm } from '#shared/features/posting/forms.ts'
import { checkedPartsOf } from '#shared/features/posting/marks.ts'
import type { VacancyContent } from '#shared/features/posting/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countOutcomes, findCompanyFacts } from './queries.ts'
import { similarity } from './similarity.ts'
import { findMedianPay, listOwnPending, listOwnTexts, listSameTexts } from './vacancy-queries.ts'

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
  const same = await listSameTexts(tx, { companyId, summary: summaryOf(columns), limit: SAME_TEXTS_MAX })
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
  const open = await listOwnTexts(tx, where)
  const pending = await listOwnPending(tx, where)
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
