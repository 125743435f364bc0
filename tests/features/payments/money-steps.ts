import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { packages } from '#server/db/schema/packages.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findLifecycle } from '#server/features/board/posting/queries.ts'
import { runningTermOf } from '#server/features/board/posting/placement/running-term.ts'
import type { Deps } from '#server/http/context.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { PAY_METHODS } from '#shared/features/money/payments/vocabulary.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import type { Operation } from '#tests/support/money-operations.ts'
import type { Trouble } from '#tests/support/yookassa-server.ts'
import { buildDraft } from './money-world.ts'

export type World = {
  companyId: number
  userId: number
  startKopecks: number
  vacancyIds: number[]
  /** What each request asked for, to be asked again. */
  requests: (Operation & { do: 'order' })[]
}

const START_KOPECKS = 700_000
/** Most by card: that is where notifications, refunds and troubles are. */
const WAYS = [...PAY_METHODS, 'provider', 'provider', 'balance', 'provider'] as const

const TROUBLES: Trouble[] = ['none', 'accepted', 'failed_after', 'failed_before', 'cut', 'refused']
const index = fc.nat({ max: 9 })
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('order' as const), what: index, how: index, which: index }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), which: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), how: index, which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: index,
      isPaid: fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      which: index,
      event: fc.constantFrom(
        'payment.succeeded',
        'payment.canceled',
        'payment.waiting_for_capture',
        'refund.succeeded',
      ),
      times: fc.integer({ min: 1, max: 3 }),
      isForeign: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: index,
      parts: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask_refund' as const),
      which: index,
      share: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), which: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('moderate' as const),
      which: index,
      isRefused: fc.integer({ min: 0, max: 2 }).map((chance) => chance === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('year' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export const act = fc.record({
  step,
  trouble: fc.constantFrom(...TROUBLES),
  /** Two processes do it at once. */
  isDoubled: fc.boolean(),
  crash: fc.option(
    fc.oneof(
      fc.record({ at: fc.constant('statement' as const), number: fc.nat({ max: 30 }) }),
      fc.record({ at: fc.constant('commit' as const) }),
    ),
    { freq: 5 },
  ),
})
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

export async function buildWorlds({ db, now }: Deps, count: number): Promise<World[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const people = await db
    .insert(users)
    .values(
      numbers.map((number) => ({
        email: `payer-${number}@example.ru`,
        firstName: 'А',
        intent: 'employer' as const,
      })),
    )
    .returning({ id: users.id })
  const firms = await db
    .insert(companies)
    .values(
      numbers.map((number) => ({
        slug: `payer-${number}`,
        title: 'Ателье',
        legalTitle: 'ООО «Ателье»',
        kpp: '770101001',
        inn: String(1_000_000_000 + number),
        verification: number % 2 === 0 ? ('verified' as const) : ('none' as const),
      })),
    )
    .returning({ id: companies.id })
  const worlds = firms.map(({ id }, number) => ({
    companyId: id,
    userId: people[number]?.id ?? 0,
    startKopecks: number % 4 > 0 ? START_KOPECKS : 0,
    vacancyIds: [],
    requests: [],
  }))
  // Most companies have some money to begin with: what is bought with it matters more than where it came from.
  for (const { companyId } of worlds.filter(({ startKopecks }) => startKopecks > 0))
    await transferMoney({ db, now }, companyId, START_KOPECKS)
  await db
    .insert(companyRoles)
    .values(worlds.map(({ companyId, userId }) => ({ companyId, userId, accessLevel: 150 })))
  return worlds
}

/** What a step means in a company as it stands; null: there is nothing to do it with. */
export async function operationOf(deps: Deps, world: World, one: Step): Promise<Operation | null> {
  const { companyId, userId } = world
  const { db } = deps
  const anOrder = async (which: number) => {
    const rows = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.companyId, companyId))
      .orderBy(orders.id)
    return pick(rows, which)?.id
  }
  const aPayment = async (which: number) =>
    pick(
      await db.select().from(payments).where(eq(payments.companyId, companyId)).orderBy(payments.id),
      which,
    )
  switch (one.do) {
    case 'order': {
      const item = await itemOf(deps, world, one)
      const method = pick(WAYS, one.how) ?? 'balance'
      const bought = await db.select().from(packages).where(eq(packages.companyId, companyId))
      const packageId = pick(bought, one.which)?.id
      const asked: World['requests'][number] = {
        do: 'order',
        companyId,
        userId,
        key: crypto.randomUUID(),
        item,
        method,
        ...(packageId ? { packageId } : {}),
      }
      world.requests.push(asked)
      return asked
    }
    case 'repeat':
      return pick(world.requests, one.which) ?? null
    case 'pay': {
      const orderId = await anOrder(one.which)
      const method = pick(PAY_METHODS, one.how) ?? 'balance'
      return orderId ? { do: 'pay', companyId, userId, orderId, method } : null
    }
    case 'cancel': {
      const orderId = await anOrder(one.which)
      return orderId ? { do: 'cancel', companyId, userId, orderId } : null
    }
    case 'tell': {
      const externalId = one.isForeign ? crypto.randomUUID() : (await aPayment(one.which))?.externalId
      const { event, times } = one
      return externalId ? { do: 'tell', externalId, event, times } : null
    }
    case 'look': {
      const payment = await aPayment(one.which)
      return payment ? { do: 'look', paymentId: payment.id } : null
    }
    case 'ask_refund': {
      const payment = await aPayment(one.which)
      if (!payment) return null
      const amountKopecks = Math.ceil(payment.amountKopecks / one.share)
      return { do: one.do, paymentId: payment.id, userId, amountKopecks, key: crypto.randomUUID() }
    }
    case 'bank':
    case 'undo': {
      const orderId = await anOrder(one.which)
      return orderId ? { do: one.do, orderId, userId } : null
    }
    case 'moderate': {
      const vacancyId = pick(await waitingOf(deps, world), one.which)
      return vacancyId ? { do: 'moderate', vacancyId, isRefused: one.isRefused } : null
    }
    case 'year':
      return { do: 'year', companyId }
    case 'jobs':
      return { do: 'jobs' }
    case 'decide':
    case 'refund':
      // The payer's and the provider's, not the board's.
      return null
  }
}

