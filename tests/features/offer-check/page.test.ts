import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OFFER_LENGTH_MAX } from '#shared/features/content/offer-check/vocabulary.ts'
import { withSpaces } from '#tests/support/spaces.ts'
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
const { board, bugs, send } = await wholeApp({ log, rates: { suggestions: 40 } })
const PAGE = '/proverit-vakansiyu'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(PAGE, {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  })

const callApi = (body: object) =>
  send('/api/v1/offer-checks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const FRAUD = 'Вы приняты! Оплатите страховку 990 рублей и пришлите код из сообщения <b>куратору</b>.'

test('without scripts the page answers with the marked text, and nothing stores it', async () => {
  const { status, headers, body } = await post({ text: FRAUD })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(withSpaces(body)).toContain('Похоже на обман: 2 признака')
  expect(body).toMatch(/<mark>Оплатите[^<]*страховку/)
  expect(body).not.toContain('<b>куратору')
  expect(body).toContain('<meta data-page="" name="robots" content="noindex')
  const empty = await send(PAGE)
  expect(empty.body).not.toContain('страховку 990')
  expect(empty.headers.get('cache-control')).not.toContain('no-store')
  expect(lines.join('')).not.toContain('страховку')
  expect(bugs).toEqual([])
})

test('an honest text gets no promise of safety', async () => {
  const { body } = await post({ text: 'Ищем редактора: править тексты статей, оформление по ТК.' })
  expect(body).toContain('Явных признаков обмана не')
  expect(body).not.toMatch(/безопасн(?:о|ая вакансия)[^с]/i)
})

test('without scripts a text that is too short or too long comes back with the reason', async () => {
  const short = await post({ text: 'Привет' })
  expect([
    short.status,
    short.body.includes('слишком короткое'),
    short.body.includes('Привет</textarea>'),
  ]).toEqual([422, true, true])
  const long = await post({ text: 'я '.repeat(OFFER_LENGTH_MAX) })
  expect([long.status, long.body.includes('слишком длинное')]).toEqual([422, true])
  expect((await post({ text: 'я'.repeat(40_000) })).status).toBe(413)
  expect((await post({})).status).toBe(422)
})

test('a form of another site gets the empty page', async () => {
  const { status, headers } = await post({ text: FRAUD }, { 'sec-fetch-site': 'cross-site' })
  expect([status, headers.get('location')]).toEqual([303, PAGE])
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
  const { status, body } = await post({ text: FRAUD })
  expect([status, body.includes('Подождите минуту'), body.includes('страховку 990')]).toEqual([
    429,
    true,
    true,
  ])
  expect((await callApi({ text: FRAUD })).status).toBe(429)
})
