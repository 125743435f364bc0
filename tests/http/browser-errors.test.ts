import { beforeEach, expect, test } from 'vitest'
import { withoutPersonalData } from '#shared/kernel/personal-data.ts'
import { SITE } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { bugs, send } = await wholeApp({ rates: { errors: 10, all_errors: 40 } })
let network = 0
beforeEach(() => {
  bugs.length = 0
  network += 1
})

const FAILURE = {
  message: 'Cannot read properties of undefined',
  stack: 'TypeError: x\n    at f (https://board.example/assets/entry-AbC.js:1:340123)',
  route: 'vacancies-id',
  release: '4e8437e66f0a',
}

function report(body: object, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body)
  return send('/api/browser-errors', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'x-forwarded-for': `10.0.0.${network}`,
      origin: SITE.publicUrl,
      ...headers,
    },
    body: text,
  })
}

test('a browser error is reported with its stack, route and release', async () => {
  expect((await report(FAILURE)).status).toBe(204)
  expect(bugs).toHaveLength(1)
  const [bug] = bugs
  if (!(bug instanceof Error)) throw new Error('No error was reported')
  expect(bug.message).toBe('Cannot read properties of undefined [vacancies-id, 4e8437e66f0a]')
  expect(bug.stack).toContain('entry-AbC.js:1:340123')
})

test('a browser error is reported without personal data', async () => {
  await report({
    ...FAILURE,
    message: 'Failed: https://board.example/vacancies?search=anna%20k of anna@example.ru, 8 913 555-01-02',
    stack: `at g (https://board.example/sign-in?code=048213#x:1:2)\n${'a1B2'.repeat(12)}`,
    route: '/vacancies/42?search=anna',
  })
  const [bug] = bugs
  const said = bug instanceof Error ? `${bug.message} ${bug.stack}` : ''
  expect(said).toContain('[e-mail]')
  expect(said).not.toMatch(/anna|913|048213|a1B2/)
})

test.each([
  ['Minified React error #418', 'Minified React error #418'],
  ['at f (a.js:12:34567)', 'at f (a.js:12:34567)'],
  ['/personal/resumes/0123456789abcdef01234567', '/personal/resumes/[token]'],
  ['ИНН 7707083893', 'ИНН [number]'],
])('the text «%s» of a browser error is reported as «%s»', (text, told) =>
  expect(withoutPersonalData(text)).toBe(told),
)

test('browser errors of one network are limited to ten a minute', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) statuses.push((await report(FAILURE)).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('error reports from other sites, invalid ones and overlong ones are refused', async () => {
  expect((await report(FAILURE, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await report({ message: '' })).status).toBe(400)
  expect((await report({ ...FAILURE, message: 'a'.repeat(501) })).status).toBe(400)
  expect((await report({ ...FAILURE, stack: 'a'.repeat(20_000) })).status).toBe(413)
  expect(bugs).toEqual([])
})

test('browser errors of all networks together are limited, too', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 50; at += 1)
    statuses.push((await report(FAILURE, { 'x-forwarded-for': `10.0.1.${at}` })).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(40)
  bugs.length = 0
})
