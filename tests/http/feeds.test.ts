import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { articleFeed } from '#server/http/machine-files/article-feed.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { elementsOf, parseXml, textOf } from '#tests/support/xml.ts'
import { feedWorld } from './feed-world.ts'

const { board, app, profession, tricky } = await feedWorld()

describe('RSS', () => {
  test('an RSS feed has the fifty newest vacancies, newest first, with full links', async () => {
    const { channel, headers } = await rss('/vacancies/feed.rss')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const items = elementsOf(channel, 'item')
    expect(items).toHaveLength(50)
    expect(items.map((item) => textOf(item, 'title')).slice(0, 3)).toEqual([
      'Корректор ]]> «А & Б» <i>',
      'Редактор сайта',
      'Сборщик игрушек 0',
    ])
    const moments = items.map((item) => Date.parse(textOf(item, 'pubDate') ?? ''))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(textOf(channel, 'link')).toBe('https://board.example/vacancies?scope=all')
    expect(elementsOf(channel, 'atom:link')[0]?.attributes).toMatchObject({
      href: 'https://board.example/vacancies/feed.rss?scope=all',
      rel: 'self',
    })
  })

  test('an RSS item shows what a vacancy card shows, without contacts', async () => {
    const { channel, text } = await rss('/vacancies/feed.rss')
    const [item] = elementsOf(channel, 'item')
    if (!item) throw new Error('No items')
    const url = `https://board.example/vacancies/${tricky.id}`
    expect(textOf(item, 'link')).toBe(url)
    expect(textOf(item, 'guid')).toBe(url)
    expect(textOf(item, 'pubDate')).toBe('Sat, 21 Nov 2026 07:00:00 GMT')
    const html = textOf(item, 'description')?.replaceAll('\u00a0', ' ')
    expect(html).toContain('Кадры &amp; «Ко» &lt;Юг&gt; · 40 000 – 60 000 ₽ на руки · На месте, Казань')
    expect(html).toContain('5 &lt; 7 ]]&gt;')
    expect(elementsOf(item, 'category').map((category) => category.text)).toEqual([
      'На месте',
      'Частичная занятость',
    ])
    expect(text).not.toMatch(/secret@|79990000000/)
    expect(text).not.toContain('\u0007')
  })

  test('an RSS feed has exactly the list of its address', async () => {
    const found = async (path: string) =>
      elementsOf((await rss(path)).channel, 'item').map((item) => textOf(item, 'title'))
    expect(await found(`/vacancies/${profession.slug}/feed.rss`)).toEqual(['Корректор ]]> «А & Б» <i>'])
    expect(await found('/vacancies/feed.rss?employment=part')).toHaveLength(2)
    expect(await found(`/vacancies/feed.rss?search=${encodeURIComponent('редактора')}`)).toEqual([
      'Редактор сайта',
    ])
    expect(await found('/vacancies/feed.rss?salary=50000')).toEqual(['Корректор ]]> «А & Б» <i>'])
    expect(await found('/vacancies/feed.rss?sort=salary_desc')).toHaveLength(50)
    expect(await found('/vacancies/vahta/feed.rss')).toEqual([])
  })

  test('a feed without a scope has all vacancies, as before there were scopes, and that of a page says its own', async () => {
    const titles = async (path: string) =>
      elementsOf((await rss(path)).channel, 'item').map((item) => textOf(item, 'title'))
    const local = 'Корректор ]]> «А & Б» <i>'
    expect(await titles('/vacancies/feed.rss')).toContain(local)
    expect(await titles('/vacancies/feed.rss?scope=all')).toContain(local)
    expect(await titles('/vacancies/feed.rss?scope=home')).not.toContain(local)
  })

  test('the title of an RSS feed names its list', async () => {
    const { channel } = await rss(`/vacancies/${profession.slug}/kazan/feed.rss`)
    expect(textOf(channel, 'title')).toBe(`Вакансии ${profession.nameGenitivePlural} в Казани — Дистант`)
    expect(textOf(channel, 'link')).toBe(`https://board.example/vacancies/${profession.slug}/kazan?scope=all`)
    const found = await rss(`/vacancies/feed.rss?search=${encodeURIComponent('редактор')}`)
    expect(textOf(found.channel, 'title')).toBe('Вакансии: «редактор» — Дистант')
  })

  test('an RSS address with reordered segments redirects to the canonical one with its filters', async () => {
    const { headers } = await request(app)
      .get(`/vacancies/kazan/${profession.slug}/feed.rss?employment=part`)
      .expect(301)
    expect(headers['location']).toBe(`/vacancies/${profession.slug}/kazan/feed.rss?scope=all&employment=part`)
  })

  test('an RSS feed answers 400 to invalid filters and 404 to unknown lists, with a readable message', async () => {
    const wrong = await request(app).get('/vacancies/feed.rss?employment=whatever').expect(400)
    expect(wrong.headers['content-type']).toContain('text/plain')
    expect(wrong.text).toMatch(/Фильтры/)
    for (const path of [
      '/vacancies/no-such-slug',
      '/vacancies/kazan/omsk',
      `/vacancies/${'a/'.repeat(9)}b`,
      '/vacancies/42',
    ])
      expect((await request(app).get(`${path}/feed.rss`).expect(404)).text).toMatch(/нет/)
    await request(app).get('/vacancies/feed.xml').expect(404)
  })

  test('an RSS feed answers 304 until a newer vacancy is published', async () => {
    const first = await request(app).get('/vacancies/feed.rss').expect(200)
    const etag = String(first.headers['etag'])
    await request(app).get('/vacancies/feed.rss').set('if-none-match', etag).expect(304)
    await board.buildVacancies({ title: 'Новейшая' })
    const next = await request(app).get('/vacancies/feed.rss').set('if-none-match', etag).expect(200)
    expect(next.text).toContain('Новейшая')
  })
})

