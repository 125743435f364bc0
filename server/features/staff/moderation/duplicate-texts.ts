/** Texts that moderators have seen before: of the same company, of another one with its INN, of any other. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { columnsOf } from '#server/features/board/posting/content.ts'
import { summaryOf, textColumns, textOf } from '#server/features/board/vacancies/text-parts.ts'
import { listSameInn } from '#server/features/identity/companies/same-inn.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { setCase } from './queries.ts'

/** Similarity from which two texts of one company, or of two with one INN, are one vacancy. */
const SAME_COMPANY_SIMILARITY = 0.8
/** Similarity from which a text is copied from another company. */
const COPY_SIMILARITY = 0.95
const COMPANY_TEXTS_MAX = 50
const COPIES_MAX = 5

type Submitted = { vacancy: { id: number; companyId: number }; form: VacancyForm }

export async function findDuplicate(tx: Sql, { vacancy, form }: Submitted): Promise<TextFinding[]> {
  const { id, companyId } = vacancy
  // Compared without contacts, as readers see it.
  const columns = columnsOf(form)
  const text = textOf(columns)
  const isSame = (other: { title: string; text: string }) =>
    similarity(`${form.title} ${text}`, `${other.title} ${other.text}`) >= SAME_COMPANY_SIMILARITY
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
  const original = sameBeginnings.find((other) => similarity(text, textOf(other)) >= COPY_SIMILARITY)
  if (!original) return []
  return [finding(`Текст вакансии № ${original.id} другой компании, «${original.company}»`)]
}

const RULE = 'duplicate'
const finding = (note: string) => wholePartFinding(RULE, 'descriptionHtml', note)

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
  if (!waiting || waiting.findings.some(({ rule }) => rule === RULE)) return
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
