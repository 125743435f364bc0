import fc from 'fast-check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { users } from '#server/features/accounts/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import { ledgerEntries, ledgerTransactions } from '#server/features/ledger/schema.ts'
import { balanceOf, post } from '#server/features/ledger/service.ts'
import { companyRoles } from '#server/features/managers/schema.ts'
import { packages } from '#server/features/packages/schema.ts'
import { expirePackages } from '#server/features/packages/service.ts'
import { cancelOrder, payOrder, placeOrder } from '#server/features/payments/order.ts'
import { renderServices } from '#server/features/payments/render.ts'
import { orders, payments, resumeAccess } from '#server/features/payments/schema.ts'
import { returnPlacement } from '#server/features/payments/service.ts'
import { settlePayment } from '#server/features/payments/settle.ts'
import { markOrderPaid, undoOrderPaid } from '#server/features/payments/staff.ts'
import { recountMoney } from '#server/features/payments/upkeep.ts'
import { moveVacancy } from '#server/features/posting/lifecycle.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import { paymentHooks } from '#server/http/payment-hooks.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { guestCtx } from '#server/platform/guest.ts'
import type { OrderItem } from '#shared/features/payments/model.ts'
import { PAY_METHODS } from '#shared/features/payments/vocabulary.ts'
import type { PayMethod } from '#shared/features/payments/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { testApp, testBoard } from '#tests/support/app.ts'
import { SHOP, startYookassa } from '#tests/support/yookassa-server.ts'
import type { Trouble } from '#tests/support/yookassa-server.ts'
import { buildDraft } from './money-world.ts'

/** A whole proof takes minutes: `SEQUENCES=1000`. */
const RUNS = Number(process.env['SEQUENCES'] ?? 150)
const START_KOPECKS = 700_000
const stub = await startYookassa()
afterAll(() => stub.stop())
const board = await testBoard()
const quiet: Deps = {
  ...board.deps,
  changes: { publish: async () => {} },
  seller: board.deps.seller,
  paymentProvider: createYookassa({ url: stub.url, ...SHOP, timeoutMs: 60, sleep: async () => {} }),
}
const hooks = testApp(paymentHooks(quiet)).set('trust proxy', 1).listen(0)
afterAll(() => void hooks.close())

/** The process dies: at the given statement of the next transaction, or right after its commit. */
class Crash extends Error {}
type CrashPoint = { at: 'statement'; number: number } | { at: 'commit' }

function dyingDeps(point: CrashPoint): Deps {
  const transaction: Deps['db']['transaction'] = async (work, config) => {
    const result = await quiet.db.transaction(async (tx) => {
      let left = point.at === 'statement' ? point.number : Infinity
      const counted = new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          if (['select', 'insert', 'update', 'delete'].includes(String(name)) && (left -= 1) < 0)
            throw new Crash('in the middle')
          return value.bind(target)
        },
      })
      return work(counted)
    }, config)
    if (point.at === 'commit') throw new Crash('after the commit')
    return result
  }
  const db = new Proxy(quiet.db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...quiet, db }
}

type World = {
  companyId: number
  userId: number
  startKopecks: number
  vacancyIds: number[]
  /** What each request asked for, to be asked again. */
  requests: { key: string; item: OrderItem; method: PayMethod; packageId?: number }[]
}

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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bank' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('moderate' as const), which: index, isRefused: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('year' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const act = fc.record({
  step,
  trouble: fc.constantFrom(...TROUBLES),
  /** Sent twice at once: a double click, or two processes. */
  isDoubled: fc.boolean(),
  crash: fc.option(
    fc.oneof(
      fc.record({ at: fc.constant('statement' as const), number: fc.nat({ max: 14 }) }),
      fc.record({ at: fc.constant('commit' as const) }),
    ),
    { freq: 5 },
  ),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

