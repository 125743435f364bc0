import { describe, expect, test } from 'vitest'
import type { ChangeEvent } from '#server/db/changes.ts'
import { REVISIONS_MAX } from '#shared/features/content/reviews/vocabulary.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { reviewWorld } from './review-world.ts'

const world = await reviewWorld()
const { call, buildReviewed, approveMany, approved, shownOf, moderator } = world

const reply = (
  as: TestPerson,
  companyId: number,
  reviewId: string,
  { text = 'Спасибо, исправимся', revision = 0 } = {},
) => call('PUT', `/api/v1/companies/${companyId}/reviews/${reviewId}/reply`, { as, body: { text, revision } })
const decideReply = (id: string, body: object) =>
  call('POST', `/api/v1/staff/reviews/${id}/reply-decision`, {
    as: moderator,
    body: { revision: 1, outcome: 'approved', ...body },
  })
const unanswered = async (as: TestPerson, companyId: number) =>
  (await call('GET', `/api/v1/companies/${companyId}/reviews/unanswered`, { as })).body.count

describe('the answer of a company', () => {
  test('an answer is shown once a moderator approves it, and is final', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    const id = first?.id ?? ''
    const { editor } = company
    expect(await unanswered(editor, company.id)).toBe(5)
    expect((await reply(editor, company.id, id)).body).toMatchObject({ state: 'waiting', revision: 1 })
    expect(await unanswered(editor, company.id)).toBe(4)
    const repliesShown = async () =>
      (await shownOf(company)).items.flatMap((one: { reply: string | null }) => one.reply ?? [])
    expect(await repliesShown()).toEqual([])

    await decideReply(id, { outcome: 'rejected', ground: 'names' })
    const received = await call('GET', `/api/v1/companies/${company.id}/reviews`, { as: editor })
    const replies = received.body.items.flatMap((one: { reply: object | null }) => one.reply ?? [])
    expect(replies).toMatchObject([{ state: 'rejected', ground: 'names' }])
    // The company has to correct the answer.
    expect(await unanswered(editor, company.id)).toBe(5)

    const corrected = await reply(editor, company.id, id, { text: 'Без имён', revision: 1 })
    expect(corrected.body).toMatchObject({ revision: 2 })
    expect(await unanswered(editor, company.id)).toBe(4)
    expect((await decideReply(id, {})).status).toBe(409)
    // Cached pages show it, too.
    const announced: ChangeEvent[] = []
    world.board.changes.subscribe(async (event) => void announced.push(event))
    expect((await decideReply(id, { revision: 2 })).status).toBe(200)
    await expect.poll(() => announced).toContainEqual({ kind: 'reviews', companyId: company.id })
    expect(await repliesShown()).toEqual(['Без имён'])
    expect((await reply(editor, company.id, id, { text: 'Ещё раз', revision: 2 })).status).toBe(409)
  })

  test('of two colleagues who answer one review the second learns that the first has answered', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    const id = first?.id ?? ''
    await reply(company.editor, company.id, id, { text: 'Ответ редактора' })
    const refused = await reply(company.admin, company.id, id, { text: 'Ответ администратора' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Пока вы писали, этот ответ изменил ваш коллега. Отправьте ещё раз, если хотите заменить его текст.',
    ])
    const forced = await reply(company.admin, company.id, id, { text: 'Ответ администратора', revision: 1 })
    expect(forced.body).toMatchObject({ text: 'Ответ администратора', revision: 2 })
  })

  test('an answer corrected ten times while it waits can be corrected once more when it is returned', async () => {
    const company = await buildReviewed()
    const [first] = await approveMany(company, 5)
    const id = first?.id ?? ''
    const { editor } = company
    const correct = (revision: number) =>
      reply(editor, company.id, id, { text: `Ответ ${revision}`, revision })
    for (let revision = 0; revision < REVISIONS_MAX; revision += 1) await correct(revision)
    expect((await correct(REVISIONS_MAX)).status).toBe(409)
    await decideReply(id, { revision: REVISIONS_MAX, outcome: 'rejected', ground: 'names' })
    expect((await correct(REVISIONS_MAX)).body).toMatchObject({ state: 'waiting' })
  })

  test('a company answers its own published reviews only, by its editors', async () => {
    const [company, rival] = [await buildReviewed(), await buildReviewed()]
    const [first] = await approveMany(company, 5)
    await approveMany(rival, 5)
    const hidden = await approved(company)
    const id = first?.id ?? ''
    expect((await reply(rival.admin, rival.id, id)).status).toBe(404)
    expect((await reply(rival.admin, company.id, id)).status).toBe(404)
    expect((await reply(company.manager, company.id, id)).status).toBe(403)
    expect((await reply(company.admin, company.id, hidden.id)).status).toBe(404)
    expect((await reply(company.admin, company.id, id, { text: 'Пишите на hr@example.ru' })).status).toBe(422)
    expect((await reply(company.admin, company.id, id)).status).toBe(200)
    const strangers = await call('GET', `/api/v1/companies/${company.id}/reviews`, { as: rival.admin })
    expect(strangers.status).toBe(404)
  })

  test('a company sees nothing while fewer than five reviews are published', async () => {
    const company = await buildReviewed()
    await approveMany(company, 4)
    const received = await call('GET', `/api/v1/companies/${company.id}/reviews`, { as: company.admin })
    expect(received.body).toEqual({ summary: null, items: [] })
    expect(await unanswered(company.admin, company.id)).toBe(0)
  })
})
