import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { reviewBatches, reviews } from '#server/db/schema/reviews.ts'
import { lockReviewsOf } from '#server/features/content/reviews/queries.ts'
import { statusesOf } from '#tests/support/people.ts'
import { allWaiting } from '#tests/support/waiting.ts'
import { reviewWorld } from './review-world.ts'

const world = await reviewWorld({ poolSize: 12 })
const {
  board,
  call,
  deps,
  buildReviewed,
  submitted,
  approved,
  approveMany,
  decide,
  shownOf,
  stateOf,
  moderator,
} = world
const remove = (id: string, body: object, as = moderator) =>
  call('POST', `/api/v1/staff/reviews/${id}/removal`, { as, body })

describe('a batch of reviews', () => {
  test('four approved reviews stay unpublished, the fifth publishes all five by quarter', async () => {
    const company = await buildReviewed()
    const written = await approveMany(company, 4)
    expect(await shownOf(company)).toMatchObject({ summary: null, items: [] })
    expect(await stateOf(written[0]?.id ?? '')).toBe('approved')
    await approved(company, { good: 'Отзыв 5', speed: 'reminded', manner: 'rude', again: 'no' })
    const shown = await shownOf(company)
    expect(shown.summary).toMatchObject({ rating: 4.6, count: 5 })
    expect(shown.summary.answers).toContainEqual({ question: 'speed', value: 'two_days', count: 4 })
    expect(shown.items.map(({ good }: { good: string }) => good).sort()).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Отзыв ${at}`),
    )
    expect(new Set(shown.items.map(({ quarter }: { quarter: string }) => quarter))).toEqual(
      new Set(['2026-4']),
    )
    await approved(company)
    expect((await shownOf(company)).summary.count).toBe(5)
  })

  test('the order of a batch does not tell who wrote first', async () => {
    const orders = new Set<string>()
    for (let at = 0; at < 4; at += 1) {
      const company = await buildReviewed()
      for (let minute = 0; minute < 5; minute += 1) {
        board.setNow(`2026-11-21T09:0${minute}:00Z`)
        await approved(company, { good: `Отзыв ${minute}` })
      }
      orders.add((await shownOf(company)).items.map(({ good }: { good: string }) => good).join())
    }
    // All four in the same order: once in 1.7 million runs.
    expect(orders.size).toBeGreaterThan(1)
  })

  test('two approvals at once publish one batch', async () => {
    const company = await buildReviewed()
    await approveMany(company, 4)
    const last = [await submitted(company), await submitted(company)]
    const { decisions } = await deps.db.transaction(async (tx) => {
      await lockReviewsOf(tx, company.id)
      const both = Promise.all(last.map(({ id }) => decide(id)))
      await allWaiting(deps, 2)
      return { decisions: both }
    })
    expect(statusesOf(await decisions)).toEqual([200, 200])
    expect(await deps.db.$count(reviewBatches, eq(reviewBatches.companyId, company.id))).toBe(1)
    const states = await Promise.all(last.map(({ id }) => stateOf(id)))
    expect(new Set(states)).toEqual(new Set(['approved', 'published']))
    expect((await shownOf(company)).summary.count).toBe(5)
  })

  test('the same approval sent ten times at once counts once', async () => {
    const company = await buildReviewed()
    const { id } = await submitted(company)
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id)))
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const log = await deps.db
      .select({ userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'review.approved'), eq(auditLog.objectId, id)))
    expect(log).toEqual([{ userId: moderator.id }])
  })

  test('a withdrawal that leaves four hides all reviews of the company', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    if (!first) throw new Error('No review')
    const listed = async () =>
      (await call('GET', `/api/v1/reviews/companies?search=${encodeURIComponent(company.title)}`)).body.count
    expect(await listed()).toBe(1)
    await call('POST', `/api/v1/personal/reviews/${first.id}/withdraw`, { as: first.author })
    expect(await shownOf(company)).toMatchObject({ summary: null, items: [] })
    expect(await listed()).toBe(0)
    const { items } = (await call('GET', '/api/v1/reviews')).body
    expect(items.filter((one: { company: { id: number } }) => one.company.id === company.id)).toEqual([])
    await approveMany(company, 5)
    expect((await shownOf(company)).summary.count).toBe(9)
  })
})

describe('what no reader sees', () => {
  test('the reviews of a company that was taken down leave every public list until it comes back', async () => {
    const company = await buildReviewed()
    await approveMany(company, 5)
    const admin = await world.buildPerson({ staffRole: 'admin' })
    const act = (name: string, body: object) =>
      call('POST', `/api/v1/staff/all-companies/${company.id}/${name}`, { as: admin, body })
    const listedIn = async () => {
      const search = encodeURIComponent(company.title)
      const lists = ['', `/companies?search=${search}`].map((path) => call('GET', `/api/v1/reviews${path}`))
      return (await Promise.all(lists)).map(({ body }) =>
        body.items.some((item: { company: { id: number } }) => item.company.id === company.id),
      )
    }
    expect(await listedIn()).toEqual([true, true])
    expect((await act('block', { reason: 'Просит деньги за анкету у каждого.' })).status).toBe(200)
    expect(await listedIn()).toEqual([false, false])
    expect((await act('unblock', {})).status).toBe(200)
    expect(await listedIn()).toEqual([true, true])
  })

  test('no public answer, no answer to the company and none to staff names an author', async () => {
    const company = await buildReviewed()
    const written = await approveMany(company, 5)
    await submitted(company)
    const { admin } = company
    const answers = await Promise.all([
      call('GET', '/api/v1/reviews'),
      call('GET', '/api/v1/reviews/companies'),
      call('GET', `/api/v1/reviews/companies/${company.slug}`),
      call('GET', `/api/v1/companies/${company.id}/reviews`, { as: admin }),
      ...['waiting', 'approved', 'published'].map((view) =>
        call('GET', `/api/v1/staff/reviews?view=${view}`, { as: moderator }),
      ),
    ])
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/author|user_id|email|created_at|submitted_at/)
      for (const { author } of written) expect(text).not.toContain(author.email)
    }
    const publicTexts = answers.slice(0, 3).map(({ text }) => text)
    for (const { id } of written) expect(publicTexts.join()).not.toContain(id)
  })

  test('the audit log holds nothing about the author of a review', async () => {
    const company = await buildReviewed()
    const { id, author } = await approved(company)
    const log = await deps.db.select().from(auditLog).where(eq(auditLog.objectId, id))
    expect(log.map(({ userId }) => userId)).toEqual([moderator.id])
    expect(await deps.db.$count(auditLog, eq(auditLog.userId, author.id))).toBe(0)
  })
})

describe('a removal', () => {
  test('a removed review leaves, its author is notified, and the log names ground and company without the text', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 6)
    if (!first) throw new Error('No review')
    const court = { ground: 'court', court_case: 'А40-1/2026', court_date: '2026-10-02', comment: 'Суд' }
    expect((await remove(first.id, { ground: 'court' })).status).toBe(400)
    expect((await remove(first.id, court)).status).toBe(200)
    expect((await remove(first.id, court)).status).toBe(409)
    expect(await shownOf(company)).toMatchObject({ summary: null })
    const log = await call('GET', '/api/v1/reviews/removals')
    expect(log.body.items[0]).toEqual({
      quarter: '2026-4',
      company: expect.objectContaining({ id: company.id }),
      ground: 'court',
      court_case: 'А40-1/2026',
      court_date: '2026-10-02',
    })
    expect(log.text).not.toContain('Отзыв')
    const [email] = await world.emailsTo(first.author.email)
    expect(email).toMatchObject({ kind: 'review_removed' })
    expect(email?.text).toContain('А40-1/2026')
    const mine = await call('GET', '/api/v1/personal/reviews', { as: first.author })
    expect(mine.body.items[0]).toMatchObject({ state: 'removed', removal_ground: 'court', comment: 'Суд' })
  })

  test('a removal by law does not name the company', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    await remove(first?.id ?? '', { ground: 'law', court_case: 'лишнее' })
    const log = await call('GET', '/api/v1/reviews/removals')
    expect(log.body.items[0]).toMatchObject({ ground: 'law', company: null, court_case: null })
    expect(log.text).not.toContain('лишнее')
  })

  test('the log does not name a company that staff have taken down', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    await remove(first?.id ?? '', { ground: 'rules' })
    const named = async () => (await call('GET', '/api/v1/reviews/removals')).body.items[0].company
    expect(await named()).toMatchObject({ id: company.id })
    const path = `/api/v1/staff/all-companies/${company.id}/block`
    const admin = await world.buildPerson({ staffRole: 'admin' })
    await call('POST', path, { as: admin, body: { reason: 'Просит деньги за анкету у каждого.' } })
    expect(await named()).toBeNull()
  })

  test('a review that is not published cannot be removed, and only staff decide', async () => {
    const company = await buildReviewed()
    const { id, author } = await submitted(company)
    expect((await remove(id, { ground: 'rules' })).status).toBe(409)
    for (const stranger of [author, company.admin]) {
      expect((await decide(id, {}, stranger)).status).toBe(404)
      expect((await remove(id, { ground: 'rules' }, stranger)).status).toBe(404)
    }
  })

  test('an approved review can be returned until it is published', async () => {
    const company = await buildReviewed()
    const { id } = await approved(company)
    expect((await decide(id, { outcome: 'rejected', ground: 'recognisable' })).status).toBe(200)
    expect(await stateOf(id)).toBe('rejected')
    expect(await deps.db.$count(reviews, eq(reviews.companyId, company.id))).toBe(1)
  })
})
