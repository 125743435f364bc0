import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { withdrawCase } from '#server/features/staff/moderation/cases.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { observeModeration } from '#server/features/staff/moderation/metrics.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { requireWorkingText } from '#server/features/board/posting/working-text.ts'
import { sendToModeration } from '#server/features/board/posting/send.ts'
import { lockLifecycle } from '#server/features/board/posting/queries.ts'
import { insertRevision } from '#server/features/board/posting/revision-queries.ts'
import { Registry } from 'prom-client'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { HONEST_TEXT, sendVacancy } from './world.ts'

const people = await testPeople()
const { deps, call, board } = people
const ALL = [100, 100, 150, 200] as const

let company: Awaited<ReturnType<typeof people.buildCompany>>
let author: TestPerson
let moderator: TestPerson
let second: TestPerson

beforeEach(async () => {
  await deps.db
    .update(moderationCases)
    .set({ state: 'withdrawn' })
    .where(eq(moderationCases.state, 'waiting'))
  board.setNow('2026-11-21T09:00:00Z')
  company = await people.buildCompany(...ALL)
  author = company.people[0] ?? moderator
  moderator = await people.buildPerson({ staffRole: 'moderator', firstName: 'Мария' })
  second = await people.buildPerson({ staffRole: 'moderator' })
})

const send = (text = {}) => sendVacancy(deps, { companyId: company.id, authorId: author.id, text })
const decide = (id: number, body: object, as = moderator) =>
  call('POST', `/api/v1/staff/moderation/${id}/decision`, { as, body })
const REFUSAL = {
  outcome: 'changes_asked',
  reasons: [{ rule: 'discrimination', quote: 'девушка', comment: 'Уберите пол' }],
}
const statusOf = async (id: number) => {
  const [row] = await deps.db.select({ status: vacancies.status }).from(vacancies).where(eq(vacancies.id, id))
  return row?.status
}

