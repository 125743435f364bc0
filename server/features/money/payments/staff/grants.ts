/** What administrators of the board give for free. A gift is a paid order without a price, delivered as any other. */
import { and, eq, gte, isNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { grants } from '#server/db/schema/grants.ts'
import type { orders } from '#server/db/schema/payments.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import { lockMoney } from '#server/features/money/ledger/service.ts'
import { revokePackage } from '#server/features/money/packages/service.ts'
import { termsOf } from '#server/features/money/tariffs/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { grantGivenEmail, grantRevokedEmail } from '#server/mail/templates/grants.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Grant, GrantForm } from '#shared/features/money/grants/contract.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { recordOrderAudit } from '../order-audit.ts'
import { fulfilOrder } from '../ordering/fulfil.ts'
import { findOrderByRequest, insertOrder, lockOrder, setOrder, type OrderRow } from '../queries.ts'
import { lockAccessOrders, revokeResumeAccess } from '../access/resume-access.ts'
import { readGrant } from './staff-packages.ts'

/**
 * Gives a package or days of access. The same request gives once.
 * @throws Problem not_found, conflict for a company that staff have taken down
 */
export async function giveGrant(ctx: Ctx, { id, grant }: { id: number; grant: GrantForm }): Promise<Grant> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const grantId = await deps.db.transaction(async (tx) => {
    const [company] = await tx
      .select({ title: companies.title, blockedAt: companies.blockedAt })
      .from(companies)
      .where(eq(companies.id, id))
    if (!company) throw new Problem('not_found', 'Такой компании нет')
    if (company.blockedAt !== null)
      throw new Problem('conflict', 'Компания закрыта модератором: подарить нельзя.')
    const order = await insertOrder(tx, {
      companyId: id,
      userId,
      requestKey: grant.requestKey,
      method: 'free',
      amountKopecks: 0,
      createdAt: at,
      ...toItem(grant),
    })
    if (!order) return findGiven(tx, { companyId: id, requestKey: grant.requestKey })
    await fulfilOrder(tx, deps, order, { at })
    const [given] = await tx
      .insert(grants)
      .values({ companyId: id, orderId: order.id, reason: grant.reason, grantedBy: userId, grantedAt: at })
      .returning({ id: grants.id })
    if (!given) throw new Error('The grant was not written')
    await recordOrderAudit(tx, order, {
      userId,
      action: 'grant.given',
      details: { title: order.title, reason: grant.reason },
      at,
    })
    await notify(tx, deps, {
      companyId: id,
      email: grantGivenEmail(deps.site, { ...order, orderId: order.id, reason: grant.reason }),
    })
    return given.id
  })
  return readGrant(ctx, grantId)
}

function toItem(
  grant: GrantForm,
): Pick<typeof orders.$inferInsert, 'kind' | 'title' | 'tariffCode' | 'terms'> {
  if (grant.kind === 'resume_access') {
    const item = { kind: grant.kind, accessDays: grant.days }
    return { ...item, title: `Подарок: доступ к контактам в резюме, ${countOf(grant.days, DAY_FORMS)}` }
  }
  const { tariff, units } = grant
  const item = { kind: grant.kind, tariffCode: tariff, terms: termsOf(tariff), packageSize: units }
  return { ...item, title: `Подарок: пакет «${TARIFF_TITLES[tariff]}», ${countOf(units, VACANCY_FORMS)}` }
}

async function findGiven(tx: Sql, request: { companyId: number; requestKey: string }): Promise<number> {
  const order = await findOrderByRequest(tx, request)
  const [given] = await tx
    .select({ id: grants.id })
    .from(grants)
    .where(eq(grants.orderId, order?.id ?? 0))
  if (!given) throw new Problem('conflict', 'Обновите страницу и отправьте ещё раз.')
  return given.id
}

/**
 * Takes a gift back while nothing of it is used. Idempotent.
 * @throws Problem not_found; conflict once something of it is used
 */
export async function revokeGrant(ctx: Ctx, { id }: { id: number }): Promise<Grant> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [grant] = await tx.select().from(grants).where(eq(grants.id, id)).for('update')
    if (!grant) throw new Problem('not_found', 'Такого подарка нет')
    if (grant.revokedAt !== null) return
    await lockAccessOrders(tx, grant.companyId)
    const order = await lockOrder(tx, { id: grant.orderId })
    if (!order) throw new Error(`Order ${grant.orderId} is gone`)
    await lockMoney(tx, order.companyId)
    if (order.kind === 'package') await revokePackage(tx, order.id)
    else {
      if (await isAccessUsed(tx, order))
        throw new Problem('conflict', 'Этим доступом уже открывали контакты: забрать его нельзя.')
      await revokeResumeAccess(tx, { orderId: order.id, at })
    }
    await setOrder(tx, order.id, { state: 'cancelled', cancelledAt: at, cancelReason: 'grant_revoked' })
    await tx
      .update(grants)
      .set({ revokedAt: at, revokedBy: userId })
      .where(and(eq(grants.id, id), isNull(grants.revokedAt)))
    await recordOrderAudit(tx, order, {
      userId,
      action: 'grant.revoked',
      details: { title: order.title, reason: grant.reason },
      at,
    })
    await notify(tx, deps, { companyId: order.companyId, email: grantRevokedEmail(deps.site, order) })
  })
  return readGrant(ctx, id)
}

/** Whether contacts were opened while the access ran. */
async function isAccessUsed(tx: Sql, { companyId, startedAt, completedAt }: OrderRow): Promise<boolean> {
  if (completedAt !== null) return true
  if (startedAt === null) return false
  const opened = and(eq(resumeOpenings.companyId, companyId), gte(resumeOpenings.lastOpenedAt, startedAt))
  return (await tx.$count(resumeOpenings, opened)) > 0
}

async function notify(
  tx: Sql,
  { mailer }: Pick<Deps, 'mailer'>,
  { companyId, email }: { companyId: number; email: EmailDraft<'grant_given' | 'grant_revoked'> },
) {
  for (const recipient of await listCompanyAdmins(tx, companyId))
    await mailer.enqueue(tx, { ...email, ...recipient })
}
