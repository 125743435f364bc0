import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseRecord } from '#server/features/intake/imports/import-record.ts'
import { readOffers } from '#server/features/intake/imports/yml-offers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { yandexVacancies } from '#server/http/machine-files/yandex-vacancies.ts'
import { machineFiles } from '#server/http/machine-files.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testApp, testBoard } from '#tests/support/app.ts'
import { elementsOf, parseXml, textOf } from '#tests/support/xml.ts'

const board = await testBoard()
const { deps } = board
const app = testApp(machineFiles(deps))
const profession = deps.referenceData.professions.all[0]
const kazan = deps.referenceData.locations.bySlug('kazan')
if (!profession || !kazan) throw new Error('The referenceData are empty')

const hoursAgo = (hours: number) => new Date(deps.now().getTime() - hours * HOUR_MS).toISOString()
let agency = 0
let tricky = 0

beforeAll(async () => {
  agency = await board.buildCompany({
    slug: 'kadry',
    title: 'Кадры & «Ко» <Юг>',
    type: 'agency',
    siteUrl: 'https://kadry.example',
    logoUrl: '/files/kadry.webp',
  })
  await board.buildVacancies(
    ...Array.from({ length: 60 }, (_, at) => ({
      title: `Сборщик игрушек ${at}`,
      publishedAt: hoursAgo(100 + at),
    })),
  )
  ;[tricky = 0] = await board.buildVacancies({
    companyId: agency,
    title: 'Корректор ]]> «А & Б» <i>\u0007',
    descriptionHtml: '<p>Читаем рукописи: 5 &lt; 7 ]]&gt; и дальше, тихо и спокойно, в своём темпе.</p>',
    requirementsHtml: '<ul><li>Грамотность</li></ul>',
    workForm: 'on_site',
    employment: 'part',
    schedule: 'two_two',
    experience: 'from_1_to_3',
    professionId: profession.id,
    locationIds: [kazan.id],
    salaryFrom: 40_000,
    salaryTo: 60_000,
    salaryGross: false,
    publishedAt: hoursAgo(2),
    emails: ['secret@kadry.example'],
    phones: ['+79990000000'],
  })
  await board.buildVacancies(
    { title: 'Редактор сайта', employment: 'part', publishedAt: hoursAgo(3), workFromIds: [kazan.id] },
    { title: 'Закрытая', status: 'archived', publishedAt: hoursAgo(1) },
  )
})

