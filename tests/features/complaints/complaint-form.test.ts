import { expect, test } from 'vitest'
import { complaints } from '#server/db/schema/complaints.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp({ rates: { complaints: 3 } })
const { board } = app
const { open, post, submit } = plainBrowser(app)
const [id = 0] = await board.buildVacancies({ title: 'Сборщик ручек' })

const SEND = 'complaints.send'
const FORM = { reason: 'asks_money', text: 'Просят оплатить набор' }
const PAGE = `/complaint?target=vacancy&id=${id}`
const stored = () => board.deps.db.select().from(complaints)

test('a vacancy leads to a complaint, whose form works without scripts', async () => {
  expect((await open(`/vacancies/${id}`)).body).toContain(`href="${PAGE.replace('&', '&amp;')}"`)
  const { status, body } = await open(PAGE)
  expect(status).toBe(200)
  expect(body).toContain('Сборщик ручек')
  expect(readForm(body, SEND)).toEqual({ target: 'vacancy', id: `${id}`, text: '', email: '', website: '' })
})

test('the plain form stores a complaint, and its page promises an answer only to an address', async () => {
  const nobody = await submit(PAGE, SEND, FORM)
  expect([nobody.status, nobody.location]).toEqual([303, `${PAGE}&sent=nobody`])
  expect(nobody.headers.get('cache-control')).toBe('private, no-store')
  const email = await submit(PAGE, SEND, { ...FORM, email: 'guest@example.ru' })
  expect([email.status, email.location]).toEqual([303, `${PAGE}&sent=email`])
  expect(await stored()).toMatchObject([
    { reason: 'asks_money', text: 'Просят оплатить набор', email: null },
    { email: 'guest@example.ru' },
  ])
  expect((await open(`${PAGE}&sent=nobody`)).text).toContain('поэтому ответа не будет')
  expect((await open(`${PAGE}&sent=email`)).text).toContain('в течение 24 часов')
})

test('the plain form says what is missing and when there are too many, and takes nothing from another site', async () => {
  const before = await stored()
  const unchosen = await submit(PAGE, SEND, { text: 'Пишут ночью', email: 'guest@example.ru' })
  expect([unchosen.status, unchosen.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(unchosen.alert).toContain('Выберите, что случилось')
  expect(readForm(unchosen.body, SEND)).toMatchObject({ text: 'Пишут ночью', email: 'guest@example.ru' })
  const silent = await submit(PAGE, SEND, { reason: 'other' })
  expect([silent.status, readForm(silent.body, SEND)]).toEqual([
    422,
    expect.objectContaining({ reason: 'other', text: '' }),
  ])
  const foreign = await post(
    PAGE,
    SEND,
    { target: 'vacancy', id: `${id}`, ...FORM },
    { origin: 'https://evil.example', 'x-forwarded-proto': 'https' },
  )
  expect([foreign.status, foreign.location]).toEqual([403, null])
  expect(await stored()).toEqual(before)

  await submit(PAGE, SEND, FORM)
  const limited = await submit(PAGE, SEND, { ...FORM, text: 'И ещё раз просят' })
  expect([limited.status, limited.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(limited.alert).toBe('За час пришло много жалоб. Напишите через час.')
  expect(readForm(limited.body, SEND)).toMatchObject({ reason: 'asks_money', text: 'И ещё раз просят' })
})

test.each([
  '/complaint',
  '/complaint?target=vacancy&id=2000000',
  '/complaint?target=response&id=1',
  '/complaint?target=planet&id=1',
])('%s is not found', async (path) => {
  expect((await open(path)).status).toBe(404)
})
