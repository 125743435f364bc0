import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { observeComplaints } from '#server/features/staff/complaints/metrics.ts'
import { purgeComplaints } from '#server/features/staff/complaints/purge.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { statusesOf, type TestPerson } from '#tests/support/people.ts'

const { people, board, call, deps, decide, send: sendText, statusOf, world } = await moderationWorld()
const { buildPerson, emailsTo } = people
const { buildTeam, sent, act } = responseWorld(people)
const PATH = '/api/v1/complaints'
const STAFF = '/api/v1/staff/complaints'

let network = 0
const complain = (body: object, as?: TestPerson, ip = `198.51.100.${(network += 1)}`) =>
  call('POST', PATH, { body: { target: 'vacancy', reason: 'fraud', ...body }, ip, ...(as ? { as } : {}) })
const staff = () => world().moderator
const queue = async () => (await call('GET', STAFF, { as: staff() })).body
const read = (path: string) => call('GET', `${STAFF}/${path}`, { as: staff() })
async function resolve(path: string, body: object) {
  const found = (await read(path)).body
  const last = found.complaints?.at(-1)?.id ?? 1
  const answer = { up_to: last, answer: 'Мы проверили.', outcome: 'dismissed', ...body }
  return call('POST', `${STAFF}/${path}/resolution`, { as: staff(), body: answer })
}
const stored = (objectId: number) =>
  deps.db.select().from(complaints).where(eq(complaints.objectId, objectId)).orderBy(complaints.id)

beforeEach(() => deps.db.delete(complaints))

describe('sending', () => {
  test('a guest complains about a vacancy and is told whether an answer will come', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Сборщик ручек' })
    const anonymous = await complain({ id, text: 'Просят оплатить набор' })
    expect([anonymous.status, anonymous.body]).toEqual([200, { answer_to: 'nobody' }])
    const named = await complain({ id, email: 'Guest@Example.ru' })
    expect(named.body).toEqual({ answer_to: 'email' })
    expect(await stored(id)).toMatchObject([
      { objectKind: 'vacancy', text: 'Просят оплатить набор', userId: null, email: null },
      { text: '', email: 'guest@example.ru' },
    ])
    expect(await queue()).toMatchObject({
      count: 1,
      overdue_count: 0,
      items: [{ kind: 'vacancy', object_id: id, title: 'Сборщик ручек', count: 2, reasons: ['fraud'] }],
    })
  })

  test.each([
    ['without a reason', { reason: undefined }],
    ['with an unknown reason', { reason: 'boring' }],
    ['for another reason without words', { reason: 'other', text: ' ' }],
    ['of 1 001 characters', { text: 'я'.repeat(1001) }],
    ['with an e-mail that is none', { email: 'anna@' }],
  ])('a complaint %s is refused', async (_name, body) => {
    const [id = 0] = await board.buildVacancies({ title: 'Кассир' })
    expect((await complain({ id, ...body })).status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test('a missing vacancy, a draft and a missing company answer the same', async () => {
    const [draft] = await board.buildVacancies({ status: 'draft', publishedAt: null, title: 'Черновик' })
    const answers = await Promise.all([
      complain({ id: draft }),
      complain({ id: 2_000_000 }),
      complain({ target: 'company', id: 2_000_000 }),
      complain({ target: 'response', id: 1 }),
    ])
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404])
  })

  test('complaints of one person about one object are one, with all the words, and keep the first term', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Наборщик текста' })
    const as = await buildPerson()
    const twice = await Promise.all([1, 2].map(() => complain({ id, text: 'Не отвечают' }, as)))
    expect(statusesOf(twice)).toEqual([200, 200])
    board.setNow('2026-11-21T12:00:00Z')
    await complain({ id, text: 'Просят деньги', reason: 'asks_money' }, as)
    const rows = await stored(id)
    expect(rows).toMatchObject([
      { text: 'Не отвечают\n\nПросят деньги', reason: 'asks_money', userId: as.id },
    ])
    expect((await queue()).items[0].oldest_at).toBe('2026-11-21T09:00:00.000Z')
    // A guest with the same words from the same network is the same guest.
    for (const _ of [1, 2]) await complain({ id, text: 'Обман' }, undefined, '192.0.2.1')
    await complain({ id, text: 'Обман' }, undefined, '192.0.2.2')
    expect(await stored(id)).toHaveLength(3)
  })

  test('a complaint of a program that fills the hidden field is dropped without a word', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Верстальщик' })
    expect((await complain({ id, website: 'https://spam.example' })).status).toBe(200)
    expect(await stored(id)).toEqual([])
  })
})

