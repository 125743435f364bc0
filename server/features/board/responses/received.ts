/** Responses, for the company that received them. */
import { count, eq } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { requireReceived, requireManagedVacancy } from './access.ts'
import { insertEvents, setResponse } from './queries.ts'
import { isReceived, listReceivedRows } from './received-queries.ts'
import { countsByState, receivedOf, receivedRowOf, vacancyBrief } from './presenters.ts'

/** @throws Problem not_found */
export async function listReceived(
  ctx: Ctx,
  { id, state, search, page }: { id: number; state: ResponseState | null; search: string; page: number },
) {
  const { deps } = ctx
  const vacancy = await requireManagedVacancy(ctx, deps.db, id)
  const received = { vacancyId: id, state, search }
  const [rows, found, states] = await Promise.all([
    listReceivedRows(deps.db, {
      ...received,
      limit: RESPONSES_PAGE_SIZE,
      offset: (page - 1) * RESPONSES_PAGE_SIZE,
    }),
    deps.db.$count(responses, isReceived(received)),
    deps.db
      .select({ state: responses.state, count: count() })
      .from(responses)
      .where(eq(responses.vacancyId, id))
      .groupBy(responses.state),
  ])
  return {
    vacancy: vacancyBrief(vacancy, deps.now()),
    items: rows.map((row) => receivedRowOf(deps, row)),
    count: found,
    counts: countsByState(states),
  }
}

/** The first opening marks the response as viewed; its author sees when. @throws Problem not_found */
export async function openReceived(ctx: Ctx, { id }: { id: number }): Promise<Received> {
  const { deps } = ctx
  const at = deps.now().toISOString()
  const { row, vacancy } = await deps.db.transaction(async (tx) => {
    const found = await requireReceived(ctx, tx, { id, forUpdate: true })
    const { state, unreadByCompany } = found.row
    if (state === 'sent') {
      await insertEvents(tx, [{ responseId: id, event: 'viewed', side: 'company', userId: found.userId, at }])
      const opened = { state: 'viewed', viewedAt: at, updatedAt: at, unreadByCompany: 0 } as const
      return { ...found, row: await setResponse(tx, id, opened) }
    }
    if (unreadByCompany === 0) return found
    return { ...found, row: await setResponse(tx, id, { unreadByCompany: 0 }) }
  })
  return receivedOf(deps, deps.db, { row, vacancy })
}

/** @throws Problem not_found */
export async function setNote(ctx: Ctx, { id, note }: { id: number; note: string }) {
  const { db } = ctx.deps
  await requireReceived(ctx, db, { id })
  await setResponse(db, id, { note })
  return {}
}