/** Vacancies that wait for a moderator. */
export async function waitingOf({ db }: Deps, { companyId }: World) {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'moderation')))
    .orderBy(vacancies.id)
  return rows.map(({ id }) => id)
}

/** The provider's id of the payment that its payer decides about, or that the shop pays back. */
export async function namedPayment({ db }: Deps, { companyId }: World, which: number) {
  const rows = await db.select().from(payments).where(eq(payments.companyId, companyId)).orderBy(payments.id)
  return pick(rows, which)?.externalId ?? null
}

async function itemOf(
  deps: Deps,
  world: World,
  { what, which }: { what: number; which: number },
): Promise<OrderItem> {
  if (what < 2) return { kind: 'top_up', amountKopecks: 100_000 * (which + 1) }
  if (what < 4) return { kind: 'package', tariff: 'basic', size: 5 }
  if (what < 5) return { kind: 'resume_access', days: which % 2 === 0 ? 1 : 7 }
  const known = what % 2 === 0 ? pick(world.vacancyIds, which) : undefined
  const running = known === undefined ? null : await runningItem(deps, known, which)
  if (running) return running
  const vacancyId = known ?? (await buildDraft(deps, { companyId: world.companyId, authorId: world.userId }))
  if (known === undefined) world.vacancyIds.push(vacancyId)
  return { kind: 'placement', vacancyId, tariff: 'basic' }
}

/** More days or a higher tariff for a published vacancy; null for another one. */
async function runningItem({ db, now }: Deps, vacancyId: number, which: number): Promise<OrderItem | null> {
  const vacancy = await findLifecycle(db, vacancyId)
  const running = vacancy && runningTermOf(vacancy, now())
  if (!running) return null
  const item = { vacancyId, until: running.until }
  return which % 3 === 0 ? { kind: 'upgrade', tariff: 'standard', ...item } : { kind: 'extension', ...item }
}
