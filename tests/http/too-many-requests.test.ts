import express from 'express'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { noteRetryAfter, sayWhenToRetry } from '#server/http/retry-after.ts'
import type { RateSettings } from '#config/settings-types.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { RATE_CLASSES, type RateClass } from '#shared/kernel/rate-classes.ts'
import { NO_LIMITS } from '#tests/support/app.ts'
import { buildCompany, buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp, type RawRequest } from '#tests/support/whole-app.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'

/** Every class allows one request; what a person does before has no limit of its own here. */
const ONE_EACH = Object.fromEntries(RATE_CLASSES.map((name) => [name, 1]))
const { board, send, bugs } = await wholeApp({ rates: asRates({ ...NO_LIMITS, ...ONE_EACH, all_errors: 2 }) })
/** Safe: it has every class. */
function asRates(rates: Record<string, number>) {
  return rates as RateSettings
}
const { db, now } = board.deps
const [user, company] = [
  await buildUser(db, { email: 'many@example.ru' }),
  await buildCompany(db, { slug: 'many', title: 'Много' }),
]
await buildRole(db, { companyId: company.id, userId: user.id, accessLevel: 200 })
const session = await buildSession(db, { userId: user.id, now: now() })
const apiToken = `distant_${newToken()}`
await db.insert(apiTokens).values({
  companyId: company.id,
  userId: user.id,
  name: 'Программа',
  scopes: ['vacancies'],
  tokenHash: hashToken(apiToken),
  createdAt: now().toISOString(),
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const JSON_OF_PAGE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const post = (
  target: string,
  body: object | string = {},
  headers: Record<string, string> = JSON_OF_PAGE,
): [string, RawRequest] => [
  target,
  { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
]
const asPerson = { ...JSON_OF_PAGE, authorization: `Token ${session.token}` }

/**
 * What counts for each class, and is refused the second time. Null: nobody is refused; what is over the limit is not
 * counted as a view or a search.
 */
const REQUESTS: Readonly<Record<RateClass, [string, RawRequest] | null>> = {
  search: ['/api/v1/vacancies', {}],
  views: null,
  suggestions: post(
    '/proverit-vakansiyu',
    `_action=offerChecks.check&text=${encodeURIComponent('Набор текста на дому, пишите в мессенджер')}`,
    FORM,
  ),
  drafts: post('/api/v1/personal/resumes', {}, asPerson),
  uploads: post('/api/v1/users/me/photo', {}, asPerson),
  requests: post('/api/v1/schools/requests', {
    school_name: 'Школа',
    email: 'school@example.ru',
    course_url: 'https://school.example/course',
    text: 'Расскажите о нашем курсе, пожалуйста',
    consent: true,
  }),
  commands: post('/api/v1/users/me/sessions/end-others', {}, asPerson),
  remarks: post('/api/v1/remarks', { path: '/rules', text: 'Здесь опечатка в слове', email: '' }),
  complaints: post('/api/v1/complaints', {
    target: 'company',
    id: company.id,
    reason: 'other',
    text: 'Пишут каждый день',
  }),
  passkeys: post('/api/v1/auth/passkey/request'),
  errors: post('/api/browser-errors', { message: 'TypeError: x' }),
  // Counted after the limit of a network, by requests of three.
  all_errors: post('/api/browser-errors', { message: 'TypeError: y' }),
  api: ['/api/company/v1/token', { headers: { authorization: `Bearer ${apiToken}` } }],
  mcp: post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }),
}

describe('whoever comes too often', () => {
  test.each(RATE_CLASSES.filter((name) => REQUESTS[name] !== null))(
    'is told by Retry-After when to come again: %s',
    async (rateClass) => {
      const [target, given] = REQUESTS[rateClass] ?? ['', {}]
      const answers = []
      for (let at = 0; at < 4; at += 1) {
        const network =
          rateClass === 'all_errors' ? `198.51.100.${at}` : `203.0.113.${RATE_CLASSES.indexOf(rateClass)}`
        answers.push(
          await send(target, { ...given, headers: { ...given.headers, 'x-forwarded-for': network } }),
        )
      }
      const refused = answers.filter(({ status }) => status === 429)
      expect([rateClass, answers[0]?.status, refused.length > 0]).toEqual([
        rateClass,
        expect.any(Number),
        true,
      ])
      expect(answers[0]?.status).not.toBe(429)
      for (const { headers } of refused) {
        const seconds = Number(headers.get('retry-after'))
        expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600).toBe(true)
        if (target.startsWith('/api/v1/') || target.startsWith('/api/company/'))
          expect(headers.get('ratelimit')).toContain(`"${rateClass}";r=0;t=${seconds}`)
      }
      for (const { headers, status } of answers)
        if (status < 400) expect(headers.get('retry-after')).toBeNull()
    },
  )

  test('is told so by pages, pictures and codes too', async () => {
    const repeated = async (target: string, given: RawRequest = {}, times = 12) => {
      let answer = await send(target, {
        ...given,
        headers: { ...given.headers, 'x-forwarded-for': '192.0.2.9' },
      })
      for (let at = 0; at < times && answer.status !== 429; at += 1)
        answer = await send(target, {
          ...given,
          headers: { ...given.headers, 'x-forwarded-for': '192.0.2.9' },
        })
      return [answer.status, Number(answer.headers.get('retry-after')) > 0]
    }
    expect(await repeated('/vacancies?salary=77000')).toEqual([200, false])
    expect(await repeated('/vacancies?salary=78000')).toEqual([429, true])
    expect(await repeated('/professii/buhgalter.png')).toEqual([429, true])
    const code = post('/api/v1/auth/request-code', { email: 'code@example.ru' })
    expect(await repeated(...code, 40)).toEqual([429, true])
    expect(bugs.filter((bug) => !String(bug).includes('BrowserError'))).toEqual([])
  })
})

describe('the header Retry-After', () => {
  const app = express()
    .use(sayWhenToRetry)
    .get('/:status/:seconds', (req, res) => {
      const seconds = Number(req.params.seconds)
      if (seconds > 0)
        noteRetryAfter(
          res,
          new Problem('too_many_requests', 'Позже.', undefined, { retryAfterSeconds: seconds }),
        )
      res.writeHead(Number(req.params.status)).end()
    })

  test.each([
    [429, 0, '60'],
    [429, 17, '17'],
    [503, 0, '5'],
    [409, 1, '1'],
    [409, 0, undefined],
    [200, 17, undefined],
    [303, 17, undefined],
  ])('of %i with a known end in %i seconds is %s', async (status, seconds, expected) => {
    const { headers } = await request(app).get(`/${status}/${seconds}`).redirects(0)
    expect(headers['retry-after']).toBe(expected)
  })
})
