import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { openBackup, verifyFiles, type Manifest } from './manifest.ts'
import { emptyDatabase, loadTables } from './restore-database.ts'
import { restoreStoredFiles } from './stored-files.ts'
import { noteBackup } from './take.ts'
import { and, eq, isNotNull, isNull, lt, sql, or } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { billingDocumentNumbers } from '#server/db/schema/billing.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { telegramChats, telegramLinks } from '#server/db/schema/notifications.ts'
import { passkeyChallenges } from '#server/db/schema/passkeys.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { challenges, sessions, devices } from '#server/db/schema/session.ts'
import { sharedSecrets } from '#server/db/schema/shared-secrets.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { KEY_LIFE_MS } from '#server/payments/port.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { dropWaiting, markDue } from './sent-since.ts'
import { countOf, type Settled } from './settled.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { isIdle } from '#server/features/board/resumes/maintenance/idle-conditions.ts'

/**
 * Number of ids to skip, which the lost hours may have assigned: links, notifications of the provider and API clients
 * refer to them.
 */
const SKIPPED_IDS = 10_000

/**
 * Number of bills and acts to skip: buyers have those of the lost hours. A gap in the numbers can be explained, two
 * bills with the same number cannot.
 */
const SKIPPED_DOCUMENTS = 100

type Restored = {
  folder: string
  manifest: Manifest
  /** Tables that are not tables of the board; they stay in the backup. */
  leftOut: string[]
  settled: Settled
  files: number
}

/**
 * Restores a backup into an empty database. The rows are loaded in one transaction, which commits after the files are
 * copied: a failed restore leaves the database unchanged, and a file exists before its row.
 * @param options.filesDir null leaves the files in the backup
 * @param options.isReplaced deletes the content of the database first
 * @throws StartupError
 */
export async function restoreBackup({
  backup,
  database,
  filesDir,
  isReplaced,
  isDrill,
  now,
  log,
}: {
  backup: string
  database: DatabaseHandle
  filesDir: string | null
  isReplaced: boolean
  isDrill: boolean
  now: () => Date
  log: Logger
}): Promise<Restored> {
  const { folder, manifest } = await openBackup(backup)
  await verifyFiles(folder, manifest)
  const restored = await inTransaction(database, async (client) => {
    await emptyDatabase(client, { isReplaced })
    const foreign = await loadTables(client, { folder, manifest })
    // The next backup is due a day after the time of this one.
    await noteBackup(client, manifest)
    const db = drizzle(client, { casing: 'snake_case' })
    const ended = await settleAfterRestore(db, { now: now(), isDrill })
    // The first queries of the board run before autovacuum.
    await client.query('analyze')
    const files =
      filesDir === null ? 0 : await restoreStoredFiles(folder, { files: manifest.files, folder: filesDir })
    return { leftOut: foreign, settled: ended, files }
  })
  await prepareDatabase(database, { log })
  return { folder, manifest, ...restored }
}

/** Settles a database that PostgreSQL itself has recovered to a point in time. Its queues are as old as its rows. */
export async function settleRecovered({
  database,
  isDrill,
  now,
  log,
}: {
  database: DatabaseHandle
  isDrill: boolean
  now: () => Date
  log: Logger
}): Promise<Settled> {
  // The point in time may be before the last release, and the following steps read the tables of this release.
  await migrateDatabase(database)
  const settled = await inTransaction(database, async (client) => {
    await client.query('drop schema if exists pgboss cascade')
    return settleAfterRestore(drizzle(client, { casing: 'snake_case' }), { now: now(), isDrill })
  })
  await prepareDatabase(database, { log })
  return settled
}

/** Runs on a connection without timeouts: loading a large table takes minutes. */
async function inTransaction<Result>(
  { newClient }: Pick<DatabaseHandle, 'newClient'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient()
  // A lost connection fails the running statement, which handles it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // Timeouts of the server or the role.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}

/**
 * Adjusts a database whose state is older than the present: from a restored backup, or after recovery to a point in
 * time. Messages that were sent since then must not be sent again, and access that was ended since then must stay
 * ended.
 * Call it in the transaction of the restored rows. Safe to run twice; each run skips more numbers.
 * @param options.isDrill the copy must send nothing: also disconnects channels that work without secrets of the
 *   environment
 * @returns number of changed rows of each kind
 */
export async function settleAfterRestore(
  tx: Sql,
  { now, isDrill }: { now: Date; isDrill: boolean },
): Promise<Settled> {
  const at = now.toISOString()
  // The lists then create new snapshots: revisions of rows belong to another database.
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

/** Ends all access: otherwise a session closed, a code used or an invitation revoked since then would work again. */
async function endAccess(tx: Sql, at: string): Promise<Settled> {
  await keepVisits(tx)
  // Also deletes the browsers that show notifications.
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
 * Schedules an immediate check of every open payment with the provider. A second receipt is retried only while the
 * provider knows its key; refunds and payments without an answer have the same limit in their own code.
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

/**
 * Disconnects webhooks, which are sent without a secret of the environment, and chats, which would receive messages
 * from a second bot.
 */
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

/**
 * Stores the last visit of each person, which deleted sessions no longer prove: their resumes must not count as
 * abandoned.
 */
async function keepVisits(tx: Sql) {
  await tx.execute(sql`
    update ${devices} set last_seen_at = visits.at
    from (select user_id, max(last_seen_at) as at from ${sessions} group by user_id) as visits
    where ${devices.lastSeenAt} < visits.at and ${devices.id} = (
      select latest.id from ${devices} as latest where latest.user_id = visits.user_id
      order by latest.last_seen_at desc, latest.id desc limit 1)`)
}

/**
 * Resets questions about vacancies and resumes that appear unanswered, so that the jobs send them again: an author
 * whose answer was lost has no reason to answer a second time.
 */
async function askAgain(tx: Sql): Promise<Settled> {
  const unanswered = tx
    .update(vacancies)
    .set({ confirmationAskedAt: null })
    .where(
      and(
        eq(vacancies.status, 'published'),
        isNull(vacancies.source),
        isNotNull(vacancies.confirmationAskedAt),
      ),
    )
  const idle = tx
    .update(resumes)
    .set({ idleAskedAt: null })
    .where(
      and(
        isNotNull(resumes.idleAskedAt),
        or(isIdle(tx, 'shown', resumes.idleAskedAt), isIdle(tx, 'draft', resumes.idleAskedAt)),
      ),
    )
  return {
    'vacancies to ask again whether they are current': await countOf(unanswered),
    'resumes and drafts to ask again about': await countOf(idle),
  }
}
