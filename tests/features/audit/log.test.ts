import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { findBrokenSeal, sealAudit } from '#server/features/identity/audit/seal.ts'
import { recordAudit, shortenAddresses } from '#server/features/identity/audit/service.ts'
import { shortAddress } from '#server/features/identity/audit/short-address.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'

const { board, deps, call, buildPerson } = await testPeople()

beforeEach(async () => {
  await deps.db.delete(auditLog)
})

const write = (count: number) =>
  deps.db.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await recordAudit(tx, {
        userId: at,
        action: 'vacancy.deleted',
        objectKind: 'vacancy',
        objectId: String(at),
        details: { companyId: 7, isFinal: at === 0 },
        at: deps.now().toISOString(),
      })
  })

describe('audit log chain', () => {
  test('the audit log chain is intact for any entries, even when several processes seal at once', async () => {
    await write(3)
    await sealAudit(deps)
    await write(4)
    const sealed = await Promise.all([sealAudit(deps), sealAudit(deps)])
    expect(sealed.map(({ auditSealed }) => auditSealed).toSorted((a, b) => a - b)).toEqual([0, 4])
    expect(await findBrokenSeal(deps)).toBeNull()
    const [row] = await deps.db.select({ count: sql<number>`max(seal_number)` }).from(auditLog)
    expect(row?.count).toBe(7)
  })

  test.each([
    ['a changed detail', sql`update audit_log set details = '{"companyId": 8}' where seal_number = 2`, 2],
    ['another person', sql`update audit_log set user_id = 99 where seal_number = 3`, 3],
    ['a removed row', sql`delete from audit_log where seal_number = 2`, 2],
    [
      'another order',
      sql`update audit_log set seal_number = case seal_number when 2 then 30 else 2 end where seal_number in (2, 3)`,
      2,
    ],
  ])('the audit log chain reveals %s', async (_what, change, broken) => {
    await write(4)
    await sealAudit(deps)
    await deps.db.execute(change)
    expect(await findBrokenSeal(deps)).toBe(broken)
  })
})

test("an audit entry stores the caller's address, shortens it to the network after 30 days and keeps its seal valid", async () => {
  const person = await buildPerson()
  await call('POST', '/api/v1/users/me/email', {
    as: person,
    body: { email: 'another@example.ru' },
    ip: '203.0.113.7',
  })
  await sealAudit(deps)
  const addressOf = async () =>
    (await deps.db.select().from(auditLog).where(eq(auditLog.userId, person.id)))[0]?.address
  expect(await addressOf()).toBe('203.0.113.7')
  const start = deps.now()
  board.setNow(new Date(start.getTime() + 29 * DAY_MS).toISOString())
  await shortenAddresses(deps)
  expect(await addressOf()).toBe('203.0.113.7')
  board.setNow(new Date(start.getTime() + 31 * DAY_MS).toISOString())
  await shortenAddresses(deps)
  expect(await addressOf()).toBe('203.0.113.0/24')
  expect(await findBrokenSeal(deps)).toBeNull()
  board.setNow(start.toISOString())
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8:1::/48', '2001:db8:1::/48'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['', ''],
])('the audit log stores the address %s as the network %s', (address, network) => {
  expect(shortAddress(address)).toBe(network)
})
