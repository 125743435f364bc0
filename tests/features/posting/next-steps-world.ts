import { and, desc, eq } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { payments } from '#server/db/schema/payments.ts'
import { settlePayment } from '#server/features/money/payments/paying/settlement.ts'
import { decideSandboxPayment } from '#server/payments/sandbox.ts'
import { expect } from 'vitest'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { NOW, postingWorld, type Team } from './posting-world.ts'

/** The words that the moderator of this world quotes. */
export const BROKEN = 'Пишите в Телеграм'
/** A text that cannot be sent. */
export const INCOMPLETE = { title: 'Швея', description_html: '<p>Мало.</p>' }

/** Addresses of the links of a page or of a part of it. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** What people do with vacancies and money, and the pages of the site about them. */
export async function nextStepsWorld() {
  const world = await postingWorld()
  const { board, call, deps } = world
  const site = await wholeApp({ database: board.database })

  /** Both servers are at the same moment. */
  function setNow(now: string) {
    board.setNow(now)
    site.board.setNow(now)
  }

  const open = (path: string, as?: TestPerson) =>
    site.send(path, as ? { headers: { cookie: `__Host-token=${as.token}` } } : {})

  async function order(team: Team, item: object, method: string) {
    const { body, status } = await call('POST', `/api/v1/companies/${team.company.id}/orders`, {
      as: team.editor,
      body: { request_key: crypto.randomUUID(), item, method },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  async function place(team: Team, vacancyId: number, method = 'balance') {
    if (method === 'balance') await transferMoney(deps, team.company.id, 99_000)
    return order(team, { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }, method)
  }

  /** The payer pays by card only now, whatever has become of the text meanwhile. */
  async function payByCard(orderId: number) {
    const [payment] = await deps.db.select().from(payments).where(eq(payments.orderId, orderId))
    if (!payment) throw new Error('There is no payment')
    await decideSandboxPayment(deps.db, { id: payment.externalId ?? '', state: 'succeeded' })
    await settlePayment(deps, payment.id)
  }

  /** A moderator's decision, with a quote from the text. */
  async function decide(team: Team, vacancyId: number, outcome: string, more: object = {}) {
    const waiting = and(eq(moderationCases.objectId, String(vacancyId)), eq(moderationCases.state, 'waiting'))
    const [row] = await deps.db.select().from(moderationCases).where(waiting)
    await decideCase(team, row?.id ?? 0, 'decision', { outcome, ...more })
    await board.refresh([vacancyId])
  }

  async function decideCase(team: Team, caseId: number, verb: string, decision: Record<string, unknown>) {
    const reasons = decision['outcome'] === 'approved' ? [] : [{ rule: 'sends_to_messenger', quote: BROKEN }]
    const { status, body } = await call('POST', `/api/v1/staff/moderation/${caseId}/${verb}`, {
      as: team.staff,
      body: { reasons, ...decision },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }

  async function takeDown(team: Team, vacancyId: number) {
    const [row] = await deps.db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.objectId, String(vacancyId)))
      .orderBy(desc(moderationCases.id))
      .limit(1)
    await decideCase(team, row?.id ?? 0, 'take-down', { outcome: 'changes_asked' })
  }

  const tools = { ...world, setNow, place, payByCard, decide, takeDown }
  return { ...tools, open, NOW }
}
