import { and, asc, eq, isNull, min, ne, or } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseToEndedEmail } from '#server/mail/templates/company-ended.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { awaitsAnswer } from '../answering/awaiting.ts'

/**
 * Tells everybody who waits for a company that has ended or was invited by it, once, also those who have switched e-mails
 * about responses off. Their responses stay open: a moderator may let the vacancies back.
 */
export async function warnOfEnded(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  { companyId, status }: { companyId: number; status: RegisterStatus },
) {
  const isInvited = and(
    eq(responses.state, 'invited'),
    or(isNull(responses.progress), ne(responses.progress, 'hired')),
  )
  const waiting = await tx
    .select({ id: min(responses.id), userId: responses.userId, company: companies.title })
    .from(responses)
    .innerJoin(companies, eq(companies.id, responses.companyId))
    .where(and(eq(responses.companyId, companyId), or(awaitsAnswer, isInvited)))
    .groupBy(responses.userId, companies.title)
    .orderBy(asc(responses.userId))
  if (waiting.length === 0) return
  await notifier.notify(
    tx,
    waiting.map(({ id, userId, company }) => ({
      userId,
      email: responseToEndedEmail(site, { id: id ?? 0, company, status }),
    })),
  )
}
