import { and, desc, eq, or } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** Records stay when an account is deleted: they hold only its id. */
export const auditPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const audit = await db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        objectKind: auditLog.objectKind,
        objectId: auditLog.objectId,
        details: auditLog.details,
      })
      .from(auditLog)
      .where(
        or(
          eq(auditLog.userId, userId),
          and(eq(auditLog.objectKind, 'user'), eq(auditLog.objectId, String(userId))),
        ),
      )
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(10_000)
    return { audit }
  },
})
