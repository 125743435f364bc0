/**
 * The books of random companies stay right, whatever happens in whichever order: two processes at once, of which one
 * dies between two statements, and a provider that is told of late, twice, never, or by a stranger.
 */
import fc from 'fast-check'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { payments } from '#server/db/schema/payments.ts'
import { refundRequests } from '#server/db/schema/refunds.ts'
import { recountMoney } from '#server/features/money/payments/paying/maintenance.ts'
import type { Deps } from '#server/http/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { SELLER, testBoard } from '#tests/support/app.ts'
import { moneyDeps, runOperation, type Operation } from '#tests/support/money-operations.ts'
import { startMoneyWorker } from '#tests/support/money-worker.ts'
import { addressOf, openMortal } from '#tests/support/mortal-database.ts'
import { startYookassa } from '#tests/support/yookassa-server.ts'
import { expectRightBooks } from './money-books.ts'
import {
  act,
  buildWorlds,
  namedPayment,
  operationOf,
  waitingOf,
  type Act,
  type World,
} from './money-steps.ts'

/** A whole proof takes minutes: `npm run test:long`. */
const RUNS = Number(process.env['SEQUENCES'] ?? 40)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
/** The second process is killed for good in every so manieth sequence: to start another takes a second. */
const KILLED_EVERY = 30

const stub = await startYookassa()
afterAll(() => stub.stop())
const board = await testBoard({ poolSize: 12 })
const start = {
  address: addressOf(board.deps.db),
  at: board.deps.now().toISOString(),
  seller: SELLER,
  providerUrl: stub.url,
}
const deps = moneyDeps({ ...start, db: board.deps.db, queue: board.deps.queue })
const second = await startMoneyWorker(start)
afterAll(() => second.stop())

test(
  `${RUNS} random sequences of orders, payments, notifications, refusals and crashes in two processes keep the books balanced`,
  async () => {
    const worlds = await buildWorlds(deps, RUNS)
    let at = 0
    const seen = { refusals: 0, deaths: 0, kills: 0, paid: 0, acts: 0, refunds: 0, asked: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 7 }), async (acts) => {
        const world = worlds[(at += 1) % worlds.length]
        if (!world) throw new Error('There is no world')
        const kill = { isDue: at % KILLED_EVERY === 1 }
        for (const one of acts) await perform(world, one, { seen, kill })
        await afterwards(world)
        await expectRightBooks(deps.db, world, { provider: stub, seen })
      }),
      // A world is used once: smaller sequences would meet what the bigger one has left.
      { numRuns: RUNS, endOnFailure: true, seed: SEED },
    )
    const faults = { count: -1 }
    expect(await recountMoney({ ...deps, onFaults: (count) => (faults.count = count) })).toEqual({
      unbalanced: 0,
      overdrawn: 0,
      packages: 0,
    })
    expect(faults.count).toBe(0)
    await expectNumbersOfOrders()
    // The sequences are worth something: money moved, refusals and deaths happened.
    expect(seen.paid).toBeGreaterThan(RUNS / 10)
    expect(seen.refusals).toBeGreaterThan(RUNS / 10)
    expect(seen.deaths).toBeGreaterThan(RUNS / 20)
    expect(seen.kills).toBeGreaterThan(0)
    expect(seen.refunds).toBeGreaterThan(0)
    expect(seen.asked).toBeGreaterThan(0)
    expect(seen.acts).toBeGreaterThan(RUNS / 40)
  },
  60_000 + RUNS * 1500,
)

type Seen = { refusals: number; deaths: number; kills: number }
/** Whether the second process still has to die in this sequence. */
type Kill = { isDue: boolean }

async function perform(
  world: World,
  { step, trouble, isDoubled, crash }: Act,
  { seen, kill }: { seen: Seen; kill: Kill },
) {
  stub.clearTroubles()
  if (trouble !== 'none')
    stub.troubleWith(trouble, trouble, ...(trouble === 'refused' ? [] : [trouble, trouble]))
  if (step.do === 'decide') {
    const id = await namedPayment(deps, world, step.which)
    if (id) stub.decide(id, step.isPaid ? 'succeeded' : 'canceled')
    return
  }
  const operation = step.do === 'refund' ? await refund(world, step) : await operationOf(deps, world, step)
  if (!operation) return
  await Promise.all([
    crash ? runDying(operation, crash, seen) : runHere(operation, seen),
    isDoubled || kill.isDue ? runThere(operation, kill, seen) : null,
  ])
}