test('a JSON feed has the same list as RSS', async () => {
  const { text, headers } = await request(app)
    .get(`/vacancies/${profession.slug}/feed.json?employment=part`)
    .expect(200)
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(JSON.parse(text)).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: `Вакансии ${profession.nameGenitivePlural} — Дистант`,
    home_page_url: `https://board.example/vacancies/${profession.slug}?scope=all&employment=part`,
    feed_url: `https://board.example/vacancies/${profession.slug}/feed.json?scope=all&employment=part`,
    description: expect.stringContaining('50 самых новых'),
    language: 'ru',
    items: [
      {
        id: `https://board.example/vacancies/${tricky.id}`,
        url: `https://board.example/vacancies/${tricky.id}`,
        title: 'Корректор ]]> «А & Б» <i>',
        content_html: expect.stringContaining('<p>Кадры &amp; «Ко» &lt;Юг&gt; · '),
        date_published: '2026-11-21T07:00:00.000Z',
        authors: [{ name: 'Кадры & «Ко» <Юг>', url: 'https://board.example/employer/kadry' }],
        tags: ['На месте', 'Частичная занятость'],
      },
    ],
  })
})

describe('the feed of the blog', () => {
  test('has every article with its day and topic, the newest first', async () => {
    const { channel, headers } = await rss('/blog/feed.rss')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(textOf(channel, 'title')).toBe('Статьи об удалённой работе — Дистант')
    expect(elementsOf(channel, 'item').length).toBeGreaterThan(10)
    const { text } = await request(app).get('/blog/feed.json').expect(200)
    const { items } = JSON.parse(text)
    const days = items.map((item: { date_published: string }) => item.date_published)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(items[0]).toMatchObject({
      url: expect.stringMatching(/^https:\/\/board\.example\/blog\/[\w-]+$/),
      content_html: expect.stringMatching(/^<p>.+<\/p>$/),
      tags: [expect.any(String)],
    })
  })

  test('has no article of the future, and a changed article purges it', async () => {
    const { headers, text } = await request(app).get('/blog/feed.json').expect(200)
    const [newest] = JSON.parse(text).items
    const [card] = (await createInProcessClient(board.deps).articles.list({})).items.toSorted((a, b) =>
      b.publishedOn.localeCompare(a.publishedOn),
    )
    // Midnight in Moscow, when the article appears.
    expect(Date.parse(newest.date_published)).toBe(Date.parse(`${card?.publishedOn}T00:00:00+03:00`))
    expect(headers['surrogate-key']?.split(' ')).toContain(CONTENT_TAG)
  })

  test('has the newest article first, and its lead as text, whatever is written in it', () => {
    const old = {
      slug: 'old',
      title: 'А',
      lead: 'Старая',
      topic: 'safety',
      publishedOn: '2026-10-21',
    } as const
    const lead = 'Оклад < 30 000 & <b>без</b> доплат'
    const given = [old, { ...old, slug: 'new', lead, publishedOn: '2026-11-21' }]
    const { items } = articleFeed(given, { topic: null, extension: 'json' })
    expect(items.map(({ path, html }) => [path, html])).toEqual([
      ['/blog/new', '<p>Оклад &lt; 30 000 &amp; &lt;b&gt;без&lt;/b&gt; доплат</p>'],
      ['/blog/old', '<p>Старая</p>'],
    ])
  })

  test('of a topic has its articles only, and an unknown topic has no feed', async () => {
    const of = async (query: string) => {
      const { text } = await request(app).get(`/blog/feed.json${query}`).expect(200)
      return JSON.parse(text)
    }
    const [all, safety] = [await of(''), await of('?topic=safety')]
    expect(safety.items.length).toBeGreaterThan(0)
    expect(safety.items.length).toBeLessThan(all.items.length)
    expect(new Set(safety.items.flatMap((item: { tags: string[] }) => item.tags)).size).toBe(1)
    expect(safety.feed_url).toBe('https://board.example/blog/feed.json?topic=safety')
    await request(app).get('/blog/feed.rss?topic=nothing').expect(404)
  })
})

async function rss(path: string) {
  const { text, headers } = await request(app).get(path).buffer().expect(200)
  const [channel] = elementsOf(parseXml(text), 'channel')
  if (!channel) throw new Error('No channel')
  return { channel, text, headers }
}
