import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentRemarks } from '#server/db/schema/content.ts'
import { purgeRemarks } from '#server/features/content/remarks/service.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'

const people = await testPeople({ rates: { remarks: 3 } })
const { board, deps, call, buildPerson, emailsTo } = people
const staff = await buildPerson({ staffRole: 'moderator', firstName: 'Анна', lastName: 'Редактор' })

let network = 0
/** From a network of its own, which no limit has counted. */
const send = (remark: object, ip = `198.51.100.${(network += 1)}`) =>
  call('POST', '/api/v1/remarks', { body: { path: '/help', text: 'Ставка устарела', ...remark }, ip })
const open = async () => (await call('GET', '/api/v1/staff/remarks', { as: staff })).body
const resolve = (id: number, body: object) =>
  call('POST', `/api/v1/staff/remarks/${id}/resolution`, { as: staff, body })
const stored = (text: string) => deps.db.select().from(contentRemarks).where(eq(contentRemarks.text, text))

test('a guest says what is wrong with a page, and staff see it with its page and wording', async () => {
  const answer = await send({
    text: 'Норма часов за май неверна',
    path: '/calendar/2026',
    content_version: '2026',
  })
  expect(answer.status).toBe(200)
  const { items } = await open()
  expect(items.at(-1)).toMatchObject({
    kind: 'remark',
    path: '/calendar/2026',
    content_version: '2026',
    text: 'Норма часов за май неверна',
    email: null,
    resolved_at: null,
  })
  const { count } = (await call('GET', '/api/v1/staff/remarks/count', { as: staff })).body
  expect(count).toBe(items.length)
})

test.each([
  ['a short text', { text: 'нет' }],
  ['spaces alone', { text: '         ' }],
  ['a text of 2 001 characters', { text: 'я'.repeat(2001) }],
  ['an e-mail that is none', { email: 'anna@' }],
  ['a page of another site', { path: '//evil.example' }],
  ['an address with a query', { path: '/help?code=1' }],
  ['a partner without an e-mail', { kind: 'partner' }],
])('a remark with %s is refused', async (_name, remark) => {
  const before = (await open()).count
  const answer = await send(remark)
  expect(answer.status).toBe(400)
  expect((await open()).count).toBe(before)
})

test('a remark of a program that fills the hidden field is dropped without a word', async () => {
  const answer = await send({ text: 'Купите наши ссылки', website: 'https://spam.example' })
  expect(answer.status).toBe(200)
  expect(await stored('Купите наши ссылки')).toEqual([])
})

test('a network sends no more remarks than its limit allows', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 4; sent += 1) statuses.push((await send({}, '198.51.100.250')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('resolving a remark with an answer sends it to the e-mail once', async () => {
  await send({ text: 'Ссылка <b>не</b> работает', email: 'Reader@Example.ru' })
  const [{ id } = { id: 0 }] = await stored('Ссылка <b>не</b> работает')
  const answers = await Promise.all([
    resolve(id, { note: 'поправили', answer: 'Спасибо, исправили ссылку.' }),
    resolve(id, { note: 'тоже поправили', answer: 'Уже исправили.' }),
  ])
  expect(statusesOf(answers)).toEqual([200, 409])
  const sent = await emailsTo('reader@example.ru')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toMatch(/исправили/)
  const { items } = (await call('GET', '/api/v1/staff/remarks?state=resolved', { as: staff })).body
  expect(items[0]).toMatchObject({ id, resolved_by: 'Анна Редактор' })
})

test('a remark without an e-mail cannot be answered, and without an answer no e-mail is sent', async () => {
  await send({ text: 'Без почты, но с ошибкой' })
  const [{ id } = { id: 0 }] = await stored('Без почты, но с ошибкой')
  const refused = await resolve(id, { answer: 'Спасибо' })
  expect(refused.status).toBe(422)
  expect(refused.body.data.fields.answer).toMatch(/почту/)
  expect((await resolve(id, { note: '' })).status).toBe(200)
  await send({ text: 'С почтой, но без ответа', email: 'silent@example.ru' })
  const [other] = await stored('С почтой, но без ответа')
  expect((await resolve(other?.id ?? 0, { note: 'поняли' })).status).toBe(200)
  expect(await emailsTo('silent@example.ru')).toEqual([])
  expect((await resolve(1_000_000, {})).status).toBe(404)
})

test('remarks do not exist for people who are not staff', async () => {
  const person = await buildPerson()
  expect((await call('GET', '/api/v1/staff/remarks', { as: person })).status).toBe(404)
})

test('the text and the e-mail of a remark are dropped 180 days after it was resolved', async () => {
  await send({ text: 'Хранится недолго', email: 'short@example.ru' })
  const [{ id } = { id: 0 }] = await stored('Хранится недолго')
  await resolve(id, { answer: 'Спасибо' })
  const rowOf = async () => (await deps.db.select().from(contentRemarks).where(eq(contentRemarks.id, id)))[0]
  board.setNow('2027-05-20T08:00:00Z')
  await purgeRemarks(deps)
  expect(await rowOf()).toMatchObject({ text: 'Хранится недолго', email: 'short@example.ru' })
  board.setNow('2027-05-20T10:00:00Z')
  await purgeRemarks(deps)
  expect(await rowOf()).toMatchObject({ text: '', email: null, answer: null, path: '/help' })
  expect(await purgeRemarks(deps)).toEqual({ remarks: 0, openRemarks: 0 })
  board.setNow('2026-11-21T09:00:00Z')
})

test('a remark that waits for an answer keeps its text and loses its e-mail after 180 days', async () => {
  await send({ text: 'Ждёт ответа', email: 'waits@example.ru' })
  board.setNow('2027-05-20T08:00:00Z')
  await purgeRemarks(deps)
  expect(await stored('Ждёт ответа')).toMatchObject([{ email: 'waits@example.ru' }])
  board.setNow('2027-05-20T10:00:00Z')
  await purgeRemarks(deps)
  expect(await stored('Ждёт ответа')).toMatchObject([{ email: null, resolvedAt: null }])
  board.setNow('2026-11-21T09:00:00Z')
})

test("a person's remarks are in the export of their data and go with the account", async () => {
  const person = await buildPerson({ email: 'author@example.ru' })
  await send({ text: 'Писал без входа', email: 'author@example.ru' })
  await call('POST', '/api/v1/remarks', {
    as: person,
    body: { path: '/help', text: 'Писал после входа' },
    ip: '198.51.100.251',
  })
  const subject = { userId: person.id, email: 'author@example.ru', at: deps.now().toISOString() }
  const sections = await Promise.all(deps.personalData.map((held) => held.export(deps.db, subject)))
  expect(Object.assign({}, ...sections).remarks.map(({ text }: { text: string }) => text)).toEqual([
    'Писал без входа',
    'Писал после входа',
  ])
  await deps.db.transaction(async (tx) => {
    for (const { erase } of deps.personalData.toReversed()) await erase?.(tx, subject)
  })
  expect(await stored('Писал без входа')).toEqual([])
  expect(await stored('Писал после входа')).toEqual([])
})
