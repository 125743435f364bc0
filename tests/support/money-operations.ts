/** What happens to money, as plain objects: so that another process can be asked to do it. */
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { cancelOrder, payOrder, placeOrder } from '#server/features/money/payments/ordering/order.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { requestRefund, sendRefund } from '#server/features/money/payments/refunds/refund-requests.ts'
import { settlePayment } from '#server/features/money/payments/paying/settlement.ts'
import { markOrderPaid, undoOrderPaid } from '#server/features/money/payments/staff/staff.ts'
import { handleNotification } from '#server/features/money/payments/paying/webhook.ts'
import { packages } from '#server/db/schema/packages.ts'
import { expirePackages } from '#server/features/money/packages/expiry.ts'
import { moveVacancy } from '#server/features/board/posting/placement/lifecycle.ts'
import { startTerm } from '#server/features/board/posting/placement/publish.ts'
import { lockLifecycle } from '#server/features/board/posting/queries.ts'
import { ResultUnknown } from '#server/payments/port.ts'
import { createNotifier } from '#server/features/identity/notifications/notifier.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { MAIL_TOOLS } from './mail-tools.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/context.ts'
import type { JobQueue } from '#server/kernel/job-queue.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import type { Seller } from '#shared/features/money/billing/model.ts'
import type { Database } from '#server/kernel/sql.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { WITHOUT_VAT } from './tax-regimes.ts'
import { SHOP } from './yookassa-server.ts'
import { handleEvents } from '#server/event-handlers.ts'
import { createDomainEvents } from '#server/kernel/domain-events.ts'

type Asked = { companyId: number; userId: number }
export type Operation =
  | ({ do: 'order'; key: string; item: OrderItem; method: PayMethod; packageId?: number } & Asked)
  | ({ do: 'pay'; orderId: number; method: PayMethod } & Asked)
  | ({ do: 'cancel'; orderId: number } & Asked)
  | { do: 'tell'; externalId: string; event: string; times: number }
  | { do: 'look'; paymentId: number }
  | { do: 'ask_refund'; paymentId: number; userId: number; amountKopecks: number; key: string }
  | { do: 'send_refund'; requestId: number }
  | { do: 'bank' | 'undo'; orderId: number; userId: number }
  | { do: 'moderate'; vacancyId: number; isRefused: boolean }
  | { do: 'year'; companyId: number }
  | { do: 'jobs' }

/** Nobody is asked twice a second by a provider that is in trouble on purpose. */
const PROVIDER = { ...SHOP, timeoutMs: 3000, sleep: async () => {} }

/** The parts of the server that money needs, over the given database; whatever else is asked for is a mistake. */
export function moneyDeps({
  db,
  at,
  seller,
  providerUrl,
  queue,
}: {
  db: Database
  queue: JobQueue
  at: string
  seller: Seller
  providerUrl: string
}): Deps {
  const log = pino({ level: 'silent' })
  const events = createDomainEvents({ log, onRaised: () => {} })
  const mailer = createMailer({ queue, ...MAIL_TOOLS })
  const parts: Partial<Deps> = {
    db,
    now: () => new Date(at),
    log,
    events,
    changes: { publish: async () => {} },
    announcements: { key: null, add: async () => {}, send: async () => ({ announced: 0 }) },
    site: MAIL_TOOLS.site,
    mailer,
    notifier: createNotifier({ mailer, queue, now: () => new Date(at), hasTelegram: false }),
    queue,
    seller,
    taxRegimes: WITHOUT_VAT,
    // Nobody reads the register of companies.
    companyRegister: null,
    paymentProvider: createYookassa({ url: providerUrl, ...PROVIDER }),
  }
  const deps = asDeps(
    new Proxy(parts, {
      get(target, name) {
        if (!(name in target)) throw new Error(`Money does not need ${String(name)}`)
        const part: unknown = Reflect.get(target, name)
        return part
      },
    }),
  )
  handleEvents(events, deps)
  return deps
}

/** Safe: what is missing throws when it is read. */
const asDeps = (parts: Partial<Deps>) => parts as Deps

export async function runOperation(deps: Deps, one: Operation): Promise<void> {
  switch (one.do) {
    case 'order': {
      const { companyId: id, userId, key: requestKey, item, method, packageId } = one
      const way = { item, method, requestKey, ...(packageId ? { packageId } : {}) }
      await placeOrder(ctxOf(deps, userId), { id, ...way })
      return
    }
    case 'pay': {
      const { companyId: id, userId, orderId, method } = one
      await payOrder(ctxOf(deps, userId), { id, orderId, method })
      return
    }
    case 'cancel':
      await cancelOrder(ctxOf(deps, one.userId), { id: one.companyId, orderId: one.orderId })
      return
    case 'tell': {
      const { externalId: id, event } = one
      const told = Array.from({ length: one.times }, () =>
        handleNotification(deps, { event, object: { id } }),
      )
      for (const result of await Promise.allSettled(told))
        // The provider hears 503 and repeats it.
        if (result.status === 'rejected' && !(result.reason instanceof ResultUnknown)) throw result.reason
      return
    }
    case 'look':
      await settlePayment(deps, one.paymentId)
      return
    case 'ask_refund': {
      const { paymentId, userId, amountKopecks, key: requestKey } = one
      const form = {
        amountKopecks,
        requestKey,
        reason: 'Оплачено дважды',
        way: 'provider',
        keepsAccess: false,
      } as const
      await requestRefund(ctxOf(deps, userId, 'admin'), { paymentId, ...form })
      return
    }
    case 'send_refund':
      await sendRefund(deps, { requestId: one.requestId })
      return
    case 'bank':
      await markOrderPaid(ctxOf(deps, one.userId, 'admin'), { orderId: one.orderId })
      return
    case 'undo':
      await undoOrderPaid(ctxOf(deps, one.userId, 'admin'), { orderId: one.orderId })
      return
    case 'moderate':
      return moderate(deps, one)
    case 'year': {
      // Only this company's packages are old: the others' sequences go on in the present.
      const expiresAt = deps.now().toISOString()
      await deps.db.update(packages).set({ expiresAt }).where(eq(packages.companyId, one.companyId))
      await expirePackages(later(deps, 366))
      return
    }
    case 'jobs':
      await recogniseRevenue(later(deps, 31))
      await issueServiceActs(later(deps, 31))
  }
}

const later = ({ db, queue, seller, taxRegimes, now }: Deps, days: number) => ({
  db,
  queue,
  seller,
  taxRegimes,
  now: () => new Date(now().getTime() + days * DAY_MS),
})

const ctxOf = (deps: Deps, userId: number, staffRole: 'admin' | null = null): Ctx => ({
  ...guestCtx(deps),
  actor: { kind: 'user', userId, sessionId: 0, staffRole, role: null },
})

/** What a moderator's decision does, without the texts. */
const moderate = (deps: Deps, { vacancyId, isRefused }: { vacancyId: number; isRefused: boolean }) =>
  deps.db.transaction(async (tx) => {
    const at = deps.now().toISOString()
    const vacancy = await lockLifecycle(tx, vacancyId)
    if (!vacancy) throw new Error('The vacancy is gone')
    if (!isRefused) return startTerm(tx, deps, { vacancy, userId: null, at })
    await moveVacancy(tx, { vacancy, to: 'rejected', userId: null, at, set: { placementDays: null } })
    await returnCharge(tx, { vacancyId, userId: null, at })
  })
