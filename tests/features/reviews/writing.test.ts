import { describe, expect, test } from 'vitest'
import { openTestSession, statusesOf } from '#tests/support/people.ts'
import { reviewWorld } from './review-world.ts'

const world = await reviewWorld()
const { board, call, deps, buildPerson, buildReviewed, answerTo, write, submitted, decide, emailsTo } = world

/** Of all pages of the queue: the reviews of other tests wait in it too. */
async function inQueue(id: string) {
  for (let page = 1; ; page += 1) {
    const { body } = await call('GET', `/api/v1/staff/reviews?page=${page}`, { as: world.moderator })
    const found = body.items.find((one: { id: string }) => one.id === id)
    if (found || body.items.length === 0) return found
  }
}

describe('who may review', () => {
  test.each([
    ['invited after a response', 200, {}],
    ['refused after a response', 200, { events: ['sent', 'viewed', 'rejected'] as const }],
    ['refused, and withdrew the response later', 200, { events: ['sent', 'rejected', 'withdrawn'] as const }],
    ['only responded', 403, { events: ['sent', 'viewed'] as const }],
    ['whose vacancy was closed without an answer', 403, { events: ['sent', 'closed'] as const }],
    ['invited without a response', 403, { events: ['invited'] as const, origin: 'invitation' as const }],
    [
      'invited without a response, and accepted',
      200,
      { events: ['invited', 'accepted'] as const, origin: 'invitation' as const },
    ],
  ])('a person %s gets %i for a review', async (_who, status, given) => {
    const company = await buildReviewed()
    const person = await buildPerson()
    await answerTo(person, company, given)
    expect((await write(person, company)).status).toBe(status)
  })

  test('an answer of one company does not allow a review of another', async () => {
    const [company, rival] = [await buildReviewed(), await buildReviewed()]
    const person = await buildPerson()
    await answerTo(person, company)
    expect((await write(person, rival)).status).toBe(403)
    const prepared = await call('GET', `/api/v1/personal/reviews/${rival.slug}`, { as: person })
    expect(prepared.body).toMatchObject({ refusal: 'no_answer', review: null })
  })

  test('a member of a company cannot review it', async () => {
    const company = await buildReviewed()
    await answerTo(company.manager, company)
    expect((await write(company.manager, company)).status).toBe(403)
  })
})

describe('a review of one person', () => {
  test('a second review of the same company waits until the same day of the next year', async () => {
    const company = await buildReviewed()
    const { id, author } = await submitted(company)
    await decide(id)
    const again = await write(author, company)
    const writeAt = async (now: string) => {
      board.setNow(now)
      const session = await openTestSession(deps, author.id)
      return write({ ...author, ...session }, company)
    }
    expect([again.status, again.body.message]).toEqual([
      409,
      'О компании можно писать один отзыв в год. Следующий — с 21\u00A0ноября\u00A02027.',
    ])
    expect((await writeAt('2027-11-20T23:59:00+03:00')).status).toBe(409)
    expect((await writeAt('2027-11-21T00:01:00+03:00')).status).toBe(200)
    board.setNow('2026-11-21T09:00:00Z')
    const mine = await call('GET', '/api/v1/personal/reviews', { as: author })
    expect(mine.body.items).toHaveLength(2)
  })

  test('ten submissions at once make one review', async () => {
    const company = await buildReviewed()
    const author = await buildPerson()
    await answerTo(author, company)
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(author, company)))
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const mine = await call('GET', '/api/v1/personal/reviews', { as: author })
    expect(mine.body.items).toHaveLength(1)
  })

  test('a person writes at most five new reviews in 24 hours', async () => {
    const author = await buildPerson()
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const company = await buildReviewed()
      await answerTo(author, company)
      statuses.push((await write(author, company)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a returned review is corrected and waits again, and the moderator decides about what was read', async () => {
    const company = await buildReviewed()
    const { id, author } = await submitted(company)
    const refused = await decide(id, { outcome: 'rejected', ground: 'names', comment: 'Уберите имя' })
    expect(refused.status).toBe(200)
    const [email] = await emailsTo(author.email)
    expect(email).toMatchObject({ kind: 'review_rejected' })
    expect(email?.text).toContain('Названы люди')
    expect(email?.text).toContain('Уберите имя')
    const mine = await call('GET', `/api/v1/personal/reviews/${company.slug}`, { as: author })
    expect(mine.body.review).toMatchObject({ state: 'rejected', ground: 'names', comment: 'Уберите имя' })

    const corrected = await write(author, company, { good: 'Без имени' })
    expect(corrected.body).toMatchObject({ id, state: 'waiting', ground: null, comment: null })
    expect(await inQueue(id)).toMatchObject({
      good: 'Без имени',
      returned: { good: 'Ответили за день' },
    })
    expect((await decide(id)).status).toBe(409)
    expect((await decide(id, { revision: 2 })).status).toBe(200)
  })

  test.each([
    ['a phone', { good: 'Звоните 8 916 123-45-67' }, 'good'],
    ['an e-mail', { improve: 'Пишите на ivan@example.ru' }, 'improve'],
    ['a messenger', { improve: 'Я в t.me/ivan_petrov' }, 'improve'],
  ])('a review with %s is refused at its field', async (_what, form, field) => {
    const company = await buildReviewed()
    const author = await buildPerson()
    await answerTo(author, company)
    const { status, body } = await write(author, company, form)
    expect([status, body.data.fields[field]]).toEqual([
      422,
      'Уберите контакты: почту, телефон, адрес в мессенджере.',
    ])
  })

  test.each([
    ['without an answer to a question', { speed: undefined }],
    ['with an answer that the question does not have', { again: 'two_days' }],
    ['with ten thousand characters', { good: 'а'.repeat(10_000) }],
  ])('a review %s is refused', async (_what, form) => {
    const company = await buildReviewed()
    const author = await buildPerson()
    await answerTo(author, company)
    expect((await write(author, company, form)).status).toBe(400)
  })

  test('only its author can withdraw a review', async () => {
    const company = await buildReviewed()
    const { id, author } = await submitted(company)
    const withdraw = (as: typeof author) => call('POST', `/api/v1/personal/reviews/${id}/withdraw`, { as })
    for (const stranger of [await buildPerson(), company.admin, world.moderator])
      expect((await withdraw(stranger)).status).toBe(404)
    const gone = await withdraw(author)
    expect(gone.body).toMatchObject({ state: 'withdrawn', answers: {}, good: '', improve: '' })
    expect((await write(author, company)).status).toBe(409)
  })
})
