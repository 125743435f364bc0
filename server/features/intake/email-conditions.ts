/** Whether e-mails about integrations and sources still hold when they leave. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { sources } from '#server/db/schema/sources.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import { worksIn } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type EmailConditions } from '#server/mail/conditions.ts'
import { hasRedAlarm } from './sources/manage/alarms.ts'
import { readAlarms } from './sources/manage/read-alarms.ts'

export const intakeEmails = {
  api_token_created: always('administrators learn of every key'),
  async webhook_disabled({ db }, { about: { webhookId }, userId }) {
    const [webhook] = await db
      .select({ companyId: webhooks.companyId })
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.disabledAt)))
    return webhook !== undefined && worksIn(db, { ...webhook, userId })
  },
  /** While the addressee works in the company and the source cannot be read. */
  async company_source_failed({ db, now }, { about: { sourceId }, userId }) {
    const [source] = await db.select().from(sources).where(eq(sources.id, sourceId))
    if (!source || source.companyId === null || source.state === 'removed') return false
    const alarms = await readAlarms({ db, now }, [source])
    return hasRedAlarm(alarms.get(sourceId) ?? []) && worksIn(db, { companyId: source.companyId, userId })
  },
  /** While the addressee is an administrator of the board and one of the sources has an alarm. */
  async source_alarms({ db, now }, { about: { sourceIds }, userId }) {
    const [admin] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId ?? 0), eq(users.staffRole, 'admin'), isNull(users.deletedAt)))
    if (!admin) return false
    const alarms = await readAlarms(
      { db, now },
      await db.select().from(sources).where(inArray(sources.id, sourceIds)),
    )
    return [...alarms.values()].some(({ length }) => length > 0)
  },
} satisfies Partial<EmailConditions<{ db: Sql; now: () => Date }>>
