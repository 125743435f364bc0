/** Whether e-mails about integrations still hold when they leave. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/webhooks.ts'
import { worksIn } from '#server/features/identity/managers/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type EmailConditions } from '#server/mail/conditions.ts'

export const intakeEmails = {
  api_token_created: always('administrators learn of every key'),
  async webhook_disabled({ db }, { about: { webhookId }, userId }) {
    const [webhook] = await db
      .select({ companyId: webhooks.companyId })
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.disabledAt)))
    return webhook !== undefined && worksIn(db, { ...webhook, userId })
  },
} satisfies Partial<EmailConditions<{ db: Sql }>>
