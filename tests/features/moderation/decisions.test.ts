import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { withdrawCase } from '#server/features/staff/moderation/cases.ts'
import { statusesOf } from '#tests/support/people.ts'
import { HONEST_TEXT } from './world.ts'
import { moderationWorld, REFUSAL } from './moderation-world.ts'

const { people, deps, call, world, send, decide, statusOf, resend } = await moderationWorld()

describe('moderation decisions', () => {
  test('an approval publishes the vacancy, is recorded and is e-mailed to the author', async () => {
    const { vacancyId, caseId } = await send()
    expect((await decide(caseId, { outcome: 'approved' })).body).toEqual({ id: caseId, state: 'approved' })
    expect(await statusOf(vacancyId)).toBe('published')
    const [sentEmail] = await people.emailsTo(world().author.email)
    expect(sentEmail).toMatchObject({ kind: 'vacancy_published' })
    const log = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'vacancy.approved'), eq(auditLog.objectId, String(vacancyId))))
    expect(log).toMatchObject([{ userId: world().moderator.id }])
    const found = await call('GET', `/api/v1/vacancies/${vacancyId}`)
    expect(found.status).toBe(200)
  })

  test('a vacancy sent back with reasons is corrected and resubmitted without another payment', async () => {
    const { vacancyId, caseId } = await send({ dutiesHtml: '<p>Нужна девушка: отвечать в чате.</p>' })
    expect((await decide(caseId, REFUSAL)).status).toBe(200)
    expect(await statusOf(vacancyId)).toBe('rejected')
    const [sentEmail] = await people.emailsTo(world().author.email)
    expect(sentEmail?.text).toContain('Дискриминация')
    expect(sentEmail?.text).toContain('«девушка»')
    expect(sentEmail?.text).toContain('Уберите пол')
    expect(sentEmail?.text).toContain('/rules#p5.1')
    const own = await call('GET', `/api/v1/vacancies/${vacancyId}/moderation`, { as: world().author })
    expect(own.body).toMatchObject({
      state: 'changes_asked',
      place: null,
      reasons: [{ rule: 'discrimination', quote: 'девушка', comment: 'Уберите пол' }],
    })

    await resend(vacancyId, HONEST_TEXT)
    const again = await call('GET', `/api/v1/vacancies/${vacancyId}/moderation`, { as: world().author })
    expect(again.body).toMatchObject({ state: 'waiting', place: 1, reasons: [] })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
    const read = await call('GET', `/api/v1/staff/moderation/${body.items[0].id}`, { as: world().moderator })
    expect(read.body.earlier).toMatchObject([{ id: caseId, state: 'changes_asked', decided_by: 'Мария' }])
  })

  test('a new text of a published vacancy is reviewed next to the published one', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { outcome: 'approved' })
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор ночного чата' })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
    const read = await call('GET', `/api/v1/staff/moderation/${body.items[0].id}`, { as: world().moderator })
    expect(read.body.parts[0]).toMatchObject({ text: 'Оператор ночного чата', before: 'Оператор чата' })
    await decide(body.items[0].id, REFUSAL)
    expect(await statusOf(vacancyId)).toBe('published')
  })

  test.each([
    ['without a reason', 422, { outcome: 'rejected', reasons: [] }],
    ['for another reason that is not told', 422, { outcome: 'rejected', reasons: [{ rule: 'other' }] }],
    [
      'twice by one rule',
      400,
      { outcome: 'rejected', reasons: [{ rule: 'no_duties' }, { rule: 'no_duties' }] },
    ],
    ['because a company is new', 400, { outcome: 'rejected', reasons: [{ rule: 'new_company' }] }],
    [
      'by ten thousand characters',
      400,
      { outcome: 'rejected', reasons: [{ rule: 'other', comment: 'а'.repeat(10_000) }] },
    ],
  ])('a refusal %s is not accepted', async (_how, status, body) => {
    const { vacancyId, caseId } = await send()
    expect((await decide(caseId, body)).status).toBe(status)
    expect(await statusOf(vacancyId)).toBe('moderation')
  })

  test('the same decision sent twice counts once with one e-mail, and a different one is refused', async () => {
    const { caseId } = await send()
    const answers = await Promise.all([decide(caseId, REFUSAL), decide(caseId, REFUSAL)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await people.emailsTo(world().author.email)).toHaveLength(1)
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(409)
  })

  test('of two moderators who decide at once one succeeds', async () => {
    const { caseId } = await send()
    const answers = await Promise.all([
      decide(caseId, { outcome: 'approved' }, world().moderator),
      decide(caseId, { outcome: 'approved' }, world().second),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await people.emailsTo(world().author.email)).toHaveLength(1)
  })

  test('a decision about a withdrawn text is refused', async () => {
    const { vacancyId, caseId } = await send()
    await call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as: world().moderator })
    const at = deps.now().toISOString()
    await deps.db.transaction((tx) => withdrawCase(tx, { kind: 'vacancy', objectId: String(vacancyId), at }))
    const answer = await decide(caseId, { outcome: 'approved' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('Автор изменил')
    expect(await statusOf(vacancyId)).toBe('moderation')
  })

  test('a decision about a text that was replaced meanwhile is refused, and the new text waits', async () => {
    const { vacancyId, caseId } = await send()
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор утреннего чата' })
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(409)
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
    expect(body).toMatchObject({ count: 1, items: [{ title: 'Оператор утреннего чата' }] })
  })

  test('a decision is in the history of its vacancy and of its company', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { ...REFUSAL, outcome: 'rejected', is_final: true })
    for (const query of [`kind=vacancy&object_id=${vacancyId}`, `company_id=${world().company.id}`]) {
      const { body } = await call('GET', `/api/v1/staff/moderation-history?${query}`, { as: world().second })
      expect(body).toMatchObject({ count: 1, items: [{ id: caseId, state: 'rejected', is_final: true }] })
    }
  })
})
