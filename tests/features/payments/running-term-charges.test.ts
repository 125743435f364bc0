import { expect, test } from 'vitest'
import {
  pausePlacementTerm,
  returnUnusedDays,
  startPlacementTerm,
} from '#server/features/money/payments/ordering/placement-charges.ts'
import { dayAfter, runningTermWorld } from './running-term-world.ts'

const { deps, setNow, world, order, published, extension, upgrade, lastOrder } = await runningTermWorld()

test('a vacancy that is taken down for good returns the unused days of all that was paid for it', async () => {
  const id = await published()
  setNow(dayAfter(10))
  await order(extension(id), { method: 'balance' })
  await order(upgrade(id, 'standard', dayAfter(60)), { method: 'balance' })
  // Ten of 30 days of the placement are used; the other 20, the extension and the 50 days of the tariff are not.
  const returned = await deps.db.transaction((tx) =>
    returnUnusedDays(tx, { vacancyId: id, unusedDays: 50, userId: world().editor.id, at: dayAfter(10) }),
  )
  const { amountKopecks } = await lastOrder()
  expect(returned).toBe(66_000 + 99_000 + amountKopecks)
})

test('a pause stops the days of an extension, which end with the vacancy after it', async () => {
  const id = await published()
  await order(extension(id), { method: 'balance' })
  const { id: orderId } = await lastOrder()
  await deps.db.transaction((tx) => pausePlacementTerm(tx, { vacancyId: id, resetsStart: false }))
  expect((await lastOrder()).endsAt).toBeNull()
  const resumed = { vacancyId: id, at: dayAfter(5), endsAt: dayAfter(65) }
  await deps.db.transaction((tx) => startPlacementTerm(tx, resumed))
  expect(await lastOrder()).toMatchObject({ id: orderId, endsAt: dayAfter(65) })
})

test('after a pause the placement ends where its extension begins, so a final take-down returns only unused days', async () => {
  const id = await published()
  await order(extension(id), { method: 'balance' })
  await deps.db.transaction((tx) => pausePlacementTerm(tx, { vacancyId: id, resetsStart: false }))
  const resumed = { vacancyId: id, at: dayAfter(21), endsAt: dayAfter(61) }
  await deps.db.transaction((tx) => startPlacementTerm(tx, resumed))
  // Two days of the placement and all of the extension are left.
  const returned = await deps.db.transaction((tx) =>
    returnUnusedDays(tx, { vacancyId: id, unusedDays: 32, userId: world().editor.id, at: dayAfter(29) }),
  )
  expect(returned).toBe(Math.floor((99_000 * 2) / 30) + 99_000)
})

test('a vacancy that is taken down while its term stands still returns each unused day once', async () => {
  const id = await published()
  await order(extension(id), { method: 'balance' })
  await deps.db.transaction((tx) => pausePlacementTerm(tx, { vacancyId: id, resetsStart: false }))
  const returned = await deps.db.transaction((tx) =>
    returnUnusedDays(tx, { vacancyId: id, unusedDays: 40, userId: world().editor.id, at: dayAfter(20) }),
  )
  expect(returned).toBe(Math.floor((99_000 * 10) / 30) + 99_000)
})
