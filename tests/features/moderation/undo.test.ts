import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { orders } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildDraft } from '#tests/features/payments/money-world.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { closeVacancies } from '#tests/support/rows.ts'

const people = await testPeople()
const { deps, board, call } = people
const moderator = await people.buildPerson({ staffRole: 'moderator' })
const colleague = await people.buildPerson({ staffRole: 'moderator' })

let companyId = 0
let editor: TestPerson
beforeEach(async () => {
  board.setNow('2026-11-21T09:00:00Z')
  const company = await people.buildCompany(150)
  companyId = company.id
  editor = company.people[0] ?? editor
  await transfer(99_000)
})

const transfer = (amountKopecks: number) => transferMoney(deps, companyId, amountKopecks)

/** Written, paid for from the balance, and waiting in the queue. */
async function send(tariff: 'basic' | 'standard' = 'basic') {
  const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
  const item = { kind: 'placement', vacancy_id: vacancyId, tariff }
  const body = { request_key: crypto.randomUUID(), item, method: 'balance' }
  const paid = await call('POST', `/api/v1/companies/${companyId}/orders`, { as: editor, body })
  expect(paid.status).toBe(200)
  return { vacancyId, caseId: await lastCase(vacancyId) }
}
async function lastCase(vacancyId: number) {
  const [row] = await deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(eq(moderationCases.objectId, String(vacancyId)))
    .orderBy(desc(moderationCases.id))
    .limit(1)
  return row?.id ?? 0
}
const staffCall = (path: string, body: object = {}, as = moderator) =>
  call('POST', `/api/v1/staff/moderation/${path}`, { as, body })
const decide = (caseId: number, body: object) => staffCall(`${caseId}/decision`, body)
const undo = (caseId: number, as = moderator) => staffCall(`${caseId}/undo`, {}, as)
const REASONS = [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }]
const takeDown = (caseId: number, body: object = { outcome: 'changes_asked' }) =>
  staffCall(`${caseId}/take-down`, { reasons: REASONS, ...body })
const balance = () => balanceOf(deps.db, companyId)
async function vacancy(id: number) {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
  if (!row) throw new Error('The vacancy is gone')
  return row
}
const shown = async (id: number) => (await call('GET', `/api/v1/vacancies/${id}`)).status
const sentKinds = async () => (await people.emailsTo(editor.email)).map(({ kind }) => kind)

test('a mistaken approval is undone: the vacancy is unpublished with all its days and waits again', async () => {
  const { vacancyId, caseId } = await send()
  expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
  board.setNow('2026-11-21T09:40:00Z')
  const undone = await undo(caseId)
  expect([undone.status, undone.body.state]).toEqual([200, 'waiting'])
  expect(await vacancy(vacancyId)).toMatchObject({
    status: 'moderation',
    placementDays: 30,
    expiresAt: null,
    confirmAt: null,
  })
  expect((await sentKinds())[0]).toBe('vacancy_decision_undone')
  const history = await call('GET', `/api/v1/staff/moderation-history?object_id=${vacancyId}`, {
    as: moderator,
  })
  expect(history.body.items).toMatchObject([{ id: caseId, state: 'approved' }])

  // As though it had not been published: a refusal for good returns everything.
  await decide(undone.body.id, { outcome: 'rejected', is_final: true, reasons: REASONS })
  expect(await balance()).toBe(99_000)
})

test('a mistaken refusal is undone, and the text waits again', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'changes_asked', reasons: REASONS })
  expect((await vacancy(vacancyId)).status).toBe('rejected')
  const undone = await undo(caseId)
  expect(undone.status).toBe(200)
  expect(await vacancy(vacancyId)).toMatchObject({ status: 'moderation', placementDays: 30 })
  expect((await decide(undone.body.id, { outcome: 'approved' })).status).toBe(200)
  expect((await vacancy(vacancyId)).status).toBe('published')
})

test('a final refusal is undone together with its refund, unless the money is spent', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'rejected', is_final: true, reasons: REASONS })
  expect(await balance()).toBe(99_000)
  const undone = await undo(caseId)
  expect(undone.status).toBe(200)
  expect(await balance()).toBe(0)
  expect(await vacancy(vacancyId)).toMatchObject({ status: 'moderation', placementDays: 30 })

  await decide(undone.body.id, { outcome: 'rejected', is_final: true, reasons: REASONS })
  expect(await balance()).toBe(99_000)
  await send()
  const late = await undo(undone.body.id)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('потратила')])
  expect((await vacancy(vacancyId)).status).toBe('rejected')
})

test('a decision can be undone once, within an hour, by the moderator who made it', async () => {
  const { caseId } = await send()
  expect((await undo(caseId)).status).toBe(409)
  await decide(caseId, { outcome: 'approved' })
  expect((await undo(caseId, colleague)).status).toBe(409)
  board.setNow('2026-11-21T10:01:00Z')
  expect((await undo(caseId)).status).toBe(409)
  board.setNow('2026-11-21T10:00:00Z')
  expect((await undo(caseId)).status).toBe(200)
  expect((await undo(caseId)).status).toBe(409)
})