test(`${RUNS} random sequences of orders, payments, notifications, refusals and crashes keep the books right`, async () => {
  const worlds = await buildWorlds(RUNS)
  let at = 0
  const seen = { refusals: 0, crashes: 0, paid: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 7 }), async (acts) => {
      const world = worlds[(at += 1) % worlds.length]
      if (!world) throw new Error('There is no world')
      for (const one of acts) await perform(world, one, seen)
      await afterwards(world)
      await expectRightBooks(world, seen)
    }),
    // A world is used once: smaller sequences would meet what the bigger one has left.
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_121 },
  )
  const faults = { count: -1 }
  expect(await recountMoney({ ...quiet, onFaults: (count) => (faults.count = count) })).toEqual({
    unbalanced: 0,
    overdrawn: 0,
    packages: 0,
  })
  expect(faults.count).toBe(0)
  // The sequences are worth something: money moved, refusals and crashes happened.
  expect(seen.paid).toBeGreaterThan(RUNS / 4)
  expect(seen.refusals).toBeGreaterThan(RUNS / 4)
  expect(seen.crashes).toBeGreaterThan(RUNS / 10)
}, 240_000)

async function buildWorlds(count: number): Promise<World[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const { db } = quiet
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
    await db.transaction((tx) =>
      post(tx, {
        companyId,
        kind: 'bank_transfer',
        reason: `start:${companyId}`,
        title: 'Начало',
        orderId: null,
        at: quiet.now().toISOString(),
        from: 'bank',
        to: 'balance',
        amountKopecks: START_KOPECKS,
      }),
    )
  await db
    .insert(companyRoles)
    .values(worlds.map(({ companyId, userId }) => ({ companyId, userId, accessLevel: 150 })))
  return worlds
}

async function perform(
  world: World,
  { step: one, trouble, isDoubled, crash }: Act,
  seen: Record<string, number>,
) {
  stub.clearTroubles()
  if (trouble !== 'none')
    stub.troubleWith(trouble, trouble, ...(trouble === 'refused' ? [] : [trouble, trouble]))
  const deps = crash ? dyingDeps(crash) : quiet
  const work = await prepare(world, one)
  const done = await Promise.allSettled(isDoubled ? [work(deps), work(quiet)] : [work(deps)])
  for (const result of done) {
    if (result.status === 'fulfilled') continue
    if (result.reason instanceof Problem) seen['refusals'] = (seen['refusals'] ?? 0) + 1
    else if (result.reason instanceof Crash) seen['crashes'] = (seen['crashes'] ?? 0) + 1
    else throw result.reason
  }
}

const ctxOf = (deps: Deps, userId: number, staffRole: 'admin' | null = null): Ctx => ({
  ...guestCtx(deps),
  actor: { kind: 'user', userId, sessionId: 0, staffRole, role: null },
})