describe('chats', () => {
  test('each side of a response complains about the other, and nobody else about either', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId, 'Здравствуйте')
    expect((await complain({ target: 'response', id, reason: 'abuse' }, person)).status).toBe(200)
    expect((await complain({ target: 'response', id, reason: 'spam' }, team.author)).status).toBe(200)
    const strangers = [await buildPerson(), team.colleague, undefined]
    const answers = await Promise.all(strangers.map((as) => complain({ target: 'response', id }, as)))
    expect(statusesOf(answers)).toEqual([404, 404, 404])
    expect((await stored(id)).map(({ objectKind }) => objectKind)).toEqual([
      'response_company',
      'response_seeker',
    ])
  })

  test('staff read the messages beside a complaint, and a warning names nobody who complained', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId, 'Возьмите меня')
    await act(team.author, `/responses/${id}/messages`, { text: 'Сначала переведите деньги' })
    await complain({ target: 'response', id, reason: 'asks_money', text: 'Моё имя Пётр' }, person)
    const { body } = await read(`response_company/${id}`)
    expect(body.parts.map(({ text }: { text: string }) => text)).toEqual([
      'Возьмите меня',
      'Сначала переведите деньги',
    ])
    expect((await resolve(`response_company/${id}`, { outcome: 'warned' })).status).toBe(422)
    expect(
      (await resolve(`response_company/${id}`, { outcome: 'taken_down', rule: 'asks_money' })).status,
    ).toBe(422)
    const warned = await resolve(`response_company/${id}`, {
      outcome: 'warned',
      comment: 'Нельзя просить деньги у соискателя.',
    })
    expect(warned.body).toEqual({ resolved_count: 1 })
    const [warning] = await emailsTo(team.author.email)
    expect(warning?.kind).toBe('complaint_warning')
    expect(warning?.text).toContain('Нельзя просить деньги')
    expect(warning?.text).not.toMatch(/Пётр|Имя\d+/)
    expect((await emailsTo(person.email))[0]?.kind).toBe('complaint_answered')
  })
})

