import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { ledgerTransactions } from '#server/db/schema/ledger.ts'
import { emails } from '#server/db/schema/mail.ts'
import { codeEmail } from '#server/mail/templates/sign-in.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { fillDemoResumes } from '#server/features/intake/demo/fill-world.ts'
import { balanceOf, countLedgerFaults, post } from '#server/features/money/ledger/service.ts'
import { createLocalFiles } from '#server/files/local.ts'
import { enqueueWaiting } from '#server/jobs/recurring.ts'
import { buildOrder, buildPayment } from '#tests/support/money-rows.ts'
import { buildCompany, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { backupWorld } from './backup-world.ts'
import { MANIFEST_FILE } from '../../../scripts/backup/manifest.ts'
import { takeBackup } from '../../../scripts/backup/take.ts'

const { board, send } = await wholeApp()
const { deps } = board
const { database, scratch, filesDir, restoredFiles, take, restored } = await backupWorld(deps.db)

const PICTURE = `${'ab'.repeat(20)}.webp`
const PAPER = `${'cd'.repeat(20)}.pdf`
let companyId = 0
let backup = ''
let writtenMeanwhile = 0
/** A database with this backup in it. */
let copy: Awaited<ReturnType<typeof restored>>

beforeAll(async () => {
  await fillDemo(deps.db, { vacancies: 60, now: deps.now() })
  await fillDemoResumes(deps.db, { resumes: 20, now: deps.now() })
  await deps.changes.publish({ kind: 'reload' })
  const files = createLocalFiles(filesDir)
  await files.put(PICTURE, randomBytes(5000))
  await files.put(PAPER, randomBytes(300))
  await writeFile(join(filesDir, 'ab', `${PICTURE}.half-written`), 'half')
  companyId = (await buildCompany(deps.db, { logoUrl: `/files/${PICTURE}` })).id
  await topUp(1)
  await waitingWork()
  const writing = new AbortController()
  const writes = writeUntil(writing.signal)
  backup = (await take()).path
  writing.abort()
  writtenMeanwhile = await writes
  copy = await restored(backup)
}, 120_000)

const topUp = (number: number) =>
  deps.db.transaction((tx) =>
    post(tx, {
      companyId,
      kind: 'card_payment',
      reason: `backup:${number}`,
      title: 'Пополнение баланса',
      orderId: null,
      at: deps.now().toISOString(),
      from: 'provider',
      to: 'balance',
      amountKopecks: 100,
    }),
  )

/** Commands that go on while the backup is taken. */
async function writeUntil(signal: AbortSignal) {
  let number = 1
  while (!signal.aborted) {
    number += 1
    await topUp(number)
  }
  return number
}

/** What must not leave a second time, and a session that must not come back. */
async function waitingWork() {
  const user = await buildUser(deps.db)
  await buildSession(deps.db, { userId: user.id, now: deps.now() })
  await deps.db.transaction((tx) =>
    deps.mailer.enqueue(tx, {
      ...codeEmail(deps.site, { code: '123456', minutes: 5, requestedAt: deps.now(), path: '/sign-in' }),
      recipient: user.email,
    }),
  )
  await openPayment(user.id)
  const [webhook] = await deps.db
    .insert(webhooks)
    .values({
      companyId,
      url: 'https://hooks.example/',
      events: [],
      keySalt: 'salt',
      createdAt: deps.now().toISOString(),
    })
    .returning({ id: webhooks.id })
  await deps.db.insert(webhookDeliveries).values({
    id: crypto.randomUUID(),
    webhookId: webhook?.id ?? 0,
    event: 'response.created',
    data: {},
    createdAt: deps.now().toISOString(),
  })
}

/** A payment in flight, and a second receipt that is due. */
async function openPayment(userId: number) {
  const createdAt = deps.now().toISOString()
  const paid = { companyId, amountKopecks: 5000, createdAt }
  const orderId = await buildOrder(deps.db, { ...paid, userId })
  const paymentId = await buildPayment(deps.db, {
    ...paid,
    orderId,
    state: 'pending',
    externalId: 'of-the-provider',
    nextCheckAt: createdAt,
  })
  await deps.db.insert(receipts).values({
    paymentId,
    orderId,
    amountKopecks: 5000,
    title: 'Размещение',
    idempotenceKey: crypto.randomUUID(),
    createdAt,
    nextTryAt: createdAt,
  })
}

test('a board that is started on a restored backup shows the same pages and has the same money', async () => {
  const { target, url, result } = copy
  expect(writtenMeanwhile).toBeGreaterThan(5)
  const kept = await target.db.$count(ledgerTransactions)
  // A transaction that was written meanwhile is in the backup as a whole or not at all.
  expect(await countLedgerFaults(target.db)).toEqual({ unbalanced: 0, overdrawn: 0 })
  expect(await balanceOf(target.db, companyId)).toBe(100 * kept)
  const dumped = new Map(result.manifest.tables.map(({ name, rows }) => [name, rows]))
  expect(dumped.get('ledger_transactions')).toBe(kept)
  expect(dumped.get('vacancies')).toBe(await deps.db.$count(vacancies))

  const again = await wholeApp({ reach: async () => url })
  const [row] = await deps.db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(eq(vacancies.status, 'published'))
  for (const path of ['/vacancies', `/vacancies/${row?.id}`, '/vacancies?text=оператор', '/companies'])
    expect(plain((await again.send(encodeURI(path))).body), path).toBe(
      plain((await send(encodeURI(path))).body),
    )
  expect((await again.send('/vacancies')).body).toContain(`/vacancies/${row?.id}`)
})

/** Without what differs in every answer. */
const plain = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')

test('the stored files come back, and only their owner can read a backup', async () => {
  const { result } = copy
  expect(result.files).toBe(2)
  for (const path of [`ab/${PICTURE}`, `private/cd/${PAPER}`])
    expect(await readFile(join(restoredFiles, path))).toEqual(await readFile(join(filesDir, path)))
  expect(result.manifest.files).toMatchObject({ store: 'folder', missing: [] })
  const modes = await Promise.all(
    (await readdir(backup, { recursive: true, withFileTypes: true })).map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      return (mode & 0o777) === (entry.isFile() ? 0o600 : 0o700)
    }),
  )
  expect(modes.every(Boolean)).toBe(true)
  expect((await stat(backup)).mode & 0o777).toBe(0o700)
})

