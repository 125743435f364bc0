/** Writes events for the webhooks of their company, in the transaction in which they happen. */
import { and, arrayContains, eq, isNull, lt } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import type { Deps } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SentEvent, WebhookEvent } from '#shared/features/intake/webhooks/vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { webhookJob } from './jobs.ts'

type SendingDeps = Pick<Deps, 'queue' | 'site' | 'now'>
type Data = Record<string, string | number>

/** Something has happened to a vacancy. */
export async function sendVacancyEvent(
  tx: Sql,
  deps: SendingDeps,
  { event, vacancyId, ...facts }: { event: WebhookEvent; vacancyId: number } & Data,
) {
  const found = await tx
    .select({ id: webhooks.id, companyId: webhooks.companyId })
    .from(webhooks)
    .innerJoin(vacancies, eq(vacancies.companyId, webhooks.companyId))
    .innerJoin(companies, and(eq(companies.id, webhooks.companyId), isNull(companies.blockedAt)))
    .where(
      and(eq(vacancies.id, vacancyId), isNull(webhooks.disabledAt), arrayContains(webhooks.events, [event])),
    )
  const { publicUrl } = deps.site
  for (const { id: webhookId, companyId } of found)
    await addDelivery(tx, deps, {
      webhookId,
      event,
      data: {
        company_id: companyId,
        vacancy_id: vacancyId,
        ...facts,
        ...('response_id' in facts
          ? {
              url: `${publicUrl}${pathOf('responses-id', { id: vacancyId })}?open=${facts['response_id']}`,
              api_url: `${publicUrl}/api/company/v1/responses/${facts['response_id']}`,
            }
          : {
              url: publicUrl + pathOf('vacancies-id', { id: vacancyId }),
              api_url: `${publicUrl}/api/company/v1/vacancies/${vacancyId}`,
            }),
      },
    })
}

/** @returns the id of the delivery, which is sent after the commit */
export async function addDelivery(
  tx: Sql,
  { queue, now }: SendingDeps,
  { webhookId, event, data }: { webhookId: number; event: SentEvent; data: Data },
): Promise<string> {
  const id = crypto.randomUUID()
  const createdAt = now().toISOString()
  await tx.insert(webhookDeliveries).values({ id, webhookId, event, data, createdAt, nextTryAt: createdAt })
  await queue.send(tx, webhookJob, { deliveryId: id, attempt: 0 })
  return id
}

/** A delivery whose job is gone: the database was restored without its queue. Sent twice, it is delivered once. */
export async function enqueueWaitingDeliveries({ db, queue, now }: Pick<Deps, 'db' | 'queue' | 'now'>) {
  const lost = await db
    .select({ deliveryId: webhookDeliveries.id, attempt: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        lt(webhookDeliveries.nextTryAt, new Date(now().getTime() - HOUR_MS).toISOString()),
      ),
    )
    .limit(1000)
  for (const job of lost) await queue.send(db, webhookJob, job, { id: job.deliveryId })
}