test('a vacancy taken down for changes keeps its unused days, and its author reads the reason', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  expect(await shown(vacancyId)).toBe(200)
  board.setNow('2026-12-01T21:00:00Z')
  expect((await staffCall(`${caseId}/take-down`, { outcome: 'changes_asked' })).status).toBe(422)
  expect((await takeDown(caseId)).body).toMatchObject({ state: 'changes_asked' })
  expect(await shown(vacancyId)).not.toBe(200)
  expect(await vacancy(vacancyId)).toMatchObject({ status: 'rejected', placementDays: 20 })
  const [sentEmail] = await people.emailsTo(editor.email)
  expect(sentEmail?.kind).toBe('vacancy_taken_down')
  expect(sentEmail?.text).toContain('оплатите набор')
  expect(await balance()).toBe(0)
  expect((await takeDown(caseId)).status).toBe(409)
})

test('a vacancy taken down for good refunds its unused days, and the act covers the rest', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  board.setNow('2026-12-01T21:00:00Z')
  const taken = await takeDown(caseId, { outcome: 'rejected', is_final: true })
  expect(taken.body).toMatchObject({ state: 'rejected' })
  // 19 whole days of 30.
  expect(await balance()).toBe(62_700)
  expect(await vacancy(vacancyId)).toMatchObject({ status: 'rejected', placementDays: null })
  await recogniseRevenue(deps)
  await issueServiceActs(deps)
  const acts = await deps.db
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.companyId, companyId), eq(billingDocuments.kind, 'act')))
  expect(acts).toMatchObject([{ totalKopecks: 36_300, periodTo: '2026-12-02' }])
})

test('the refund of unused days is rounded down to whole kopecks', async () => {
  await transfer(100_000)
  const { caseId } = await send('standard')
  await decide(caseId, { outcome: 'approved' })
  board.setNow('2026-12-01T21:00:00Z')
  await takeDown(caseId, { outcome: 'rejected', is_final: true })
  // 19 of 30 days for 1990 roubles are 1260.33 roubles and a third of a kopeck.
  expect(await balance()).toBe(126_033)
})

/** Published on 21 November, out of the lists from 1 December: 20 of 30 days are left. */
async function unconfirmed() {
  await closeVacancies(deps.db, { now: deps.now() })
  const sent = await send()
  await decide(sent.caseId, { outcome: 'approved' })
  for (const day of ['2026-11-28T09:00:00Z', '2026-12-01T09:00:00Z']) {
    board.setNow(day)
    await confirmVacancies(deps)
    await markEmailsSent(deps)
  }
  expect((await vacancy(sent.vacancyId)).status).toBe('unconfirmed')
  return sent
}
const orderOf = async (vacancyId: number) =>
  (await deps.db.select().from(orders).where(eq(orders.vacancyId, vacancyId)))[0]
const endOf = async (vacancyId: number) => (await orderOf(vacancyId))?.endsAt
const confirm = (id: number) => call('POST', `/api/v1/personal/vacancies/${id}/confirm`, { as: editor })

test('the service of an unconfirmed vacancy is not rendered while its days stand still', async () => {
  const { vacancyId } = await unconfirmed()
  expect(await endOf(vacancyId)).toBeNull()
  board.setNow('2027-02-01T09:00:00Z')
  await recogniseRevenue(deps)
  await confirm(vacancyId)
  expect(await orderOf(vacancyId)).toMatchObject({ completedAt: null })
  expect(await endOf(vacancyId)).toBe('2027-02-21T09:00:00.000Z')
  board.setNow('2027-02-21T09:00:00Z')
  await recogniseRevenue(deps)
  expect(await orderOf(vacancyId)).toMatchObject({ completedAt: expect.any(String) })
})

test('the days of an unconfirmed vacancy run on when the company closes it', async () => {
  const { vacancyId } = await unconfirmed()
  board.setNow('2026-12-05T09:00:00Z')
  const path = `/api/v1/personal/vacancies/${vacancyId}/archive`
  await call('POST', path, { as: editor, body: { reason: 'not_needed' } })
  expect(await endOf(vacancyId)).toBe('2026-12-25T09:00:00.000Z')
})

test('an unconfirmed vacancy taken down for changes keeps the days that stood still', async () => {
  const { vacancyId, caseId } = await unconfirmed()
  board.setNow('2027-01-15T09:00:00Z')
  expect((await takeDown(caseId)).status).toBe(200)
  expect(await vacancy(vacancyId)).toMatchObject({
    status: 'rejected',
    placementDays: 20,
    unconfirmedAt: null,
    confirmationAskedAt: null,
  })
})

test('an unconfirmed vacancy taken down for good refunds the days that stood still', async () => {
  const { vacancyId, caseId } = await unconfirmed()
  board.setNow('2027-01-15T09:00:00Z')
  await takeDown(caseId, { outcome: 'rejected', is_final: true })
  // 20 of 30 days for 990 roubles.
  expect(await balance()).toBe(66_000)
  expect((await confirm(vacancyId)).status).toBe(409)
})
