import type { Ctx } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Done = { done: ResponseId[]; refused: { id: ResponseId; message: string }[] }

/**
 * Changes each response in a separate transaction: a refused response does not stop the others.
 * @throws Problem the error of a single response
 */
export async function changeEach(
  ctx: Pick<Ctx, 'deps'>,
  ids: readonly ResponseId[],
  change: (tx: Sql, id: ResponseId) => Promise<void>,
): Promise<Done> {
  const done: ResponseId[] = []
  const refused: Done['refused'] = []
  const problems: Problem[] = []
  for (const id of new Set(ids)) {
    try {
      await ctx.deps.db.transaction((tx) => change(tx, id))
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
      refused.push({ id, message: error.message })
    }
  }
  const [only] = problems
  // With a single response, its error is the error of the call.
  if (only && done.length === 0 && problems.length === 1) throw only
  return { done, refused }
}
