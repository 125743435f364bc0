import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { withdrawCase } from '#server/features/staff/moderation/cases.ts'
import { observeModeration } from '#server/features/staff/moderation/metrics.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { Registry } from 'prom-client'
import { statusesOf, type TestPerson } from '#tests/support/people.ts'
import { sendVacancy } from './world.ts'
import { moderationWorld, REFUSAL } from './moderation-world.ts'

const { people, deps, call, board, world, send, decide } = await moderationWorld()

describe('moderation queue', () => {
  test('the moderation queue has submitted texts, oldest first, with the findings of the checks', async () => {
    const first = await send({ title: 'Менеджер чата' })
    board.setNow('2026-11-21T09:05:00Z')
    const later = await send({ dutiesHtml: '<p>Требуется девушка отвечать в чате.</p>' })
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
    expect(body).toMatchObject({ count: 2, items: [{ id: first.caseId }, { id: later.caseId }] })
    const read = await call('GET', `/api/v1/staff/moderation/${later.caseId}`, { as: world().moderator })
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
    expect(read.body.company_facts).toMatchObject({ title: world().company.title, is_verified: false })
  })

  test('the reason for a range of pay and the bonuses are checked and shown as the other texts', async () => {
    const { caseId } = await send({
      salaryRangeReason: 'Больше получает девушка до 30 лет',
      bonuses: 'Премия, если требуется девушка',
    })
    const { body } = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: world().moderator })
    const found = body.marks.map(({ part }: { part: string }) => part)
    expect(found).toEqual(expect.arrayContaining(['salaryRangeReason', 'bonuses']))
    expect(body.parts).toContainEqual({
      part: 'salaryRangeReason',
      label: 'Почему такая вилка',
      text: 'Больше получает девушка до 30 лет',
      before: null,
    })
  })

  test('the moderation queue counts the decisions of all moderators since midnight in Moscow', async () => {
    const countToday = async () =>
      (await call('GET', '/api/v1/staff/moderation', { as: world().moderator })).body.decided_today
    board.setNow('2026-11-25T20:58:00Z')
    const cases = [await send(), await send(), await send(), await send()]
    const [, late, first, next] = cases.map(({ caseId }) => caseId)
    await decide(late ?? 0, { outcome: 'approved' })
    expect(await countToday()).toBe(1)
    board.setNow('2026-11-25T21:00:00Z')
    expect(await countToday()).toBe(0)
    await decide(first ?? 0, REFUSAL)
    await decide(next ?? 0, { outcome: 'approved' }, world().second)
    await deps.db.transaction((tx) =>
      withdrawCase(tx, {
        kind: 'vacancy',
        objectId: String(cases[0]?.vacancyId),
        at: deps.now().toISOString(),
      }),
    )
    expect(await countToday()).toBe(2)
  })

  test.each([
    ['GET', '/api/v1/staff/moderation'],
    ['GET', '/api/v1/staff/moderation-history'],
    ['GET', '/api/v1/staff/moderation/1'],
    ['POST', '/api/v1/staff/moderation/1/take'],
    ['POST', '/api/v1/staff/moderation/1/decision'],
  ])('the moderation queue does not exist for users who are not moderators: %s %s', async (method, path) => {
    const admin = world().company.people[3]
    const body = method === 'POST' ? { outcome: 'approved' } : undefined
    const answers = await Promise.all([
      call(method, path, body ? { body } : {}),
      call(method, path, { ...(admin ? { as: admin } : {}), ...(body ? { body } : {}) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 404])
  })

  test('an employer sees the queue position and the usual wait of a vacancy, strangers do not', async () => {
    await send({ title: 'Первая' })
    const { vacancyId } = await send({ title: 'Вторая' })
    const path = `/api/v1/vacancies/${vacancyId}/moderation`
    const editor = world().company.people[2] ?? world().author
    const otherManager = world().company.people[1] ?? world().author
    const rival = (await people.buildCompany(200)).people[0] ?? world().author
    const answers = await Promise.all(
      [world().author, editor, otherManager, rival].map((as) => call('GET', path, { as })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    expect(answers[0]?.body).toMatchObject({ state: 'waiting', place: 2, reasons: [] })
    const missing = await call('GET', '/api/v1/vacancies/2000000/moderation', { as: rival })
    expect(answers[3]?.text).toBe(missing.text)
  })

  test('the usual moderation wait is the median of recent decisions', async () => {
    await deps.db.delete(moderationCases)
    for (const [at, minutes] of [10, 20, 30, 40, 50].entries()) {
      board.setNow(`2026-11-21T1${at}:00:00Z`)
      const { caseId } = await send({ title: `Вакансия ${at}` })
      board.setNow(`2026-11-21T1${at}:${minutes}:00Z`)
      expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
    }
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
    expect(body.usual_minutes).toBe(30)
  })

  test('texts that the checks passed at once are not counted as work of moderators', async () => {
    const read = async () => (await call('GET', '/api/v1/staff/moderation', { as: world().moderator })).body
    const before = await read()
    const at = deps.now().toISOString()
    await deps.db.insert(moderationCases).values(
      Array.from({ length: 60 }, (_, number) => ({
        kind: 'resume' as const,
        objectId: `at-once-${number}`,
        revisionId: number + 1,
        title: 'Оператор чата',
        state: 'approved' as const,
        submittedAt: at,
        decidedAt: at,
      })),
    )
    const { usual_minutes, decided_today } = await read()
    expect({ usual_minutes, decided_today }).toEqual({
      usual_minutes: before.usual_minutes,
      decided_today: before.decided_today,
    })
  })
})

describe('a text under review', () => {
  test('a text under review is locked by one moderator for ten minutes', async () => {
    const { caseId } = await send()
    const take = (as: TestPerson) => call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as })
    expect((await take(world().moderator)).status).toBe(200)
    expect((await take(world().moderator)).status).toBe(200)
    expect((await take(world().second)).status).toBe(409)
    expect((await decide(caseId, { outcome: 'approved' }, world().second)).status).toBe(409)
    const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().second })
    expect(body.items).toMatchObject([{ id: caseId, is_taken: true }])
    const read = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: world().second })
    expect(read.body.taken_by).toBe('Мария')
    board.setNow('2026-11-21T09:10:01Z')
    expect((await take(world().second)).status).toBe(200)
    expect((await decide(caseId, { outcome: 'approved' }, world().moderator)).status).toBe(409)
  })

  test('a text under review is unlocked when its moderator opens another', async () => {
    const one = await send({ title: 'Первый текст' })
    const other = await send({ title: 'Второй текст' })
    const take = (id: number, as: TestPerson) => call('POST', `/api/v1/staff/moderation/${id}/take`, { as })
    await take(one.caseId, world().moderator)
    await take(other.caseId, world().moderator)
    expect((await take(one.caseId, world().second)).status).toBe(200)
  })

  test('of two moderators who open a text at once one gets it', async () => {
    const { caseId } = await send()
    const answers = await Promise.all(
      [world().moderator, world().second].map((as) =>
        call('POST', `/api/v1/staff/moderation/${caseId}/take`, { as }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('a text submitted before a field became required can be reviewed and published', async () => {
  const { vacancyId, caseId } = await send({ title: 'Прежний текст' })
  await deps.db
    .update(vacancyRevisions)
    .set({ content: sql`${vacancyRevisions.content} - 'experience' - 'languages' - 'contactName'` })
    .where(eq(vacancyRevisions.vacancyId, vacancyId))
  const { body: read } = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: world().moderator })
  expect(read.facts).toContainEqual({ label: 'Занятость', value: 'Полная занятость', before: null })
  expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
  const { body: shown } = await call('GET', `/api/v1/vacancies/${vacancyId}`)
  expect(shown).toMatchObject({ title: 'Прежний текст', experience: null, languages: [] })
  const { body: own } = await call('GET', `/api/v1/personal/vacancies/${vacancyId}`, { as: world().author })
  expect(own.content).toMatchObject({ experience: null, languages: [], contact_name: '' })
})

test('a duplicate vacancy under another title is flagged, whether the first is published or pending', async () => {
  const duplicateOf = async ({ caseId }: { caseId: number }) => {
    const { body } = await call('GET', `/api/v1/staff/moderation/${caseId}`, { as: world().moderator })
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

test('a text copied from another company is flagged', async () => {
  const { caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  const thief = await people.buildCompany(200)
  const thiefId = thief.people[0]?.id ?? 0
  const copied = await sendVacancy(deps, { companyId: thief.id, authorId: thiefId })
  const read = await call('GET', `/api/v1/staff/moderation/${copied.caseId}`, { as: world().moderator })
  expect(read.body.marks).toContainEqual(
    expect.objectContaining({ rule: 'duplicate', note: expect.stringContaining('другой компании') }),
  )
})

test('metrics report the pending moderation cases and the decisions of a day', async () => {
  const registry = new Registry()
  observeModeration({ registry, db: deps.db, now: deps.now })
  await send()
  expect(await registry.metrics()).toContain('moderation_cases{state="waiting"} 1')
})
