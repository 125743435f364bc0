import request from 'supertest'
import { expect, test } from 'vitest'
import { notFound } from '#server/http/errors.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { SITE, testApp } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const SITE_NAMES = { name: SITE.siteName, publicUrl: SITE.publicUrl }

test('a page of an earlier release that asks for an operation that is gone is told to load again', async () => {
  const app = testApp(notFound(SITE_NAMES))
  const ask = request(app).post('/api/v1/of-an-earlier-release')
  const { status, body } = await ask.set('sec-fetch-site', 'same-origin')
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect(body.message).toContain('Обновите страницу')
  const program = await request(app).post('/api/v1/of-an-earlier-release')
  expect(program.body.message).toContain('/api/docs')
})

test('a page of an earlier release gets the redirects of now, and learns that there was a release', async () => {
  const { board, send } = await wholeApp()
  await board.deps.db.insert(routeRules).values({ path: '/old-tea', to: '/vacancies' })
  await board.deps.changes.publish({ kind: 'route_rules' })
  await expect.poll(async () => (await send('/old-tea')).headers.get('location')).toBe('/vacancies')
  for (const id of ['test', 'of-an-earlier-release']) {
    const { status, headers, body } = await send(`/builds/meta/${id}.json`)
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      // The look-up's spelling, and that of the release before.
      { id: 'test', rules: { '/old-tea': { to: '/vacancies', status_code: 301, statusCode: 301 } } },
    ])
    // In the middle of a release another process may know the build.
    expect(headers.get('cache-control')).toBe(id === 'test' ? 'public, max-age=60' : 'no-store')
  }
  const found = JSON.parse((await send('/api/v1/route-rules?path=/old-tea')).body)
  expect(found).toEqual({ redirect: { to: '/vacancies', status_code: 301 } })
  expect((await send('/builds/meta/nothing')).status).toBe(404)
})