/** The shop pays back in its cabinet, and the provider tells of it. */
async function refund(
  world: World,
  { which, parts }: { which: number; parts: number },
): Promise<Operation | null> {
  const paymentId = await namedPayment(deps, world, which)
  const payment = paymentId === null ? null : stub.payments.get(paymentId)
  if (!payment) return null
  // Perhaps nobody has told of the payment itself yet.
  stub.decide(payment.id, 'succeeded')
  if (payment.status !== 'succeeded') return null
  if (refundsOf([payment.id]).length > 0) return null
  const half = (Math.round(Number(payment.amount.value) * 100) / 2 / 100).toFixed(2)
  const ids = Array.from({ length: parts }, () => stub.refund(payment.id, half))
  return { do: 'tell', externalId: ids[0] ?? '', event: 'refund.succeeded', times: 2 }
}

/** Staff return a third of a payment, twice at once, while the provider breaks off. */
async function askRefund({ companyId, userId }: World, seen: Seen) {
  const [paid] = await deps.db
    .select({
      id: payments.id,
      externalId: payments.externalId,
      amountKopecks: payments.amountKopecks,
    })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), isNotNull(payments.externalId)))
    .limit(1)
  if (!paid) return
  stub.decide(paid.externalId ?? '', 'succeeded')
  await runHere({ do: 'look', paymentId: paid.id }, seen)
  stub.troubleWith('cut', 'failed_after', 'accepted', 'cut')
  const amountKopecks = Math.ceil(paid.amountKopecks / 3)
  const asked = {
    do: 'ask_refund',
    paymentId: paid.id,
    userId,
    amountKopecks,
    key: crypto.randomUUID(),
  } as const
  await Promise.all([runHere(asked, seen), runThere(asked, { isDue: false }, seen)])
}

async function listOpenRefunds({ companyId }: World) {
  const rows = await deps.db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.companyId, companyId), eq(refundRequests.state, 'requested')))
  return rows.map(({ id }) => id)
}

const refundsOf = (paymentIds: readonly string[]) =>
  [...stub.refunds.values()].filter(({ payment_id: id }) => paymentIds.includes(id))

async function runHere(operation: Operation, seen: Seen, given: Deps = deps) {
  try {
    await runOperation(given, operation)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    seen.refusals += 1
  }
}

async function runDying(operation: Operation, crash: NonNullable<Act['crash']>, seen: Seen) {
  const mortal = openMortal(start.address)
  mortal.willDie(crash)
  try {
    await runHere(operation, seen, moneyDeps({ ...start, db: mortal.db, queue: board.deps.queue }))
  } catch (error) {
    if (!mortal.isDead()) throw error
    seen.deaths += 1
  } finally {
    await mortal.close()
  }
}

async function runThere(operation: Operation, kill: Kill, seen: Seen) {
  const outcome = await second.run({
    operation,
    ...(kill.isDue ? { death: { at: 'statement', number: 5 } } : {}),
  })
  switch (outcome.kind) {
    case 'done':
      return
    case 'refused':
      seen.refusals += 1
      return
    case 'killed':
      kill.isDue = false
      seen.kills += 1
      return
    case 'failed':
      throw new Error(`The second process failed: ${outcome.message}`)
  }
}

/** Notifications may be lost for ever; looking finds everything. Clients repeat what was never answered. */
async function afterwards(world: World) {
  stub.clearTroubles()
  const nobody = { refusals: 0, deaths: 0, kills: 0 }
  for (const asked of world.requests) await runHere(asked, nobody)
  const known = await deps.db.select().from(payments).where(eq(payments.companyId, world.companyId))
  for (const { id } of known) await runHere({ do: 'look', paymentId: id }, nobody)
  if (world.companyId % 3 === 0) await refund(world, { which: 0, parts: 2 })
  // A refund is told of until it is heard.
  for (const { id } of refundsOf(known.map(({ externalId }) => externalId ?? '')))
    await runHere({ do: 'tell', externalId: id, event: 'refund.succeeded', times: 1 }, nobody)
  if (world.companyId % 3 !== 0) await askRefund(world, nobody)
  for (const requestId of await listOpenRefunds(world))
    await runHere({ do: 'send_refund', requestId }, nobody)
  if (world.companyId % 2 === 0)
    for (const vacancyId of await waitingOf(deps, world))
      await runHere({ do: 'moderate', vacancyId, isRefused: false }, nobody)
  await Promise.all([runHere({ do: 'jobs' }, nobody), runThere({ do: 'jobs' }, { isDue: false }, nobody)])
}

/** One act an order, and one bill that waits for it. */
async function expectNumbersOfOrders() {
  const rows = await deps.db.select().from(billingDocuments)
  expect(rows.filter(({ number, orderId }) => number !== orderId)).toEqual([])
  const single = rows.filter(({ kind, state }) => kind === 'act' || state === 'waiting')
  expect(new Set(single.map(({ kind, number }) => `${kind} ${number}`)).size).toBe(single.length)
}