describe('the queue', () => {
  test('holds what was sent, the oldest first, and says what the checks have found', async () => {
    const first = await send({ title: 'Менеджер чата' })
    board.setNow('2026-11-21T09:05:00Z')
    const later = await send({ dutiesHtml: '<p>Требуется девушка отвечать в чате.</p>' })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
    expect(body).toMatchObject({ count: 2, items: [{ id: first.caseId }, { id: later.caseId }] })
    const read = await call('GET', `/api/v1/staff/moderation/${later.caseId}`, { as: moderator })
    expect(read.body.marks).toContainEqual(
      expect.objectContaining({ rule: 'discrimination', part: 'dutiesHtml', quote: 'Требуется девушка' }),
    )
    expect(read.body.marks.map((mark: { rule: string }) => mark.rule)).toContain('new_company')
    expect(read.body.parts).toContainEqual({
      part: 'dutiesHtml',
      label: 'Обязанности',
      text: 'Требуется девушка отвечать в чате.',
      before: null,
    })
    expect(read.body.company_facts).toMatchObject({ title: company.title, is_verified: false })
  })

  test.each([
    ['GET', '/api/v1/staff/moderation'],
    ['GET', '/api/v1/staff/moderation-history'],
    ['GET', '/api/v1/staff/moderation/1'],
    ['POST', '/api/v1/staff/moderation/1/take'],
    ['POST', '/api/v1/staff/moderation/1/decision'],
  ])('is not there for anybody else: %s %s', async (method, path) => {
    const admin = company.people[3]
    const body = method === 'POST' ? { outcome: 'approved' } : undefined
    const answers = await Promise.all([
      call(method, path, body ? { body } : {}),
      call(method, path, { ...(admin ? { as: admin } : {}), ...(body ? { body } : {}) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 404])
  })

  test('an employer sees the place and the usual wait, a stranger sees nothing', async () => {
    await send({ title: 'Первая' })
    const { vacancyId } = await send({ title: 'Вторая' })
    const path = `/api/v1/vacancies/${vacancyId}/moderation`
    const editor = company.people[2] ?? author
    const otherManager = company.people[1] ?? author
    const rival = (await people.buildCompany(200)).people[0] ?? author
    const answers = await Promise.all(
      [author, editor, otherManager, rival].map((as) => call('GET', path, { as })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    expect(answers[0]?.body).toMatchObject({ state: 'waiting', place: 2, reasons: [] })
    const missing = await call('GET', '/api/v1/vacancies/2000000/moderation', { as: rival })
    expect(answers[3]?.text).toBe(missing.text)
  })

  test('the usual wait is the median of what was decided', async () => {
    await deps.db.delete(moderationCases)
    for (const [at, minutes] of [10, 20, 30, 40, 50].entries()) {
      board.setNow(`2026-11-21T1${at}:00:00Z`)
      const { caseId } = await send({ title: `Вакансия ${at}` })
      board.setNow(`2026-11-21T1${at}:${minutes}:00Z`)
      expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
    }
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
    expect(body.usual_minutes).toBe(30)
  })
})

describe('a decision', () => {
  test('an approval publishes, is recorded and is told by letter', async () => {
    const { vacancyId, caseId } = await send()
    expect((await decide(caseId, { outcome: 'approved' })).body).toEqual({ id: caseId, state: 'approved' })
    expect(await statusOf(vacancyId)).toBe('published')
    const [letter] = await people.lettersTo(author.email)
    expect(letter).toMatchObject({ kind: 'vacancy_published' })
    const log = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'vacancy.approved'), eq(auditLog.objectId, String(vacancyId))))
    expect(log).toMatchObject([{ userId: moderator.id }])
    const found = await call('GET', `/api/v1/vacancies/${vacancyId}`)
    expect(found.status).toBe(200)
  })

  test('a text comes back with its reasons, is mended and sent again without paying', async () => {
    const { vacancyId, caseId } = await send({ dutiesHtml: '<p>Нужна девушка: отвечать в чате.</p>' })
    expect((await decide(caseId, REFUSAL)).status).toBe(200)
    expect(await statusOf(vacancyId)).toBe('rejected')
    const [letter] = await people.lettersTo(author.email)
    expect(letter?.text).toContain('Дискриминация')
    expect(letter?.text).toContain('«девушка»')
    expect(letter?.text).toContain('Уберите пол')
    expect(letter?.text).toContain('/rules#p5.1')
    const own = await call('GET', `/api/v1/vacancies/${vacancyId}/moderation`, { as: author })
    expect(own.body).toMatchObject({
      state: 'changes_asked',
      place: null,
      reasons: [{ rule: 'discrimination', quote: 'девушка', comment: 'Уберите пол' }],
    })

    await resend(vacancyId, HONEST_TEXT)
    const again = await call('GET', `/api/v1/vacancies/${vacancyId}/moderation`, { as: author })
    expect(again.body).toMatchObject({ state: 'waiting', place: 1, reasons: [] })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
    const read = await call('GET', `/api/v1/staff/moderation/${body.items[0].id}`, { as: moderator })
    expect(read.body.earlier).toMatchObject([{ id: caseId, state: 'changes_asked', decided_by: 'Мария' }])
  })

  test('a new text of a published vacancy stands beside the one that readers see', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { outcome: 'approved' })
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор ночного чата' })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
    const read = await call('GET', `/api/v1/staff/moderation/${body.items[0].id}`, { as: moderator })
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

  test('sent twice is one decision and one letter; another one is late', async () => {
    const { caseId } = await send()
    const answers = await Promise.all([decide(caseId, REFUSAL), decide(caseId, REFUSAL)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await people.lettersTo(author.email)).toHaveLength(1)
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(409)
  })

  test('of two moderators at once one decides', async () => {
    const { caseId } = await send()
    const answers = await Promise.all([
      decide(caseId, { outcome: 'approved' }, moderator),
      decide(caseId, { outcome: 'approved' }, second),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await people.lettersTo(author.email)).toHaveLength(1)
  })

  test('about a text that its author took back meanwhile is refused', async () => {
    const { vacancyId, caseId } = await send()
    await call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as: moderator })
    const at = deps.now().toISOString()
    await deps.db.transaction((tx) => withdrawCase(tx, { kind: 'vacancy', objectId: String(vacancyId), at }))
    const answer = await decide(caseId, { outcome: 'approved' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('Автор изменил')
    expect(await statusOf(vacancyId)).toBe('moderation')
  })

  test('of a text that is sent anew while it is read is refused, and the new one waits', async () => {
    const { vacancyId, caseId } = await send()
    await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор утреннего чата' })
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(409)
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: moderator })
    expect(body).toMatchObject({ count: 1, items: [{ title: 'Оператор утреннего чата' }] })
  })

  test('stands in the history of its object and of its company', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { ...REFUSAL, outcome: 'rejected', is_final: true })
    for (const query of [`kind=vacancy&object_id=${vacancyId}`, `company_id=${company.id}`]) {
      const { body } = await call('GET', `/api/v1/staff/moderation-history?${query}`, { as: second })
      expect(body).toMatchObject({ count: 1, items: [{ id: caseId, state: 'rejected', is_final: true }] })
    }
  })
})

