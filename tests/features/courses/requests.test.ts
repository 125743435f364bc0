import { beforeEach, expect, test } from 'vitest'
import { requireEdition } from '#config/markdown/legal-editions.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { schoolRequests } from '#server/db/schema/courses.ts'
import { purgeSchoolRequests } from '#server/features/content/courses/requests.ts'
import { tablePersonalData } from '#server/features/privacy/person-rows.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import { NO_LIMITS } from '#tests/support/app.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp({ rates: { ...NO_LIMITS, requests: 3 } })
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db } = board.deps
const people = await testPeople()
const staff = await people.buildPerson({ staffRole: 'admin' })

const FORM = {
  schoolName: 'Цифра <i>',
  email: 'School@Example.ru',
  courseUrl: 'shkola.example/kurs',
  text: 'Учим бухгалтеров, 20 недель, 54 000 ₽.',
}
const PAGE = '/schools'
const SEND = 'schools.request'
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const stored = () => db.select().from(schoolRequests).orderBy(schoolRequests.id)
const REQUEST = {
  school_name: FORM.schoolName,
  email: FORM.email,
  course_url: FORM.courseUrl,
  text: FORM.text,
  consent: true,
}
const request = (fields: object = {}) =>
  people.call('POST', '/api/v1/schools/requests', { body: { ...REQUEST, ...fields } })

beforeEach(async () => {
  await db.delete(schoolRequests)
  await people.deps.db.delete(schoolRequests)
})

test('a school tells about its course without scripts, and the page thanks it', async () => {
  const answer = await submit(PAGE, SEND, { ...FORM, consent: 'on' })
  expect([answer.status, answer.location]).toEqual([303, '/schools?sent=1#form'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await stored()).toMatchObject([
    {
      schoolName: 'Цифра <i>',
      email: 'school@example.ru',
      courseUrl: 'https://shkola.example/kurs',
      consentVersion: requireEdition(REQUEST_CONSENT_SLUG),
      answeredAt: null,
    },
  ])
  const thanks = await open('/schools?sent=1')
  expect(thanks.text).toContain('Спасибо')
  expect(thanks.body).toContain('noindex')
})

test('line breaks of a plain form count as one character, as in the browser', async () => {
  const lines = Array.from({ length: 1500 }, () => 'а')
  await submit(PAGE, SEND, { ...FORM, consent: 'on', text: lines.join('\r\n') })
  expect(await stored()).toMatchObject([{ text: lines.join('\n') }])
})

test.each([
  ['without the consent', FORM, 'Согласие на обработку персональных данных'],
  ['with a wrong e-mail', { ...FORM, consent: 'on', email: 'нет' }, 'Почта для ответа'],
  ['with 3 001 characters', { ...FORM, consent: 'on', text: 'а'.repeat(3001) }, 'О курсе'],
])('a request of a school %s comes back as it was typed, with the reason', async (_name, fields, label) => {
  const answer = await submit(PAGE, SEND, fields, from('203.0.113.8'))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(answer.alert).toMatch(new RegExp(`^Исправьте 1 поле ${label}: [А-Я]`))
  expect(readForm(answer.body, SEND)).toEqual(fields)
  expect(await stored()).toEqual([])
})

test('a request of a school from a page of another site is refused', async () => {
  const headers = { ...from('203.0.113.8'), 'sec-fetch-site': 'cross-site' }
  const answer = await post(PAGE, SEND, { ...FORM, consent: 'on' }, headers)
  expect([answer.status, answer.location]).toEqual([403, null])
  expect(await stored()).toEqual([])
})

test('from one network only so many requests of schools come in an hour, also through the API', async () => {
  const forms = ['раз', 'два', 'три', 'четыре'].map((word) => ({
    ...FORM,
    consent: 'on',
    text: `${FORM.text} ${word}`,
  }))
  const answers = await Promise.all(forms.map((form) => submit(PAGE, SEND, form, from('203.0.113.99'))))
  expect(statusesOf(answers)).toEqual([303, 303, 303, 429])
  const at = answers.findIndex(({ status }) => status === 429)
  const { headers, alert, body } = answers[at]!
  expect([headers.get('location'), headers.get('cache-control')]).toEqual([null, 'private, no-store'])
  expect(alert).toContain('Из вашей сети уже пришло несколько писем за час. Напишите нам позже.')
  expect(readForm(body, SEND)).toEqual(forms[at])
  const called = await app.send('/api/v1/schools/requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from('203.0.113.99') },
    body: JSON.stringify(REQUEST),
  })
  expect(called.status).toBe(429)
  expect(await db.$count(schoolRequests)).toBe(3)
})

