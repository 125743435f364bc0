import type { Sql } from '#server/kernel/sql.ts'
import { responseClosedLetter } from '#server/mail/templates/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import { closeOpen } from './queries.ts'
import { findVacancyOf } from './sides-queries.ts'
import { insertEvents } from './talk-queries.ts'

/**
 * A vacancy that takes no more responses answers those that wait: nobody is left without an outcome. Run it in the
 * transaction that closes the vacancy.
 */
export async function closeResponses(
  tx: Sql,
  { mailer, site }: Pick<Deps, 'mailer' | 'site'>,
  { vacancyId, at }: { vacancyId: number; at: string },
): Promise<void> {
  const closed = await closeOpen(tx, { vacancyId, at })
  if (closed.length === 0) return
  await insertEvents(
    tx,
    closed.map(({ id }) => ({ responseId: id, event: 'closed' as const, side: null, userId: null, at })),
  )
  const title = (await findVacancyOf(tx, vacancyId))?.title ?? ''
  for (const { id, email } of closed)
    if (email !== null)
      await mailer.enqueue(tx, { ...responseClosedLetter(site, { id, title }), recipient: email })
}
