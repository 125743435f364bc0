import type { Sql } from '#server/kernel/sql.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { findAuthorAddress } from './queries.ts'

/**
 * Puts a letter to the author of a vacancy into the queue: to who still works in the company and has not turned such
 * letters off.
 */
export async function tellAuthor(
  tx: Sql,
  { mailer }: Pick<Deps, 'mailer'>,
  { vacancyId, letter }: { vacancyId: number; letter: EmailDraft },
): Promise<void> {
  const recipient = await findAuthorAddress(tx, vacancyId)
  if (recipient !== null) await mailer.enqueue(tx, { ...letter, recipient })
}