test('the same request sent twice at once is stored once', async () => {
  const answers = await Promise.all([request(), request()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await people.deps.db.$count(schoolRequests)).toBe(1)
})

test('staff answer a school by e-mail once, and the log names who did', async () => {
  await request()
  const { body } = await people.call('GET', '/api/v1/staff/school-requests', { as: staff })
  expect(body).toMatchObject({
    count: 1,
    unanswered: 1,
    items: [{ email: 'school@example.ru', answer: null }],
  })
  const waiting = async () =>
    (await people.call('GET', '/api/v1/staff/school-requests/count', { as: staff })).body.count
  expect(await waiting()).toBe(1)
  const { id } = body.items[0]
  const answer = (text: string) =>
    people.call('POST', `/api/v1/staff/school-requests/${id}/answer`, { as: staff, body: { text } })
  const answers = await Promise.all([answer('Сверили, опубликуем.'), answer('Сверили, опубликуем.')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const emails = await people.emailsTo('school@example.ru')
  expect(emails.map(({ kind }) => kind)).toEqual(['school_answer'])
  expect(emails[0]?.text).toContain('Сверили, опубликуем.')
  expect(await waiting()).toBe(0)
  const log = await people.deps.db.select().from(auditLog)
  expect(log.filter(({ action }) => action === 'school_request.answered')).toMatchObject([
    { userId: staff.id, objectId: String(id) },
  ])
})

test('staff delete a request of a school, and a second time there is none', async () => {
  await request()
  const { body } = await people.call('GET', '/api/v1/staff/school-requests', { as: staff })
  const path = `/api/v1/staff/school-requests/${body.items[0].id}/removal`
  expect((await people.call('POST', path, { as: staff, body: {} })).status).toBe(200)
  expect((await people.call('POST', path, { as: staff, body: {} })).status).toBe(404)
  expect(await people.deps.db.$count(schoolRequests)).toBe(0)
})

test('a request of a school is in the export of the person with its address and goes with the account', async () => {
  await request()
  await request({ email: 'other@example.ru' })
  const { export: exportData, erase } = tablePersonalData(schoolRequests)
  const person = { userId: 1, email: 'school@example.ru', at: '2026-11-21T09:00:00Z' }
  const { deps } = people
  expect(await exportData(deps.db, person)).toMatchObject({
    schoolRequests: [{ email: 'school@example.ru', text: FORM.text }],
  })
  await erase?.(deps.db, person)
  expect((await deps.db.select().from(schoolRequests)).map(({ email }) => email)).toEqual([
    'other@example.ru',
  ])
})

test('a request of a school is deleted a year after it came', async () => {
  const row = {
    schoolName: 'Ц',
    email: 'a@example.ru',
    courseUrl: 'https://a.example',
    text: 'т',
    consentVersion: '1',
  }
  await db.insert(schoolRequests).values([
    { ...row, createdAt: '2025-11-21T08:59:00Z' },
    { ...row, createdAt: '2025-11-21T09:01:00Z' },
  ])
  expect(await purgeSchoolRequests(board.deps)).toEqual({ schoolRequests: 1 })
  expect(await db.$count(schoolRequests)).toBe(1)
})

test('a guest cannot read the requests of schools', async () => {
  const api = createInProcessClient(board.deps)
  await expect(api.schools.staffRequests({})).rejects.toMatchObject({ code: 'unauthorized' })
})
