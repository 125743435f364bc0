import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OFFER_LENGTH_MAX } from '#shared/features/content/offer-check/vocabulary.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const lines: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
const app = await wholeApp({ log, rates: { suggestions: 40 } })
const { board, bugs, send } = app
const { open, post, submit } = plainBrowser(app)
const PAGE = '/proverit-vakansiyu'
const CHECK = 'offerChecks.check'

const callApi = (body: object) =>
  send('/api/v1/offer-checks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const FRAUD = 'Вы приняты! Оплатите страховку 990 рублей и пришлите код из сообщения <b>куратору</b>.'

test('without scripts the page answers with the marked text, and nothing stores it', async () => {
  const { status, headers, body, text } = await submit(PAGE, CHECK, { text: FRAUD })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(text).toContain('Похоже на обман: 2 признака')
  expect(body).toMatch(/<mark>Оплатите[^<]*страховку/)
  expect(body).not.toContain('<b>куратору')
  expect(readForm(body, CHECK)).toEqual({ text: FRAUD })
  const empty = await open(PAGE)
  expect(empty.body).not.toContain('страховку 990')
  expect(empty.headers.get('cache-control')).not.toContain('no-store')
  expect(lines.join('')).not.toContain('страховку')
  expect(bugs).toEqual([])
})

test('an honest text gets no promise of safety', async () => {
  const { text } = await submit(PAGE, CHECK, {
    text: 'Ищем редактора: править тексты статей, оформление по ТК.',
  })
  expect(text).toContain('Явных признаков обмана не')
  expect(text).not.toMatch(/безопасн(?:о|ая вакансия)[^с]/i)
})

test('without scripts a text that is too short or too long comes back with the reason', async () => {
  const short = await submit(PAGE, CHECK, { text: 'Привет' })
  expect([short.status, short.alert, readForm(short.body, CHECK)]).toEqual([
    422,
    expect.stringContaining('слишком короткое'),
    { text: 'Привет' },
  ])
  const tooLong = 'я '.repeat(OFFER_LENGTH_MAX)
  const long = await submit(PAGE, CHECK, { text: tooLong })
  expect([long.status, long.alert, readForm(long.body, CHECK)]).toEqual([
    422,
    expect.stringContaining('слишком длинное'),
    { text: tooLong },
  ])
  expect((await post(PAGE, CHECK, { text: 'я'.repeat(60_000) })).status).toBe(413)
  expect((await post(PAGE, CHECK)).status).toBe(422)
})

test('a form of another site is not checked', async () => {
  const answer = await post(PAGE, CHECK, { text: FRAUD }, { 'sec-fetch-site': 'cross-site' })
  expect([answer.status, answer.location]).toEqual([403, null])
  expect(answer.body).not.toContain('страховку')
})

test('a guest checks a text over the API', async () => {
  const { status, headers, body } = await callApi({ text: FRAUD })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(body)).toMatchObject({
    verdict: 'fraud',
    findings: [{ sign: 'asks_money' }, { sign: 'asks_documents' }],
  })
  expect((await callApi({ text: ' ' })).status).toBe(400)
})

test('a pay far above that of the profession is compared with the vacancies of the board', async () => {
  const professionId = board.deps.referenceData.professions.all.find(({ name }) => name === 'Копирайтер')?.id
  await board.buildVacancies(
    ...Array.from({ length: 12 }, (_, at) => ({
      title: `Копирайтер ${at}`,
      professionId: professionId ?? 0,
      salaryFrom: 50_000 + at,
      salaryTo: 60_000 + at,
      salaryGross: false,
    })),
  )
  const { body } = await callApi({ text: 'Копирайтер на дому\nПлатим до 400 000 ₽ в месяц, писать статьи.' })
  expect(JSON.parse(body)).toMatchObject({
    verdict: 'caution',
    findings: [{ sign: 'unusual_pay', note: expect.stringContaining('медиана профессии') }],
  })
})

test('a network that checks too much waits, and its text stays in the form', async () => {
  for (let at = 0; at < 40; at += 1) await callApi({ text: FRAUD })
  const { status, headers, alert, body } = await submit(PAGE, CHECK, { text: FRAUD })
  expect([status, headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  expect(alert).toContain('Подождите минуту')
  expect(readForm(body, CHECK)).toEqual({ text: FRAUD })
  expect((await callApi({ text: FRAUD })).status).toBe(429)
})
