import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { readFeed } from '#server/features/intake/imports/feeds/read-feed.ts'
import { YML_FEED } from '#server/features/intake/imports/feeds/yml-offers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { yandexVacancies } from '#server/http/machine-files/yandex-vacancies.ts'
import { elementsOf, parseXml, textOf } from '#tests/support/xml.ts'
import { feedWorld } from './feed-world.ts'

const { board, deps, app, profession, hoursAgo, tricky } = await feedWorld()

describe('Yandex feed', () => {
  test('an offer in the Yandex feed has every field of the format', async () => {
    const catalog = await yandex()
    expect(catalog.attributes['date']).toBe('2026-11-21 12:00')
    const offer = elementsOf(catalog, 'offer').find(({ attributes }) => attributes['id'] === `v${tricky.id}`)
    if (!offer) throw new Error('The offer is missing')
    expect(textOf(offer, 'name')).toBe('Корректор ]]> «А & Б» <i>')
    expect(textOf(offer, 'vendor')).toBe('Кадры & «Ко» <Юг>')
    expect(textOf(offer, 'url')).toBe(`https://board.example/vacancies/${tricky.id}`)
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

  test('the Yandex feed has each open vacancy once, newest first, without contacts', async () => {
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

  test('the Yandex feed has a set for a profession from three offers on', async () => {
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

  test('the Yandex feed has no set for vacancies without a profession', async () => {
    await board.buildVacancies({ professionId: null }, { professionId: null }, { professionId: null })
    const { text } = await request(app).get('/yandex-vacancies.xml').expect(200)
    expect(text).not.toContain('snull')
  })

  test('the Yandex feed is streamed: it starts before its vacancies are read', async () => {
    const [last = 0] = await board.buildVacancies({ publishedAt: hoursAgo(5000), title: 'Самая старая' })
    const pieces = yandexVacancies(deps)[Symbol.asyncIterator]()
    const head = await pieces.next()
    expect(head.value).toContain('<offers>')
    await deps.db.update(vacancies).set({ title: 'Прочитана после начала' }).where(eq(vacancies.id, last))
    let rest = ''
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) rest += piece.value
    expect(rest).toContain('Прочитана после начала')
  })

  test('feeds and sitemaps are cached by the edge for minutes and by browsers only with revalidation', async () => {
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

  test('pay of every kind in the Yandex feed is read back by our own import', async () => {
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

  test('our own import reads every offer of the Yandex feed', async () => {
    const records = await importedRecords()
    expect(records.size).toBe(await deps.vacancies.size())
    expect(records.get(`v${tricky.id}`)).toMatchObject({
      title: 'Корректор ]]> «А & Б» <i>',
      company: 'Кадры & «Ко» <Юг>',
      is_agency: true,
      city: 'Казань',
      url: `https://board.example/vacancies/${tricky.id}`,
      description_format: 'html',
      professional_roles: [profession.name],
      published_at: '2026-11-21T10:00:00+03:00',
    })
    expect(records.get(`v${tricky.id}`)?.description).toContain(
      '<h3>Требования</h3><ul><li>Грамотность</li></ul>',
    )
  })
})

async function yandex() {
  return parseXml((await request(app).get('/yandex-vacancies.xml').expect(200)).text)
}

async function importedRecords() {
  const { text } = await request(app).get('/yandex-vacancies.xml').expect(200)
  const records = new Map<string, ReturnType<typeof parseRecord>>()
  for await (const record of readFeed(Readable.from([Buffer.from(text)]), YML_FEED)) {
    if (!('value' in record)) throw record.error
    const parsed = parseRecord(record.value)
    records.set(parsed.source_id ?? '', parsed)
  }
  return records
}
