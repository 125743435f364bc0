/**
 * What a database needs that has gone back in time: by a restored backup, or by recovery to a point in time. What left
 * the board since then has left, and what was ended since then must stay ended.
 */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { billingDocumentNumbers } from '#server/db/schema/billing.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { telegramChats, telegramLinks } from '#server/db/schema/notifications.ts'
import { passkeyChallenges } from '#server/db/schema/passkeys.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { challenges, sessions } from '#server/db/schema/session.ts'
import { sharedSecrets } from '#server/db/schema/shared-secrets.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { KEY_LIFE_MS } from '#server/payments/port.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { askAgain, keepVisits } from './lost-answers.ts'
import { dropWaiting, markDue } from './sent-since.ts'
import { countOf } from './settled.ts'
import type { Settled } from './settled.ts'

/** Numbers of rows that the lost hours may have given: links, notifications of the provider and programs name them. */
const SKIPPED_IDS = 10_000
/** Bills and acts of the lost hours, which their buyers have. A gap can be explained, two bills of one number cannot. */
const SKIPPED_DOCUMENTS = 100

/**
 * Call it in the transaction of the restored rows. Safe to run twice; each run skips numbers.
 * @param options.isDrill the copy must send nothing: also ends what works without secrets of the environment
 * @returns how many rows of each kind have changed
 */
export async function settleAfterRestore(
  tx: Sql,
  { now, isDrill }: { now: Date; isDrill: boolean },
): Promise<Settled> {
  const at = now.toISOString()
  // The lists then get snapshots of their own: revisions of rows are those of another database.
  await tx.delete(sharedSecrets).where(eq(sharedSecrets.name, 'lists'))
  return {
    ...(await endAccess(tx, at)),
    ...(await dropWaiting(tx, now)),
    ...(await markDue(tx, now)),
    ...(await askAgain(tx)),
    ...(await settlePayments(tx, now)),
    ...(await skipNumbers(tx, now)),
    ...(isDrill ? await disconnect(tx, at) : {}),
  }
}

/** A session closed, a code used or an invitation revoked since then would work again. */
async function endAccess(tx: Sql, at: string): Promise<Settled> {
  await keepVisits(tx)
  // With them the browsers that show notifications.
  const sessionsEnded = await countOf(tx.delete(sessions))
  await tx.delete(challenges)
  await tx.delete(passkeyChallenges)
  await tx.delete(telegramLinks)
  const changes = await countOf(tx.delete(emailChanges))
  await tx.update(users).set({ emailChangeAt: null }).where(isNotNull(users.emailChangeAt))
  const open = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
  return {
    'sessions ended': sessionsEnded,
    'changes of address cancelled': changes,
    'invitations revoked': await countOf(tx.update(invitations).set({ revokedAt: at }).where(open)),
  }
}

/**
 * The provider is asked at once about every open payment. A second receipt goes out again only while the provider knows
 * its key; refunds and payments without an answer have the same limit in their own code.
 */
async function settlePayments(tx: Sql, now: Date): Promise<Settled> {
  const at = now.toISOString()
  const keyBefore = new Date(now.getTime() - KEY_LIFE_MS).toISOString()
  const isForgotten = and(eq(receipts.state, 'due'), lt(receipts.createdAt, keyBefore))
  const asked = tx.update(payments).set({ nextCheckAt: at }).where(isNotNull(payments.nextCheckAt))
  const held = tx.update(receipts).set({ state: 'refused', nextTryAt: null }).where(isForgotten)
  return {
    'payments to ask the provider about': await countOf(asked),
    'receipts to compare with the provider by hand': await countOf(held),
  }
}

async function skipNumbers(tx: Sql, now: Date): Promise<Settled> {
  await tx.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + ${SKIPPED_IDS})
    from pg_sequences where schemaname = 'public' and last_value is not null`)
  const numbers = tx
    .update(billingDocumentNumbers)
    .set({ last: sql`${billingDocumentNumbers.last} + ${SKIPPED_DOCUMENTS}` })
    .where(eq(billingDocumentNumbers.year, Number(moscowDay(now).slice(0, 4))))
  return { 'kinds of bills and acts whose numbers skip': await countOf(numbers) }
}

/** Webhooks are sent without a secret of the environment; a chat would hear from a second bot. */
async function disconnect(tx: Sql, at: string): Promise<Settled> {
  return {
    'webhooks switched off': await countOf(
      tx.update(webhooks).set({ disabledAt: at }).where(isNull(webhooks.disabledAt)),
    ),
    'chats disconnected': await countOf(tx.delete(telegramChats)),
    'API tokens revoked': await countOf(
      tx.update(apiTokens).set({ revokedAt: at }).where(isNull(apiTokens.revokedAt)),
    ),
  }
}
