import { and, eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { UNPUBLISHED_MAX } from '#shared/features/board/posting/vocabulary.ts'
import { cutText } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmIn } from '../confirmation/confirm.ts'
import { cleanContent } from './content.ts'
import { requireWorkingText } from './working-text.ts'
import { stateChanged } from '../placement/lifecycle.ts'
import { canWrite, isRemovable } from '../policy.ts'
import { insertStateChange, setVacancy } from '../queries.ts'
import { insertRevision, setRevision } from './revision-queries.ts'
import { readMyVacancy } from '../my-vacancies/read.ts'
import { requireCompany, requireVacancy } from '../access.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

type Saved = { id: VacancyId; version: number; savedAt: string }

/** @throws Problem forbidden without a company, conflict for a company with hundreds of unpublished vacancies */
export function createVacancy(
  ctx: Ctx,
  { companyId, content }: { companyId: number | null; content: VacancyContent },
): Promise<Saved> {
  return ctx.deps.db.transaction(async (tx) => {
    const company = await requireCompany(ctx, tx, { companyId })
    return insertDraft(ctx, tx, { ...company, content })
  })
}

/** The same text as a new draft of the caller. @throws Problem not_found */
export function copyVacancy(ctx: Ctx, { id }: { id: number }): Promise<Saved> {
  return ctx.deps.db.transaction(async (tx) => {
    const { companyId, userId, status } = await requireVacancy(ctx, tx, { id })
    const { content } = await requireWorkingText(tx, id)
    const isOver = status === 'expired' || status === 'archived'
    return insertDraft(ctx, tx, {
      companyId,
      userId,
      content: { ...content, publishAt: '' },
      repostOfId: isOver ? id : null,
    })
  })
}

/** @param options of the caller, whose right to post for the company was checked */
export async function insertDraft(
  { deps }: Pick<Ctx, 'deps'>,
  tx: Sql,
  {
    companyId,
    userId,
    content,
    repostOfId = null,
  }: { companyId: number; userId: number; content: VacancyContent; repostOfId?: number | null },
): Promise<Saved> {
  if ((await countUnpublished(tx, companyId)) >= UNPUBLISHED_MAX)
    throw new Problem('conflict', 'У компании слишком много черновиков. Удалите те, что не нужны.')
  const at = deps.now().toISOString()
  const cleaned = cleanContent(content)
  const id = await insertVacancy(tx, {
    companyId,
    authorId: userId,
    ...listColumnsOf(cleaned),
    descriptionHtml: '',
    summary: '',
    status: 'draft',
    repostOfId,
    createdAt: at,
    updatedAt: at,
  })
  await insertStateChange(tx, { vacancyId: id, fromStatus: null, toStatus: 'draft', userId, at })
  const { version } = await insertRevision(tx, {
    vacancyId: id,
    content: cleaned,
    authorId: userId,
    createdAt: at,
    updatedAt: at,
  })
  return { id: VacancyId.parse(id), version, savedAt: at }
}

/** Columns of an unpublished vacancy for the lists of its company. */
const listColumnsOf = ({ title, workForm }: VacancyContent) => ({
  title: cutText(title.trim(), 100),
  workForm: workForm ?? ('remote' as const),
})

/**
 * Saves a draft; after a text was sent, a new one.
 * @throws Problem not_found, or conflict when another tab or a colleague has saved since, or the state allows no text
 */
export function saveDraft(
  ctx: Ctx,
  { id, content, version }: { id: number; content: VacancyContent; version: number | null },
): Promise<Saved> {
  const { deps } = ctx
  return deps.db.transaction(async (tx) => {
    const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
    const text = await requireWorkingText(tx, id)
    if (!canWrite({ ...vacancy, revision: text.state }, deps.now())) throw stateChanged()
    if (version !== null && version !== text.version)
      throw new Problem('conflict', 'Эту вакансию уже изменили в другой вкладке или это сделал коллега.')
    const at = deps.now().toISOString()
    const cleaned = cleanContent(content)
    const next = text.version + 1
    if (text.state === 'draft' && text.revisionId !== null)
      await setRevision(tx, { id: text.revisionId, content: cleaned, version: next, updatedAt: at })
    else
      await insertRevision(tx, {
        vacancyId: id,
        content: cleaned,
        version: next,
        authorId: vacancy.userId,
        createdAt: at,
        updatedAt: at,
      })
    await setVacancy(tx, { id, at, ...(vacancy.firstPublishedAt === null ? listColumnsOf(cleaned) : {}) })
    // Editing a published vacancy confirms it; an unconfirmed one requires a confirmation or a submitted text.
    if (vacancy.status === 'published') await confirmIn(tx, deps, { vacancy, userId: vacancy.userId, at })
    return { id: VacancyId.parse(id), version: next, savedAt: at }
  })
}

/** Deletes the unsent changes of a published vacancy. @throws Problem not_found, or conflict where there are none */
export async function discardDraft(ctx: Ctx, { id }: { id: number }) {
  await ctx.deps.db.transaction(async (tx) => {
    const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
    if (vacancy.firstPublishedAt === null || !(await deleteDraft(tx, id))) throw stateChanged()
  })
  return readMyVacancy(ctx, { id })
}

/** Deletes an unpaid vacancy that was never published. @throws Problem not_found, or conflict for any other */
export async function removeIn(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
  if (!isRemovable(vacancy))
    throw new Problem('conflict', 'Удалить можно только неоплаченный черновик. Эту вакансию можно закрыть.')
  // Its texts, changes and days are deleted in cascade.
  await tx.delete(vacancies).where(eq(vacancies.id, id))
  await recordAudit(tx, {
    userId: vacancy.userId,
    action: 'vacancy.deleted',
    objectKind: 'vacancy',
    objectId: String(id),
    details: { companyId: vacancy.companyId },
    at: ctx.deps.now().toISOString(),
  })
}

export async function insertVacancy(tx: Sql, row: typeof vacancies.$inferInsert) {
  const [written] = await tx.insert(vacancies).values(row).returning({ id: vacancies.id })
  if (!written) throw new Error('A vacancy was not written')
  return written.id
}

/** Vacancies of a company that are neither published nor closed. */
function countUnpublished(db: Sql, companyId: number): Promise<number> {
  return db.$count(
    vacancies,
    and(
      eq(vacancies.companyId, companyId),
      inArray(vacancies.status, ['draft', 'awaiting_payment', 'moderation', 'rejected']),
    ),
  )
}

async function deleteDraft(tx: Sql, vacancyId: number) {
  const gone = await tx
    .delete(vacancyRevisions)
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
    .returning({ id: vacancyRevisions.id })
  return gone.length > 0
}
