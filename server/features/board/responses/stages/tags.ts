/** Tags that a company puts on responses. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { responseTags } from '#server/db/schema/response-work.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { TagsForm } from '#shared/features/board/responses/forms.ts'
import { TAGS_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { changeEach } from '../answering/each-response.ts'

/** Removes tags, then adds some; letters of either case are the same tag. */
export function setTags(ctx: Ctx, { ids, add, remove }: TagsForm) {
  return changeEach(ctx, ids, async (tx, id) => {
    // The lock keeps two concurrent additions within the limit.
    await requireReceived(ctx, tx, { id, forUpdate: true })
    if (remove.length > 0)
      await tx.delete(responseTags).where(
        and(
          eq(responseTags.responseId, id),
          inArray(
            sql`lower(${responseTags.tag})`,
            remove.map((tag) => sql`lower(${tag})`),
          ),
        ),
      )
    if (add.length === 0) return
    await tx
      .insert(responseTags)
      .values(add.map((tag) => ({ responseId: id, tag })))
      .onConflictDoNothing()
    if ((await tx.$count(responseTags, eq(responseTags.responseId, id))) > TAGS_MAX)
      throw new Problem('conflict', `У отклика может быть ${TAGS_MAX} меток. Снимите ненужную.`)
  })
}