describe('a text that is read', () => {
  test('is held by one moderator for ten minutes', async () => {
    const { caseId } = await send()
    const take = (as: TestPerson) => call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as })
    expect((await take(moderator)).status).toBe(200)
    expect((await take(moderator)).status).toBe(200)
    expect((await take(second)).status).toBe(409)
    expect((await decide(caseId, { outcome: 'approved' }, second)).status).toBe(409)
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: second })
    expect(body.items).toMatchObject([{ id: caseId, is_taken: true }])
    const read = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: second })
    expect(read.body.taken_by).toBe('Мария')
    board.setNow('2026-11-21T09:10:01Z')
    expect((await take(second)).status).toBe(200)
    expect((await decide(caseId, { outcome: 'approved' }, moderator)).status).toBe(409)
  })

  test('is let go when its reader takes another', async () => {
    const one = await send({ title: 'Первый текст' })
    const other = await send({ title: 'Второй текст' })
    const take = (id: number, as: TestPerson) => call('POST', `/api/v1/staff/moderation/${id}/take`, { as })
    await take(one.caseId, moderator)
    await take(other.caseId, moderator)
    expect((await take(one.caseId, second)).status).toBe(200)
  })

  test('of two who take it at once one has it', async () => {
    const { caseId } = await send()
    const answers = await Promise.all(
      [moderator, second].map((as) => call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('a text that was sent before a field became required is read by a moderator and published', async () => {
  const { vacancyId, caseId } = await send({ title: 'Прежний текст' })
  await deps.db
    .update(vacancyRevisions)
    .set({ content: sql`${vacancyRevisions.content} - 'experience' - 'languages' - 'contactName'` })
    .where(eq(vacancyRevisions.vacancyId, vacancyId))
  const { body: read } = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: moderator })
  expect(read.facts).toContainEqual({ label: 'Занятость', value: 'Полная занятость' })
  expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
  const { body: shown } = await call('GET', `/api/v1/vacancies/${vacancyId}`)
  expect(shown).toMatchObject({ title: 'Прежний текст', experience: null, languages: [] })
  const { body: own } = await call('GET', `/api/v1/personal/vacancies/${vacancyId}`, { as: author })
  expect(own.content).toMatchObject({ experience: null, languages: [], contact_name: '' })
})

test('the same work under another name is told, whether the first is published or waits', async () => {
  const duplicateOf = async ({ caseId }: { caseId: number }) => {
    const { body } = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: moderator })
    const marks: { rule: string; note?: string }[] = body.marks
    return marks.find(({ rule }) => rule === 'duplicate')?.note
  }
  const text = {
    descriptionHtml: `<p>Мастерская шьёт рюкзаки и ищет человека, который отвечает на письма. ${'Спрашивают о тканях, сроках и доставке, а вы объясняете и записываете заказ в таблицу. '.repeat(2)}</p>`,
  }
  const first = await send(text)
  expect(await duplicateOf(first)).toBeUndefined()
  expect(await duplicateOf(await send({ ...text, title: 'Оператор чата вечером' }))).toContain(
    `№ ${first.vacancyId}`,
  )
  await decide(first.caseId, { outcome: 'approved' })
  await deps.db.delete(vacancyRevisions).where(eq(vacancyRevisions.state, 'pending'))
  expect(await duplicateOf(await send({ ...text, title: 'Оператор чата утром' }))).toContain(
    `№ ${first.vacancyId}`,
  )
})

test('a text copied from another company is told from an honest one', async () => {
  const { caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  const thief = await people.buildCompany(200)
  const thiefId = thief.people[0]?.id ?? 0
  const copied = await sendVacancy(deps, { companyId: thief.id, authorId: thiefId })
  const read = await call('GET', `/api/v1/staff/moderation/${copied.caseId}`, { as: moderator })
  expect(read.body.marks).toContainEqual(
    expect.objectContaining({ rule: 'duplicate', note: expect.stringContaining('другой компании') }),
  )
})

test('the metrics tell how many wait and what was decided in a day', async () => {
  const registry = new Registry()
  observeModeration({ registry, db: deps.db, now: deps.now })
  await send()
  expect(await registry.metrics()).toContain('moderation_cases{state="waiting"} 1')
})

/** As the author does with a text that came back, or with one that is up. */
async function resend(vacancyId: number, content: typeof HONEST_TEXT) {
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const vacancy = await lockLifecycle(tx, vacancyId)
    if (!vacancy) throw new Error('No vacancy')
    await tx
      .delete(vacancyRevisions)
      .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
    await insertRevision(tx, {
      vacancyId,
      state: 'draft',
      content,
      authorId: author.id,
      createdAt: at,
      updatedAt: at,
    })
    await sendToModeration(tx, deps, {
      vacancy,
      text: await requireWorkingText(tx, vacancyId),
      userId: author.id,
      at,
    })
  })
}