describe('the queue', () => {
  test('complaints wait by object, the oldest first, and are overdue after 24 hours', async () => {
    const [first = 0, second = 0] = await board.buildVacancies({ title: 'Первая' }, { title: 'Вторая' })
    await complain({ id: second, text: 'раз' })
    board.setNow('2026-11-21T10:00:00Z')
    await complain({ id: first })
    await complain({ id: second, text: 'два' })
    board.setNow('2026-11-22T09:30:00Z')
    const { items, ...counts } = await queue()
    expect(counts).toEqual({ count: 2, overdue_count: 1 })
    expect(items).toMatchObject([
      { object_id: second, count: 2, due_at: '2026-11-22T09:00:00.000Z' },
      { object_id: first, count: 1 },
    ])
  })

  test('nobody but staff sees or resolves complaints', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Третья' })
    await complain({ id })
    const as = await buildPerson()
    const body = { outcome: 'dismissed', up_to: 1_000_000, answer: 'Нет' }
    const answers = await Promise.all([
      call('GET', STAFF, { as }),
      call('GET', `${STAFF}/vacancy/${id}`, { as }),
      call('POST', `${STAFF}/vacancy/${id}/resolution`, { as, body }),
    ])
    expect(statusesOf(answers)).toEqual([404, 404, 404])
    expect((await call('GET', STAFF)).status).toBe(401)
  })

  test('an answer goes to everybody who complained, once, and those signed in see it', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Четвёртая' })
    const as = await buildPerson()
    await complain({ id, text: 'Обещают лишнее' }, as)
    await complain({ id, email: 'one@example.ru' })
    await complain({ id })
    const answers = await Promise.all([
      resolve(`vacancy/${id}`, { answer: 'Нарушений нет.' }),
      resolve(`vacancy/${id}`, { answer: 'Нарушений нет.' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await emailsTo('one@example.ru')).toHaveLength(1)
    const [email, ...others] = await emailsTo(as.email)
    expect(others).toEqual([])
    expect(email?.text).toMatch(/Четвёртая[^]*Нарушений нет\.[^]*\/personal\/complaints/)
    const mine = await call('GET', '/api/v1/personal/complaints', { as })
    expect(mine.body.items).toMatchObject([
      { title: 'Четвёртая', text: 'Обещают лишнее', outcome: 'dismissed', answer: 'Нарушений нет.' },
    ])
    expect((await queue()).count).toBe(0)
    const [entry] = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, `vacancy:${id}`))
    expect(entry).toMatchObject({ action: 'complaint.resolved', userId: staff().id })
  })

  test('a complaint that came after the moderator had read the others stays open', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Пятая' })
    await complain({ id, text: 'раз' })
    const [{ id: upTo } = { id: 0 }] = await stored(id)
    await complain({ id, text: 'два' })
    await resolve(`vacancy/${id}`, { up_to: upTo })
    expect((await stored(id)).map(({ outcome }) => outcome)).toEqual(['dismissed', null])
    expect((await read(`vacancy/${id}`)).body.earlier).toMatchObject([{ outcome: 'dismissed', count: 1 }])
  })

  test('an approved vacancy is taken down by moderation, whose author reads the rule and not the complaint', async () => {
    const { vacancyId, caseId } = await sendText()
    await decide(caseId, { outcome: 'approved' })
    await complain({ id: vacancyId, text: 'Меня зовут Инна', reason: 'asks_money' })
    expect((await read(`vacancy/${vacancyId}`)).body).toMatchObject({ can_take_down: true, can_warn: true })
    const taken = await resolve(`vacancy/${vacancyId}`, {
      outcome: 'taken_down',
      rule: 'asks_money',
      comment: 'Уберите взнос',
    })
    expect(taken.status).toBe(200)
    expect(await statusOf(vacancyId)).toBe('rejected')
    const [email] = await emailsTo(world().author.email)
    expect(email?.kind).toBe('vacancy_taken_down')
    expect(email?.text).toContain('Уберите взнос')
    expect(email?.text).not.toContain('Инна')
    await complain({ id: vacancyId })
    expect(await stored(vacancyId)).toHaveLength(1)
  })

  test('a vacancy without an author is taken down too, and nobody can be warned about it', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Загруженная' })
    await complain({ id })
    const warned = await resolve(`vacancy/${id}`, { outcome: 'warned', comment: 'Исправьте' })
    expect(warned.status).toBe(409)
    expect((await resolve(`vacancy/${id}`, { outcome: 'taken_down' })).status).toBe(422)
    const body = { outcome: 'taken_down', comment: 'Обман', answer: 'Сняли.' }
    expect((await resolve(`vacancy/${id}`, body)).status).toBe(200)
    expect(await statusOf(id)).toBe('rejected')
    expect((await call('GET', `/api/v1/vacancies/${id}`)).status).toBe(404)
  })

  test('a vacancy that has left the site cannot be taken down, and its complaints wait on', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Закрытая', status: 'expired' })
    await complain({ id })
    const body = { outcome: 'taken_down', comment: 'Обман' }
    expect((await resolve(`vacancy/${id}`, body)).status).toBe(409)
    expect((await queue()).count).toBe(1)
  })
})

test('the metrics say how many complaints wait and for how long', async () => {
  const registry = new Registry()
  observeComplaints({ registry, db: deps.db, now: deps.now })
  const [id = 0] = await board.buildVacancies({ title: 'Шестая' })
  await complain({ id })
  board.setNow('2026-11-21T10:00:00Z')
  const metrics = await registry.metrics()
  expect(metrics).toContain('complaints_waiting 1')
  expect(metrics).toContain('complaints_oldest_seconds 3600')
})

test('complaints are exported, erased with the account, and emptied half a year after the answer', async () => {
  const [id = 0] = await board.buildVacancies({ title: 'Седьмая' })
  const person = await buildPerson()
  const other = await buildPerson()
  const [waiting = 0] = await board.buildVacancies({ title: 'Восьмая' })
  await complain({ id: waiting, text: 'Ждут ответа' })
  await complain({ id, text: 'Слова' }, person)
  await complain({ id, text: 'Иные слова' }, other)
  const subject = { userId: person.id, email: person.email, at: deps.now().toISOString() }
  const sections = await Promise.all(deps.personalData.map((one) => one.export(deps.db, subject)))
  expect(Object.assign({}, ...sections)).toMatchObject({ complaints: [{ title: 'Седьмая', text: 'Слова' }] })
  await deps.db.transaction(async (tx) => {
    for (const one of deps.personalData.toReversed()) await one.erase?.(tx, subject)
  })
  await resolve(`vacancy/${id}`, {})
  expect(await purgeComplaints(deps)).toEqual({ complaints: 0 })
  board.setNow('2027-06-01T09:00:00Z')
  expect(await purgeComplaints(deps)).toEqual({ complaints: 1 })
  expect(await stored(id)).toMatchObject([{ text: '', userId: null, outcome: 'dismissed' }])
  expect(await stored(waiting)).toMatchObject([{ text: 'Ждут ответа', outcome: null }])
})
