import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { sources } from '#server/db/schema/sources.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Deps } from '#server/features/intake/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { companySourceFailedEmail, sourceAlarmsEmail } from '#server/mail/templates/source-alarms.ts'
import type { SourceAlarm } from '#shared/features/intake/sources/vocabulary.ts'
import type { SourceRow } from '../records/record-rows.ts'
import { hasRedAlarm } from './alarms.ts'
import { readAlarms } from './read-alarms.ts'
import { findLastRuns } from './source-facts.ts'
import { SOURCES_MAX } from '../runs/run-rows.ts'

/**
 * Tells administrators of the board about sources that need them, and those of a company that its own source cannot be
 * read, once for each alarm of a source until it is over. The
 * alarms are stored in the transaction of the e-mails, so that a second run sends nothing.
 */
export async function notifyOfAlarms(deps: Pick<Deps, 'db' | 'mailer' | 'now' | 'site'>) {
  return deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(sources)
      .where(ne(sources.state, 'removed'))
      .orderBy(sources.id)
      .limit(SOURCES_MAX)
      .for('no key update')
    const alarms = await readAlarms({ db: tx, now: deps.now }, rows)
    const news: { id: number; title: string; alarms: SourceAlarm[] }[] = []
    const failed: SourceRow[] = []
    for (const source of rows) {
      const { id, title, toldAlarms } = source
      const present = alarms.get(id) ?? []
      const added = present.filter((alarm) => !toldAlarms.includes(alarm))
      if (added.length > 0) news.push({ id, title, alarms: added })
      if (source.isByCompany && hasRedAlarm(added) && !hasRedAlarm(toldAlarms)) failed.push(source)
      if (added.length > 0 || present.length < toldAlarms.length)
        await tx.update(sources).set({ toldAlarms: present }).where(eq(sources.id, id))
    }
    if (news.length === 0) return { sources: 0 }
    const admins = await tx
      .select({ userId: users.id, recipient: users.email })
      .from(users)
      .where(and(eq(users.staffRole, 'admin'), isNull(users.deletedAt)))
      .limit(1000)
    const email = sourceAlarmsEmail(deps.site, { sources: news })
    await sequentially(admins, async (one) => void (await deps.mailer.enqueue(tx, { ...email, ...one })))
    await notifyCompanies(tx, deps, failed)
    return { sources: news.length }
  })
}

/** Tells the administrators of each company about the source that it has connected. */
async function notifyCompanies(tx: Sql, deps: Pick<Deps, 'mailer' | 'site'>, rows: readonly SourceRow[]) {
  const runs = await findLastRuns(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id, companyId, address, pauseReason } of rows) {
    if (companyId === null) continue
    const failure = pauseReason ?? runs.get(id)?.failure ?? null
    const email = companySourceFailedEmail(deps.site, { sourceId: id, companyId, address, failure })
    for (const one of await listCompanyAdmins(tx, companyId))
      await deps.mailer.enqueue(tx, { ...email, ...one })
  }
}
