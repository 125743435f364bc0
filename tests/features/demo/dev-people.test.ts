import { beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { fillShowcase } from '#server/features/intake/demo/showcase/fill.ts'
import { wholeApp, type RawAnswer, type WholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp({ hasDevPeople: true, trustProxy: 1 })
const LOCAL = { host: 'localhost:3000' }

beforeAll(async () => {
  const { db, now } = app.board.deps
  await fillDemo(db, { vacancies: 30, companies: 40, now: now() })
  await fillShowcase(db, { now: now() })
  await app.board.deps.changes.publish({ kind: 'reload' })
}, 120_000)

const emailsIn = (html: string) =>
  [...html.matchAll(/name="email" value="([^"]+)"/g)].map(([, email]) => email)
const tokenIn = (html: string) => /name="token" value="([\w-]+)"/.exec(html)?.[1] ?? ''

async function signIn(email: string, headers: Record<string, string> = LOCAL, token?: string) {
  const page = await app.send('/dev', { headers })
  return app.send('/dev', {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ email, token: token ?? tokenIn(page.body) }).toString(),
  })
}

const cookieOf = ({ headers }: RawAnswer) =>
  /(?:^|[\s,])(__Host-token=[\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

describe('/dev', () => {
  test('one press signs in as a seeker or an employer of the demo, from anywhere', async () => {
    for (const [email, path] of [
      ['vera@demo.invalid', '/personal/responses'],
      ['pelikan@demo.invalid', '/responses'],
    ] as const) {
      const answer = await signIn(email, { host: 'demo.example', 'x-forwarded-for': '203.0.113.7' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
      const begun = await app.send(path, { headers: { ...LOCAL, cookie: cookieOf(answer) } })
      expect(begun.status).toBe(200)
    }
  })

  test('a person at the machine is offered staff too', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect(emailsIn((await app.send('/dev', { headers: { host } })).body)).toContain('admin@demo.invalid')
    const answer = await signIn('moderator@demo.invalid')
    expect(answer.headers.get('location')).toBe('/staff/moderation')
    const queue = await app.send('/staff/moderation', { headers: { ...LOCAL, cookie: cookieOf(answer) } })
    expect(queue.status).toBe(200)
  })

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 varnish' },
    { 'true-client-ip': '127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { host: 'demo.example' },
    { host: 'localhost.demo.example' },
    { host: '127.0.0.1.nip.example' },
  ] satisfies Record<string, string>[])(
    'behind a proxy or under another name staff are neither offered nor signed in: %o',
    async (headers) => {
      const sent: Record<string, string> = Object.fromEntries(Object.entries({ ...LOCAL, ...headers }))
      expect(emailsIn((await app.send('/dev', { headers: sent })).body)).toEqual([
        'vera@demo.invalid',
        'pelikan@demo.invalid',
        'mayak@demo.invalid',
        'tramvay@demo.invalid',
      ])
      for (const email of ['moderator@demo.invalid', 'admin@demo.invalid']) {
        const answer = await signIn(email, sent)
        expect([answer.status, cookieOf(answer)]).toEqual([405, ''])
      }
    },
  )

  test('nobody else is signed in, and nobody without the token of the page or from another site', async () => {
    for (const email of ['demo-seeker-1@demo.invalid', 'candidate-1@demo.invalid', 'x@example.ru', ''])
      expect((await signIn(email)).status).toBe(405)
    const stale = await signIn('vera@demo.invalid', LOCAL, 'stale')
    expect([stale.status, stale.headers.get('location'), cookieOf(stale)]).toEqual([303, '/dev', ''])
    const foreign = await app.send('/dev', {
      method: 'POST',
      headers: {
        ...LOCAL,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      body: new URLSearchParams({
        email: 'vera@demo.invalid',
        token: tokenIn((await app.send('/dev', { headers: LOCAL })).body),
      }).toString(),
    })
    expect([foreign.headers.get('location'), cookieOf(foreign)]).toEqual(['/dev', ''])
  })

  test('a board that is no demo, or whose e-mails are sent, has no such page', async () => {
    const plain: WholeApp = await wholeApp({ database: app.board.database })
    expect((await plain.send('/dev', { headers: LOCAL })).status).toBe(404)
    const sent = await plain.send('/dev', {
      method: 'POST',
      headers: { ...LOCAL, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=admin%40demo.invalid',
    })
    // As for every other address without a page.
    expect([sent.status, sent.headers.get('set-cookie')]).toEqual([405, null])
  })
})