test('with an S3 store a backup says which files its rows name', async () => {
  const { manifest, path } = await takeBackup({
    database,
    files: { store: 's3', endpoint: 'https://storage.example', bucket: 'board' },
    folder: join(scratch, 'of-s3'),
    keep: null,
    now: () => new Date('2026-11-25T22:10:00Z'),
  })
  expect(manifest.files).toMatchObject({ store: 's3', bucket: 'board', named: [`ab/${PICTURE}`] })
  expect((await readdir(path)).toSorted()).toEqual([MANIFEST_FILE, 'tables'])
  const { rows } = await deps.db.execute('select taken_at, bytes from backup_runs')
  expect(rows).toHaveLength(1)
})

test('nothing that waited is sent again after a restore, and nobody is signed in', async () => {
  const { target } = copy
  expect(await target.db.$count(sessions)).toBe(0)
  expect(await target.db.$count(emails, isNull(emails.failedAt))).toBe(0)
  const [email] = await target.db.select().from(emails)
  expect(email).toMatchObject({ text: '', html: '', lastError: 'restored' })
  expect(await target.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'waiting'))).toBe(0)
  const sent: string[] = []
  await enqueueWaiting({
    db: target.db,
    now: () => new Date('2026-11-27T08:00:00Z'),
    queue: { ...deps.queue, send: async (_tx, { name }) => void sent.push(name) },
  })
  // Only the provider is asked how far the payment is.
  expect(sent).toEqual(['payment-check'])
  const [payment] = await target.db.select().from(payments).where(eq(payments.state, 'pending'))
  expect(Date.parse(payment?.nextCheckAt ?? '')).toBe(Date.parse('2026-11-27T08:00:00Z'))
  // The provider has forgotten the key of a receipt of two days ago.
  expect(await target.db.select({ state: receipts.state }).from(receipts)).toEqual([{ state: 'refused' }])
})

test('numbers that the lost hours have given are not given again', async () => {
  const { target } = copy
  const last = Math.max(...(await target.db.select({ id: companies.id }).from(companies)).map(({ id }) => id))
  expect((await buildCompany(target.db)).id).toBeGreaterThan(last + 10_000)
})

test('a drill switches off what reaches others without secrets of the environment', async () => {
  const { target } = await restored(backup, { isDrill: true })
  expect(await target.db.$count(webhooks)).toBe(1)
  expect(await target.db.$count(webhooks, isNull(webhooks.disabledAt))).toBe(0)
})
