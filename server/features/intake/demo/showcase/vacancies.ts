import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyDays, vacancyRevisions, vacancyStateChanges } from '#server/db/schema/posting.ts'
import { columnsOf } from '#server/features/board/posting/editing/content.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { writeVacancies } from '#server/features/board/vacancies/writing/write.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { VacancyForm, VacancyValues } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { DemoWorld } from '../vacancies.ts'
import type { ShownCompanies } from './companies.ts'
import { contentOf, VACANCIES, type ShowcaseVacancy } from './content.ts'
import { daysBefore, hoursBefore, laterBy } from './moments.ts'

const TERM_DAYS = 30
/** Days over which views are spread. */
const VIEW_DAYS = 30

export type ShownVacancy = {
  id: number
  title: string
  companyId: number
  company: string
  managerId: number
  answerDays: number
  questions: readonly Question[]
  testHours: number | null
  testPay: number | null
  /** When it was closed or its term ended; null while it takes responses. */
  endedAt: string | null
}
/** By the keys of vacancies. */
export type ShownVacancies = ReadonlyMap<string, ShownVacancy>

/** Vacancies as people of their companies have posted them: text, approved revision, history, views. */
export async function fillVacancies(
  tx: Sql,
  world: DemoWorld,
  { companies, moderatorId }: { companies: ShownCompanies; moderatorId: number },
): Promise<ShownVacancies> {
  const { now } = world
  const drafted = VACANCIES.map((vacancy, at) => {
    const company = companies.get(vacancy.company)
    if (!company) throw new Error(`No company of the showcase posts ${vacancy.key}`)
    const content = contentOf(world, vacancy)
    VacancyForm.parse(content)
    const columns = columnsOf(VacancyValues.parse(content))
    const lifecycle = lifecycleOf(vacancy, { now, at })
    const draft: VacancyDraft = {
      ...columns,
      ...lifecycle,
      companyId: company.id,
      authorId: company.managerId,
      tariffCode: 'basic',
    }
    return { vacancy, company, content, columns, lifecycle, draft }
  })
  const { changedIds } = await writeVacancies(
    tx,
    drafted.map(({ draft }) => draft),
    now,
  )
  const written = drafted.map((one, at) => ({ ...one, id: changedIds[at] ?? 0 }))
  const revisions = await tx
    .insert(vacancyRevisions)
    .values(written.map((one) => approvedOf(one)))
    .returning({ id: vacancyRevisions.id, vacancyId: vacancyRevisions.vacancyId })
  const revisionOf = new Map(revisions.map(({ id, vacancyId }) => [vacancyId, id]))
  await tx
    .insert(moderationCases)
    .values(written.map((one) => caseOf(one, { revisionId: revisionOf.get(one.id) ?? 0, moderatorId })))
  await tx.insert(vacancyStateChanges).values(written.flatMap((one) => historyOf(one)))
  await tx.insert(vacancyDays).values(written.flatMap(({ id, vacancy }) => viewsOf(id, vacancy, now)))
  return new Map(
    written.map(({ id, vacancy, company, columns, lifecycle }) => [
      vacancy.key,
      {
        id,
        title: columns.title,
        companyId: company.id,
        company: company.title,
        managerId: company.managerId,
        answerDays: columns.answerDays ?? 0,
        questions: columns.questions ?? [],
        testHours: columns.testHours ?? null,
        testPay: columns.testPay ?? null,
        endedAt: endOf(lifecycle),
      },
    ]),
  )
}

type Lifecycle = Pick<VacancyDraft, 'lastConfirmedAt' | 'endingNotifiedAt' | 'confirmationAskedAt'> &
  Pick<VacancyDraft, 'unconfirmedAt' | 'archiveReason'> & {
    status: ShowcaseVacancy['state']
    createdAt: string
    firstPublishedAt: string
    publishedAt: string
    confirmAt: string
    expiresAt: string
    archivedAt?: string
  }

const endOf = ({ status, archivedAt, expiresAt }: Lifecycle) =>
  status === 'archived' ? (archivedAt ?? null) : status === 'expired' ? expiresAt : null

