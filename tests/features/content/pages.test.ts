import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

test.each([
  '/blog/net-takoy-stati',
  '/professii/net-takoy-professii',
  '/professii/gruzchik',
  '/blog?topic=unknown',
])('%s is not a page of the content', async (path) => {
  expect((await send(path)).status).toBe(404)
})

test('an article has its structured data, its sources and figures of the year instead of variables', async () => {
  const { status, body } = await send('/blog/nalogi-samozanyatogo')
  expect(status).toBe(200)
  expect(body).not.toContain('{{')
  expect(body).toContain('422-ФЗ')
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const article = blocks.map(([, json = '']) =>
    z.looseObject({ '@type': z.string() }).parse(JSON.parse(json)),
  )
  expect(article.find((block) => block['@type'] === 'Article')).toMatchObject({
    headline: expect.stringMatching(/.{5}/),
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    author: { '@type': 'Organization' },
    mainEntityOfPage: 'https://board.example/blog/nalogi-samozanyatogo',
  })
})

test('the blog lists its articles, and those of a topic', async () => {
  const all = (await send('/blog')).body
  const safety = (await send('/blog?topic=safety')).body
  expect(all).toContain('href="/blog/shemy-obmana-na-udalyonke"')
  expect(all).toContain('href="/blog/nalogi-samozanyatogo"')
  expect(safety).toContain('href="/blog/shemy-obmana-na-udalyonke"')
  expect(safety).not.toContain('href="/blog/nalogi-samozanyatogo"')
  expect([all, safety].map((body) => body.includes('content="noindex'))).toEqual([false, true])
})

test('an article shows the newest vacancies of its topic, the newest first', async () => {
  const ids = await board.buildVacancies(
    ...[1, 2, 3, 4].map((number) => ({ title: `Оператор чата ${number}`, workForm: 'remote' as const })),
  )
  const { vacancies } = JSON.parse((await send('/api/v1/articles/oborudovanie-kto-platit')).body)
  expect(vacancies.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 3))
})

test('a profession without enough salaries says so instead of a number', async () => {
  const { status, body } = await send('/professii/buhgalter')
  expect(status).toBe(200)
  expect(body.replaceAll('\u00A0', ' ')).toContain('Мало данных')
})

test('the sitemap has the articles and the professions', async () => {
  const { body } = await send('/sitemaps/lists.xml')
  for (const path of ['/blog', '/blog/nalogi-samozanyatogo', '/professii', '/professii/buhgalter'])
    expect(body).toContain(`<loc>https://board.example${path}</loc>`)
})