describe('RSS of a list', () => {
  test('has the fifty newest of all, newest first, with full links', async () => {
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
    expect(textOf(channel, 'link')).toBe('https://board.example/vacancies')
    expect(elementsOf(channel, 'atom:link')[0]?.attributes).toMatchObject({
      href: 'https://board.example/vacancies/feed.rss',
      rel: 'self',
    })
  })

  test('tells of a vacancy what a card tells, and no contact', async () => {
    const { channel, text } = await rss('/vacancies/feed.rss')
    const [item] = elementsOf(channel, 'item')
    if (!item) throw new Error('No items')
    const url = `https://board.example/vacancies/${tricky}`
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

  test('is of exactly the list whose address it has', async () => {
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

  test('says in its title which list it is', async () => {
    const { channel } = await rss(`/vacancies/${profession.slug}/kazan/feed.rss`)
    expect(textOf(channel, 'title')).toBe(`Вакансии ${profession.nameGenitivePlural} в Казани — Дистант`)
    expect(textOf(channel, 'link')).toBe(`https://board.example/vacancies/${profession.slug}/kazan`)
    const found = await rss(`/vacancies/feed.rss?search=${encodeURIComponent('редактор')}`)
    expect(textOf(found.channel, 'title')).toBe('Вакансии: «редактор» — Дистант')
  })

  test('another order of segments leads to the canonical one with its filters', async () => {
    const { headers } = await request(app)
      .get(`/vacancies/kazan/${profession.slug}/feed.rss?employment=part`)
      .expect(301)
    expect(headers['location']).toBe(`/vacancies/${profession.slug}/kazan/feed.rss?employment=part`)
  })

  test('refuses filters that mean nothing with 400 and lists that do not exist with 404, in words', async () => {
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

  test('answers 304 until a newer vacancy comes', async () => {
    const first = await request(app).get('/vacancies/feed.rss').expect(200)
    const etag = String(first.headers['etag'])
    await request(app).get('/vacancies/feed.rss').set('if-none-match', etag).expect(304)
    await board.buildVacancies({ title: 'Новейшая' })
    const next = await request(app).get('/vacancies/feed.rss').set('if-none-match', etag).expect(200)
    expect(next.text).toContain('Новейшая')
  })
})

test('JSON Feed 1.1 has the same list', async () => {
  const { text, headers } = await request(app)
    .get(`/vacancies/${profession.slug}/feed.json?employment=part`)
    .expect(200)
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(JSON.parse(text)).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: `Вакансии ${profession.nameGenitivePlural} — Дистант`,
    home_page_url: `https://board.example/vacancies/${profession.slug}?employment=part`,
    feed_url: `https://board.example/vacancies/${profession.slug}/feed.json?employment=part`,
    description: expect.stringContaining('50 самых новых'),
    language: 'ru',
    items: [
      {
        id: `https://board.example/vacancies/${tricky}`,
        url: `https://board.example/vacancies/${tricky}`,
        title: 'Корректор ]]> «А & Б» <i>',
        content_html: expect.stringContaining('<p>Кадры &amp; «Ко» &lt;Юг&gt; · '),
        date_published: '2026-11-21T07:00:00.000Z',
        authors: [{ name: 'Кадры & «Ко» <Юг>', url: 'https://board.example/employer/kadry' }],
        tags: ['На месте', 'Частичная занятость'],
      },
    ],
  })
})

describe('the feed for aggregators', () => {
  test('says everything the format asks for', async () => {
    const catalog = await yandex()
    expect(catalog.attributes['date']).toBe('2026-11-21 12:00')
    const offer = elementsOf(catalog, 'offer').find(({ attributes }) => attributes['id'] === `v${tricky}`)
    if (!offer) throw new Error('The offer is missing')
    expect(textOf(offer, 'name')).toBe('Корректор ]]> «А & Б» <i>')
    expect(textOf(offer, 'vendor')).toBe('Кадры & «Ко» <Юг>')
    expect(textOf(offer, 'url')).toBe(`https://board.example/vacancies/${tricky}`)
    expect(elementsOf(offer, 'price')[0]).toMatchObject({ text: '40000', attributes: { from: 'true' } })
    expect(textOf(offer, 'currencyId')).toBe('RUR')
    expect(textOf(offer, 'sales_notes')).toBe('от, в месяц, на руки')
    expect(textOf(offer, 'picture')).toBe('https://board.example/files/kadry.webp')
    const params = new Map(
      elementsOf(offer, 'param').map(({ attributes, text }) => [attributes['name'], text]),
    )
    expect(Object.fromEntries(params)).toEqual({
      Регион: 'Казань',
      Опубликовано: '2026-11-21T10:00:00+03:00',
      'График работы': 'Сменный график',
      'Тип занятости': 'Частичная занятость',
      'Опыт работы': '1–3 года',
      'Зарплата до': '60000',
      'Сайт работодателя': 'https://kadry.example',
      'Размещено кадровым агентством': 'Да',
    })
    const categories = new Map(
      elementsOf(catalog, 'category').map(({ attributes, text }) => [attributes['id'], text]),
    )
    expect(categories.get(textOf(offer, 'categoryId') ?? '')).toBe(profession.name)
  })

  test('has each open vacancy once, the newest first, and no closed one and no contact', async () => {
    const { text } = await request(app).get('/yandex-vacancies.xml').expect(200)
    const offers = elementsOf(parseXml(text), 'offer')
    expect(new Set(offers.map(({ attributes }) => attributes['id'])).size).toBe(await deps.vacancies.size())
    expect(offers).toHaveLength(await deps.vacancies.size())
    expect(offers.map((offer) => textOf(offer, 'name'))).not.toContain('Закрытая')
    expect(text).not.toMatch(/secret@|79990000000/)
    const remote = offers.find((offer) => textOf(offer, 'name') === 'Редактор сайта')
    expect(remote && textOf(remote, 'price')).toBe('0')
    expect(remote && elementsOf(remote, 'param').map((param) => param.text)).toContain('Удаленная работа')
  })

  test('makes a set of a profession from three offers on', async () => {
    expect(elementsOf(await yandex(), 'set')).toEqual([])
    await board.buildVacancies({ professionId: profession.id }, { professionId: profession.id })
    const catalog = await yandex()
    const [set] = elementsOf(catalog, 'set')
    expect(set && textOf(set, 'name')).toBe(`Работа ${profession.nameInstrumental}`)
    expect(set && textOf(set, 'url')).toBe(`https://board.example/vacancies/${profession.slug}`)
    const members = elementsOf(catalog, 'offer').filter(
      (offer) => textOf(offer, 'set-ids') === set?.attributes['id'],
    )
    expect(members).toHaveLength(3)
  })

  test('puts vacancies without a profession into no set', async () => {
    await board.buildVacancies({ professionId: null }, { professionId: null }, { professionId: null })
    const { text } = await request(app).get('/yandex-vacancies.xml').expect(200)
    expect(text).not.toContain('snull')
  })

  test('begins before its vacancies are read, so that a large one does not keep its reader waiting', async () => {
    const [last = 0] = await board.buildVacancies({ publishedAt: hoursAgo(5000), title: 'Самая старая' })
    const pieces = yandexVacancies(deps)[Symbol.asyncIterator]()
    const head = await pieces.next()
    expect(head.value).toContain('<offers>')
    await deps.db.update(vacancies).set({ title: 'Прочитана после начала' }).where(eq(vacancies.id, last))
    let rest = ''
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) rest += piece.value
    expect(rest).toContain('Прочитана после начала')
  })

  test('and every list as a feed may be kept by the edge for minutes, and by no browser unasked', async () => {
    for (const path of [
      '/yandex-vacancies.xml',
      '/vacancies/feed.rss',
      '/sitemap.xml',
      '/sitemaps/lists.xml',
    ]) {
      const { headers } = await request(app).get(path).expect(200)
      expect(headers['cdn-cache-control'], path).toBe(
        'max-age=300, stale-while-revalidate=600, stale-if-error=86400',
      )
      expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate')
      expect(headers['surrogate-key'], path).toContain('site')
    }
  })

  test('pay of every kind comes back from our own import as it was', async () => {
    const pays = [
      { salaryFrom: 500, salaryTo: null, salaryPeriod: 'hour' },
      { salaryFrom: null, salaryTo: 4000, salaryPeriod: 'shift' },
      { salaryFrom: 70_000, salaryTo: 70_000, salaryPeriod: 'project', salaryGross: true },
      { salaryFrom: 900, salaryTo: 1200, salaryPeriod: 'month', currency: 'USD' },
      { salaryFrom: null, salaryTo: null },
    ] as const
    const ids = await board.buildVacancies(...pays.map((pay, at) => ({ title: `Плата ${at}`, ...pay })))
    const records = await importedRecords()
    const found = ids.map((id) => {
      const record = records.get(`v${id}`)
      return (
        record && [record.salary_from, record.salary_to, record.salary_period ?? 'month', record.currency]
      )
    })
    expect(found).toEqual([
      [500, null, 'hour', 'RUR'],
      [null, 4000, 'shift', 'RUR'],
      [70_000, 70_000, 'project', 'RUR'],
      [900, 1200, 'month', 'USD'],
      [null, null, 'month', 'RUR'],
    ])
  })

  test('our own import reads every offer', async () => {
    const records = await importedRecords()
    expect(records.size).toBe(await deps.vacancies.size())
    expect(records.get(`v${tricky}`)).toMatchObject({
      title: 'Корректор ]]> «А & Б» <i>',
      company: 'Кадры & «Ко» <Юг>',
      is_agency: true,
      city: 'Казань',
      url: `https://board.example/vacancies/${tricky}`,
      description_format: 'html',
      professional_roles: [profession.name],
      published_at: '2026-11-21T10:00:00+03:00',
    })
    expect(records.get(`v${tricky}`)?.description).toContain(
      '<h3>Требования</h3><ul><li>Грамотность</li></ul>',
    )
  })
})

async function rss(path: string) {
  const { text, headers } = await request(app).get(path).buffer().expect(200)
  const [channel] = elementsOf(parseXml(text), 'channel')
  if (!channel) throw new Error('No channel')
  return { channel, text, headers }
}

async function yandex() {
  return parseXml((await request(app).get('/yandex-vacancies.xml').expect(200)).text)
}

async function importedRecords() {
  const { text } = await request(app).get('/yandex-vacancies.xml').expect(200)
  const records = new Map<string, ReturnType<typeof parseRecord>>()
  for await (const record of readOffers(Readable.from([Buffer.from(text)]))) {
    if (!('value' in record)) throw record.error
    const parsed = parseRecord(record.value)
    records.set(parsed.source_id ?? '', parsed)
  }
  return records
}
