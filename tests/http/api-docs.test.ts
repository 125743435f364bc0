import cookieParser from 'cookie-parser'
import express from 'express'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { apiDocs } from '#server/http/api/docs.ts'
import { readOpenApi } from '#server/http/api/docs-document.ts'
import { descriptionOf } from '#server/http/api/docs-schema.ts'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { listOperations } from '#server/http/api/operation-list.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { testBoard } from '#tests/support/app.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'

const site = { name: 'Дистант <&>', publicUrl: 'https://board.example' }
const { deps } = await testBoard()
const app = express()
  .use(cookieParser())
  .use(securityHeaders({ isHttps: true }))
  .use('/api', apiDocs({ ...deps, site: { ...deps.site, ...site } }))

describe('API reference', () => {
  test('the API reference lists every operation of people and guests with method, address and a Russian heading', async () => {
    const { text, status, headers } = await request(app).get('/api/docs')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { id, method, path, summary } of await operations()) {
      expect(summary, `the summary of ${id}`).toMatch(/[а-я]/i)
      const article = articleOf(text, id)
      expect(article).toContain(`<span>${method}</span>`)
      expect(article.replaceAll('\u200b', '')).toContain(`/api${path.replaceAll("'", '&#39;')}`)
      expect(article).toContain('curl ')
    }
  })

  test('the API reference states the access of each operation as in the contract', async () => {
    const { text } = await request(app).get('/api/docs')
    const search = articleOf(text, 'vacancies.search')
    expect(search).toContain('Доступна всем.')
    expect(search).not.toContain('Authorization')
    for (const [id, words] of [
      ['accounts.me', 'Доступна после входа.'],
      ['documents.list', 'Доступна тем, кто действует от имени компании.'],
    ] as const) {
      expect(articleOf(text, id)).toContain(words)
      expect(articleOf(text, id)).toContain('Authorization: Token')
    }
  })

  test('the API reference explains every parameter in Russian', async () => {
    const { text } = await request(app).get('/api/docs')
    for (const { id, parameters } of await operations())
      for (const { name, schema } of parameters) {
        const words = descriptionOf(schema)
        expect(`${name} of ${id}: ${words}`).toMatch(/: .*[а-я]/i)
        expect(articleOf(text, id)).toContain(`<dt><code>${name}</code></dt><dd><p>${words}</p>`)
      }
  })

  test('the API reference shows types, bounds, defaults and values of search parameters', async () => {
    const { text } = await request(app).get('/api/docs')
    const article = articleOf(text, 'vacancies.search')
    const parameter = (name: string) => article.split(`<dt><code>${name}</code></dt>`)[1]?.split('</div>')[0]
    expect(parameter('page')).toContain('целое число, от 1 до 100, по умолчанию 1')
    expect(parameter('work_form')).toContain('<code>remote</code> <code>home</code>')
    expect(parameter('work_form')).toContain('список')
    expect(parameter('search')).toContain('не длиннее 200')
    expect(parameter('salary')).toContain('больше 0')
    expect(parameter('period')).toContain('1, 3, 7, 30')
    expect(articleOf(text, 'vacancies.read')).toContain('часть адреса, обязательный')
    expect(text).not.toContain('9007199254740991')
  })

  test('the API reference shows the shape of an answer with its wire names', async () => {
    const { text } = await request(app).get('/api/docs')
    const article = articleOf(text, 'vacancies.read')
    expect(article).toContain('&quot;first_published_at&quot;: строка')
    expect(article).toContain('&quot;expires_at&quot;: строка | null')
    expect(article).toContain('&quot;RUB&quot; | &quot;USD&quot;')
    expect(articleOf(text, 'vacancies.search')).toContain('&quot;work_form&quot;')
  })

  test('the API reference has no script, inline style or unescaped site name', async () => {
    const { text, headers } = await request(app).get('/api/docs')
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect(text).not.toContain('<&>')
    expect(text).toContain('Дистант &lt;&amp;&gt;')
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test('the API reference answers 304 to a client that has it', async () => {
    const first = await request(app).get('/api/docs')
    const etag = String(first.headers['etag'])
    expect((await request(app).get('/api/docs').set('if-none-match', etag)).status).toBe(304)
    expect((await request(app).get('/api/docs').set('if-none-match', 'W/"another"')).status).toBe(200)
  })
})

test('openapi.json is a valid JSON description of the API, readable from any site', async () => {
  const { body, status, headers } = await request(app).get('/api/openapi.json')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toMatchObject({
    openapi: expect.stringMatching(/^3\./),
    servers: [{ url: 'https://board.example/api' }],
  })
  expect(Object.keys(body.paths)).toContain('/v1/vacancies')
})

test('programs of companies have a document of their own, and the staff one that others do not find', async () => {
  const company = await request(app).get('/api/company/openapi.json')
  expect([company.status, company.headers['access-control-allow-origin']]).toEqual([200, '*'])
  expect(Object.keys(company.body.paths)).toContain('/company/v1/responses')
  const staffOf = async (token?: string) => {
    const asked = request(app).get('/api/staff/openapi.json')
    return token === undefined ? asked : asked.set('authorization', `Token ${token}`)
  }
  const [person, moderator] = [
    await buildUser(deps.db, { email: 'person@example.ru' }),
    await buildUser(deps.db, { email: 'moderator@example.ru', staffRole: 'moderator' }),
  ]
  const tokenOf = async ({ id }: { id: number }) =>
    (await buildSession(deps.db, { userId: id, now: deps.now() })).token
  expect((await staffOf()).status).toBe(404)
  expect((await staffOf(await tokenOf(person))).status).toBe(404)
  const { status, headers, body } = await staffOf(await tokenOf(moderator))
  expect([status, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
    200,
    'private, no-store',
    undefined,
  ])
  expect(Object.keys(body.paths)).toContain('/v1/staff/jobs')
})

async function operations() {
  const all = readOpenApi(await openApiDocument(site)).flatMap((section) => section.operations)
  // Programs of companies and the staff have documents of their own.
  const ids = listOperations().flatMap(({ id, access }) =>
    access === 'api_token' || access === 'staff' ? [] : [id],
  )
  expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  return all
}

function articleOf(html: string, id: string) {
  const article = html.split(`<article id="${id}">`)[1]?.split('</article>')[0]
  if (article === undefined) throw new Error(`The page has no ${id}`)
  return article
}
