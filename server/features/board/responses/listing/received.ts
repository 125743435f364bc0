/** Responses, for the company that received them. */
import { eq } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { RESPONSES_PAGE_SIZE, type ReceivedSort } from '#shared/features/board/responses/vocabulary.ts'
import { requireReceived, requireManagedVacancy } from '../access.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { findExtras, listUsedTags } from './received-extras.ts'
import { countsByStage, isReceived, listReceivedRows, stageCounts, type Filter } from './received-queries.ts'
import { receivedOf, receivedRowOf, vacancyBrief } from './presenters.ts'
import { findStageNames, stageColumn } from '../stages/stage.ts'

/** @throws Problem not_found */
export async function listReceived(
  ctx: Ctx,
  { id, sort, page, ...filter }: Filter & { id: number; sort: ReceivedSort; page: number },
) {
  const { deps } = ctx
  const vacancy = await requireManagedVacancy(ctx, deps.db, id)
  const received = { vacancyId: id, ...filter }
  const now = deps.now()
  const [rows, found, stages, names, tags] = await Promise.all([
    listReceivedRows(deps.db, received, {
      now,
      sort,
      limit: RESPONSES_PAGE_SIZE,
      offset: (page - 1) * RESPONSES_PAGE_SIZE,
    }),
    deps.db.$count(responses, isReceived(received, now)),
    deps.db.select(stageCounts(now)).from(responses).where(eq(responses.vacancyId, id)).groupBy(stageColumn),
    findStageNames(deps.db, vacancy.companyId),
    listUsedTags(deps.db, eq(responses.vacancyId, id)),
  ])
  const extrasOf = await findExtras(
    deps.db,
    rows.map((row) => row.id),
  )
  return {
    vacancy: vacancyBrief(vacancy, now),
    items: rows.map((row) => receivedRowOf(deps, row, extrasOf(row.id))),
    count: found,
    counts: countsByStage(stages),
    stageNames: names,
    tags,
  }
}

/** The first opening marks the response as viewed; its author sees when. @throws Problem not_found */
export async function openReceived(ctx: Ctx, { id }: { id: number }): Promise<Received> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const opened = await deps.db.transaction(async (tx) => {
    const found = await requireReceived(ctx, tx, { id, forUpdate: true })
    const { state, unreadByCompany } = found.row
    if (state === 'sent') {
      await insertEvents(tx, [{ responseId: id, event: 'viewed', side: 'company', userId: found.userId, at }])
      const set = { state: 'viewed', viewedAt: at, updatedAt: at, unreadByCompany: 0 } as const
      return { ...found, row: await setResponse(tx, id, set) }
    }
    if (unreadByCompany === 0) return found
    return { ...found, row: await setResponse(tx, id, { unreadByCompany: 0 }) }
  })
  return receivedOf(deps, deps.db, opened)
}

/** @throws Problem not_found */
export async function setNote(ctx: Ctx, { id, note }: { id: number; note: string }) {
  const { db } = ctx.deps
  await requireReceived(ctx, db, { id })
  await setResponse(db, id, { note })
  return {}
}