async function prepare(world: World, one: Step): Promise<(deps: Deps) => Promise<unknown>> {
  const { companyId, userId } = world
  const { db } = quiet
  const allOrders = () => db.select().from(orders).where(eq(orders.companyId, companyId)).orderBy(orders.id)
  const allPayments = () =>
    db.select().from(payments).where(eq(payments.companyId, companyId)).orderBy(payments.id)
  switch (one.do) {
    case 'order': {
      const item = await itemOf(world, one.what, one.which)
      const method = pick(PAY_METHODS, one.how) ?? 'balance'
      const bought = await db.select().from(packages).where(eq(packages.companyId, companyId))
      const packageId = pick(bought, one.which)?.id
      const asked = { key: crypto.randomUUID(), item, method, ...(packageId ? { packageId } : {}) }
      world.requests.push(asked)
      return (deps) => ask(deps, world, asked)
    }
    case 'repeat': {
      const asked = pick(world.requests, one.which)
      return async (deps) => asked && ask(deps, world, asked)
    }
    case 'pay': {
      const order = pick(await allOrders(), one.which)
      const method = pick(PAY_METHODS, one.how) ?? 'balance'
      return async (deps) =>
        order && payOrder(ctxOf(deps, userId), { id: companyId, orderId: order.id, method })
    }
    case 'cancel': {
      const order = pick(await allOrders(), one.which)
      return async (deps) => order && cancelOrder(ctxOf(deps, userId), { id: companyId, orderId: order.id })
    }
    case 'decide': {
      const payment = pick(await allPayments(), one.which)
      return async () => {
        if (payment?.externalId) stub.decide(payment.externalId, one.isPaid ? 'succeeded' : 'canceled')
      }
    }
    case 'tell': {
      const payment = pick(await allPayments(), one.which)
      const id = one.isForeign ? crypto.randomUUID() : payment?.externalId
      return async () => {
        if (!id) return
        const told = await Promise.all(Array.from({ length: one.times }, () => tell(id, one.event)))
        for (const { status } of told)
          if (status !== 200 && status !== 503) throw new Error(`Told: ${status}`)
      }
    }
    case 'look': {
      const payment = pick(await allPayments(), one.which)
      return async (deps) => payment && settlePayment(deps, payment.id)
    }
    case 'bank': {
      const order = pick(await allOrders(), one.which)
      return async (deps) => order && markOrderPaid(ctxOf(deps, userId, 'admin'), { orderId: order.id })
    }
    case 'undo': {
      const order = pick(await allOrders(), one.which)
      return async (deps) => order && undoOrderPaid(ctxOf(deps, userId, 'admin'), { orderId: order.id })
    }
    case 'moderate': {
      const waiting = await db
        .select({ id: vacancies.id })
        .from(vacancies)
        .where(and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'moderation')))
        .orderBy(vacancies.id)
      const vacancy = pick(waiting, one.which)
      return async (deps) => vacancy && moderate(deps, { vacancyId: vacancy.id, isRefused: one.isRefused })
    }
    case 'year':
      return async (deps) => {
        const later = new Date(deps.now().getTime() + 366 * 86_400_000)
        // Only this company's packages are old: the others' sequences go on in the present.
        await db
          .update(packages)
          .set({ expiresAt: deps.now().toISOString() })
          .where(eq(packages.companyId, companyId))
        await expirePackages({ ...deps, now: () => later })
      }
  }
}

async function itemOf(world: World, what: number, which: number): Promise<OrderItem> {
  if (what < 2) return { kind: 'top_up', amountKopecks: 100_000 * (which + 1) }
  if (what < 4) return { kind: 'package', tariff: 'basic', size: 5 }
  if (what < 5) return { kind: 'resume_access', days: which % 2 === 0 ? 1 : 7 }
  const known = what % 2 === 0 ? pick(world.vacancyIds, which) : undefined
  const vacancyId = known ?? (await buildDraft(quiet, { companyId: world.companyId, authorId: world.userId }))
  if (known === undefined) world.vacancyIds.push(vacancyId)
  return { kind: 'placement', vacancyId, tariff: 'basic' }
}

const ask = (
  deps: Deps,
  { companyId, userId }: World,
  { key, item, method, packageId }: World['requests'][number],
) =>
  placeOrder(ctxOf(deps, userId), {
    id: companyId,
    item,
    method,
    requestKey: key,
    ...(packageId ? { packageId } : {}),
  })

const tell = (id: string, event: string) =>
  request(hooks)
    .post('/api/payments/yookassa')
    .set('x-forwarded-for', '77.75.156.35')
    .send({ type: 'notification', event, object: { id, status: 'succeeded' } })

/** What a moderator's decision does, without the texts. */
const moderate = (deps: Deps, { vacancyId, isRefused }: { vacancyId: number; isRefused: boolean }) =>
  deps.db.transaction(async (tx) => {
    const at = deps.now().toISOString()
    const to = isRefused ? 'rejected' : 'published'
    const expiresAt = new Date(deps.now().getTime() + 30 * 86_400_000).toISOString()
    const set = { placementDays: null, ...(isRefused ? {} : { expiresAt }) }
    await moveVacancy(tx, { id: vacancyId, to, userId: null, at, set })
    if (isRefused) await returnPlacement(tx, { vacancyId, userId: null, at })
  })

