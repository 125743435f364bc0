import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { importResults, importRuns } from '#server/db/schema/imports.ts'
import { paymentEvents, payments } from '#server/db/schema/payments.ts'
import { purgeConsents } from '#server/features/identity/accounts/consents.ts'
import { purgeApiTokens } from '#server/features/intake/api-tokens/purge.ts'
import { purgeImportRuns } from '#server/features/intake/imports/purge.ts'
import { purgePayments } from '#server/features/money/payments/purge.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildOrder } from '#tests/support/money-rows.ts'
import { testPeople } from '#tests/support/people.ts'

const { deps, buildCompany } = await testPeople()
const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS).toISOString()

test('a withdrawn consent is proof for three years, one in force stays', async () => {
  const { people } = await buildCompany(200)
  const userId = people[0]?.id ?? 0
  const given = {
    userId,
    kind: 'personal_data',
    version: '1',
    ip: '203.0.113.7',
    givenAt: daysAgo(3000),
  } as const
  await deps.db
    .insert(consents)
    .values([given, { ...given, withdrawnAt: daysAgo(1000) }, { ...given, withdrawnAt: daysAgo(1096) }])
  expect(await purgeConsents(deps)).toEqual({ consents: 1 })
  expect(await deps.db.$count(consents)).toBe(2)
})

test('notifications of a provider go after three months, and the address of a receipt after five years', async () => {
  const { id: companyId, people } = await buildCompany(200)
  const paid = { companyId, amountKopecks: 100, createdAt: daysAgo(2000) }
  const orderId = await buildOrder(deps.db, { ...paid, userId: people[0]?.id ?? 0 })
  const payment = (endedAt: string | null) => ({
    ...paid,
    orderId,
    provider: 'yookassa' as const,
    state: endedAt === null ? ('pending' as const) : ('succeeded' as const),
    idempotenceKey: crypto.randomUUID(),
    email: 'payer@example.ru',
    endedAt,
  })
  await deps.db.insert(payments).values([payment(daysAgo(1900)), payment(daysAgo(1800)), payment(null)])
  // More than two batches.
  await deps.db.execute(sql`
    insert into payment_events (id, received_at)
    select number::text, ${daysAgo(91)}::timestamptz from generate_series(0, 11000) as number`)
  await deps.db.insert(paymentEvents).values({ id: 'new', receivedAt: daysAgo(89) })
  expect(await purgePayments(deps)).toEqual({ paymentEvents: 11_001, payerEmails: 1 })
  expect(await deps.db.$count(paymentEvents)).toBe(1)
  expect(await purgePayments(deps)).toEqual({ paymentEvents: 0, payerEmails: 0 })
  expect(
    (await deps.db.select({ email: payments.email }).from(payments)).map(({ email }) => email).sort(),
  ).toEqual(['', 'payer@example.ru', 'payer@example.ru'])
})

test('tokens that ended a year ago and the progress of old imports are deleted', async () => {
  const { id: companyId, people } = await buildCompany(200)
  const token = {
    companyId,
    userId: people[0]?.id ?? 0,
    name: 'Программа',
    scopes: [],
    createdAt: daysAgo(800),
  }
  await deps.db.insert(apiTokens).values([
    { ...token, tokenHash: 'works' },
    { ...token, tokenHash: 'revoked', revokedAt: daysAgo(366) },
    { ...token, tokenHash: 'expired', expiresAt: daysAgo(366) },
    { ...token, tokenHash: 'revoked lately', revokedAt: daysAgo(30) },
  ])
  expect(await purgeApiTokens(deps)).toEqual({ apiTokens: 2 })
  await deps.db.insert(importRuns).values([
    { fingerprint: 'old', name: 'old.jsonl', updatedAt: daysAgo(366) },
    { fingerprint: 'new', name: 'new.jsonl', updatedAt: daysAgo(2) },
  ])
  const result = {
    startedAt: daysAgo(400),
    read: 0,
    refused: 0,
    notForBoard: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
  }
  await deps.db.insert(importResults).values([
    { ...result, name: 'old', finishedAt: daysAgo(366) },
    { ...result, name: 'new', finishedAt: daysAgo(2) },
  ])
  expect(await purgeImportRuns(deps)).toEqual({ importRuns: 1, importResults: 1 })
})