/** @param place.at of the vacancy among those of the showcase: later ones stand lower */
function lifecycleOf(
  { state, publishedDaysAgo, endedDaysAgo = 0, archiveReason, isRaised }: ShowcaseVacancy,
  { now, at }: { now: Date; at: number },
): Lifecycle {
  const firstPublishedAt = daysBefore(now, publishedDaysAgo)
  const publishedAt = isRaised ? new Date(now.getTime() - (at + 1) * 1000).toISOString() : firstPublishedAt
  const expiresAt = daysBefore(now, publishedDaysAgo - TERM_DAYS)
  const dates = {
    firstPublishedAt,
    publishedAt,
    confirmAt: firstPublishedAt,
    createdAt: daysBefore(now, publishedDaysAgo + 1),
    expiresAt,
  }
  switch (state) {
    case 'published':
      return {
        ...dates,
        status: state,
        lastConfirmedAt: hoursBefore(now, 20),
        endingNotifiedAt: publishedDaysAgo > TERM_DAYS - 3 ? hoursBefore(now, 6) : null,
      }
    case 'unconfirmed':
      return {
        ...dates,
        status: state,
        lastConfirmedAt: daysBefore(now, 11),
        confirmationAskedAt: daysBefore(now, 4),
        unconfirmedAt: daysBefore(now, 1),
      }
    case 'expired':
      return { ...dates, status: state, lastConfirmedAt: daysBefore(now, publishedDaysAgo - TERM_DAYS + 5) }
    case 'archived': {
      const archivedAt = daysBefore(now, endedDaysAgo)
      return { ...dates, status: state, lastConfirmedAt: archivedAt, archivedAt, archiveReason }
    }
  }
}

type Written = {
  id: number
  vacancy: ShowcaseVacancy
  company: { id: number; managerId: number }
  content: VacancyContent
  lifecycle: Lifecycle
}

function approvedOf({ id, company, content, lifecycle }: Written): typeof vacancyRevisions.$inferInsert {
  const { createdAt, firstPublishedAt } = lifecycle
  return {
    vacancyId: id,
    state: 'approved',
    content,
    authorId: company.managerId,
    createdAt,
    updatedAt: createdAt,
    submittedAt: laterBy(createdAt, 1),
    decidedAt: firstPublishedAt,
  }
}

/** Moderators have read it before its publication. */
function caseOf(
  { id, content, lifecycle: { createdAt, firstPublishedAt }, company }: Written,
  { revisionId, moderatorId }: { revisionId: number; moderatorId: number },
): typeof moderationCases.$inferInsert {
  return {
    kind: 'vacancy',
    objectId: String(id),
    revisionId,
    companyId: company.id,
    title: content.title,
    state: 'approved',
    submittedAt: laterBy(createdAt, 1),
    decidedBy: moderatorId,
    decidedAt: firstPublishedAt,
  }
}

/** From the draft to the present state. */
function historyOf({ id, company, lifecycle }: Written): (typeof vacancyStateChanges.$inferInsert)[] {
  const { status, createdAt, firstPublishedAt } = lifecycle
  const { managerId } = company
  const end = status === 'unconfirmed' ? (lifecycle.unconfirmedAt ?? null) : endOf(lifecycle)
  const steps = [
    { fromStatus: null, toStatus: 'draft', userId: managerId, at: createdAt },
    { fromStatus: 'draft', toStatus: 'awaiting_payment', userId: managerId, at: laterBy(createdAt, 0.5) },
    { fromStatus: 'awaiting_payment', toStatus: 'moderation', userId: managerId, at: laterBy(createdAt, 1) },
    { fromStatus: 'moderation', toStatus: 'published', userId: null, at: firstPublishedAt },
    ...(end === null
      ? []
      : [
          {
            fromStatus: 'published' as const,
            toStatus: status,
            userId: status === 'archived' ? managerId : null,
            at: end,
          },
        ]),
  ] satisfies Omit<typeof vacancyStateChanges.$inferInsert, 'vacancyId'>[]
  return steps.map((step) => ({ ...step, vacancyId: id }))
}

/** More of them in the first days. */
function viewsOf(
  vacancyId: number,
  { publishedDaysAgo, endedDaysAgo = 0, views }: ShowcaseVacancy,
  now: Date,
): (typeof vacancyDays.$inferInsert)[] {
  const days = Math.max(1, Math.min(VIEW_DAYS, publishedDaysAgo - endedDaysAgo))
  const weights = Array.from({ length: days }, (_, at) => 1 / (at + 2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, at) => ({
    vacancyId,
    day: isoDay(new Date(now.getTime() - (publishedDaysAgo - at) * DAY_MS)),
    views: Math.round((views * weight) / all),
  }))
}
