import { expect, test } from 'vitest'
import { complaints } from '#server/db/schema/complaints.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp({ rates: { complaints: 3 } })
const [id = 0] = await board.buildVacancies({ title: 'Сборщик ручек' })

const post = (fields: Record<string, string>, origin = 'https://board.example') =>
  send('/complaint', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'x-forwarded-proto': 'https' },
    body: new URLSearchParams({ target: 'vacancy', id: String(id), ...fields }).toString(),
  })
const locationOf = async (answer: ReturnType<typeof post>) => (await answer).headers.get('location')
const FORM = { reason: 'asks_money', text: 'Просят оплатить набор', email: '', website: '' }
const PAGE = `/complaint?target=vacancy&id=${id}`

test('a vacancy leads to a complaint, whose form works without scripts', async () => {
  expect((await send(`/vacancies/${id}`)).body).toContain(`href="${PAGE.replace('&', '&amp;')}"`)
  const { status, body } = await send(PAGE)
  expect(status).toBe(200)
  expect(body).toContain('Сборщик ручек')
  expect(body).toContain('action="/complaint"')
  expect(body).toContain('name="reason"')
})

test('the plain form stores a complaint, and its page promises an answer only to an address', async () => {
  expect(await locationOf(post(FORM))).toBe(`${PAGE}&sent=nobody`)
  expect(await locationOf(post({ ...FORM, email: 'guest@example.ru' }))).toBe(`${PAGE}&sent=email`)
  expect(await board.deps.db.select().from(complaints)).toMatchObject([
    { reason: 'asks_money', text: 'Просят оплатить набор', email: null },
    { email: 'guest@example.ru' },
  ])
  expect(withSpaces((await send(`${PAGE}&sent=nobody`)).body)).toContain('поэтому ответа не будет')
  expect(withSpaces((await send(`${PAGE}&sent=email`)).body)).toContain('в течение 24 часов')
})

test('the plain form says what is missing and when there are too many, and takes nothing from another site', async () => {
  expect(await locationOf(post({ ...FORM, reason: '' }))).toBe(`${PAGE}&error=fields`)
  expect(withSpaces((await send(`${PAGE}&error=fields`)).body)).toContain('Выберите, что случилось')
  expect(await locationOf(post(FORM, 'https://evil.example'))).toBe(`${PAGE}&error=other`)
  await post(FORM)
  expect(await locationOf(post(FORM))).toBe(`${PAGE}&error=limit`)
})

test.each([
  '/complaint',
  '/complaint?target=vacancy&id=2000000',
  '/complaint?target=response&id=1',
  '/complaint?target=planet&id=1',
])('%s is not found', async (path) => {
  expect((await send(path)).status).toBe(404)
})