/** Notifications may be lost for ever; looking finds everything. Clients repeat what was never answered. */
async function afterwards(world: World) {
  stub.clearTroubles()
  for (const asked of world.requests) await ask(quiet, world, asked).catch(onlyProblems)
  const known = await quiet.db.select().from(payments).where(eq(payments.companyId, world.companyId))
  for (const { id } of known) await settlePayment(quiet, id)
  await renderServices(quiet)
}

function onlyProblems(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Everything is added up a second time, from what the provider, the bank and the shelves say. */
async function expectRightBooks({ companyId, startKopecks }: World, seen: Record<string, number>) {
  const { db } = quiet
  const [own, tried, shelves, access, entries, path] = await Promise.all([
    db.select().from(orders).where(eq(orders.companyId, companyId)),
    db.select().from(payments).where(eq(payments.companyId, companyId)),
    db.select().from(packages).where(eq(packages.companyId, companyId)),
    db.select().from(resumeAccess).where(eq(resumeAccess.companyId, companyId)),
    db
      .select({
        account: ledgerEntries.account,
        sum: sql<number>`sum(${ledgerEntries.amountKopecks})::float8`,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.companyId, companyId))
      .groupBy(ledgerEntries.account),
    db
      .select({ amount: ledgerEntries.amountKopecks })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, 'balance')))
      .orderBy(ledgerTransactions.id),
  ])
  const sumOf = (account: string) => entries.find((entry) => entry.account === account)?.sum ?? 0
  const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

  const paidAtStub = [...stub.payments.values()].filter(
    ({ status, metadata }) => status === 'succeeded' && metadata['company_id'] === String(companyId),
  )
  expect(0 - sumOf('provider')).toBe(
    total(paidAtStub.map(({ amount }) => Math.round(Number(amount.value) * 100))),
  )
  expect(tried.filter(({ state }) => state === 'succeeded')).toHaveLength(paidAtStub.length)

  const transfers = own.filter(({ bankPaidAt }) => bankPaidAt !== null)
  expect(0 - sumOf('bank')).toBe(total(transfers.map(({ amountKopecks }) => amountKopecks)) + startKopecks)

  const given = own.filter(({ state, returnedAt }) => state === 'paid' && returnedAt === null)
  const services = given.filter(({ kind }) => kind === 'placement' || kind === 'resume_access')
  expect(sumOf('services')).toBe(total(services.map(({ amountKopecks }) => amountKopecks)))
  const open = shelves.filter(({ closedAt }) => closedAt === null)
  expect(sumOf('packages')).toBe(total(open.map(({ remaining, unitKopecks }) => remaining * unitKopecks)))

  // Nothing is given twice or lost: each paid order has its thing, and each thing its order.
  const bought = own.filter(({ kind, state }) => kind === 'package' && state === 'paid')
  expect(inOrder(shelves.map(({ orderId }) => orderId))).toEqual(inOrder(bought.map(({ id }) => id)))
  for (const { id, size, remaining } of shelves)
    expect(size - remaining).toBeGreaterThanOrEqual(given.filter(({ packageId }) => packageId === id).length)
  const opened = given.filter(({ kind }) => kind === 'resume_access')
  expect(inOrder(access.map(({ orderId }) => orderId))).toEqual(inOrder(opened.map(({ id }) => id)))
  const placed = given.filter(({ kind }) => kind === 'placement').map(({ vacancyId }) => vacancyId ?? 0)
  expect(new Set(placed).size).toBe(placed.length)
  const inWork = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.status, ['moderation', 'published'])))
  expect(inOrder(inWork.map(({ id }) => id))).toEqual(inOrder(placed))
  expect(
    own.filter(
      ({ method, state, returnedAt }) => method === 'free' && state === 'paid' && returnedAt === null,
    ).length,
  ).toBeLessThan(2)

  const balance = await balanceOf(db, companyId)
  expect(balance).toBe(
    0 - sumOf('provider') - sumOf('bank') - sumOf('services') - sumOf('packages') - sumOf('expired'),
  )
  let running = 0
  for (const { amount } of path) expect((running += amount)).toBeGreaterThanOrEqual(0)
  expect(running).toBe(balance)
  seen['paid'] = (seen['paid'] ?? 0) + given.length
}
