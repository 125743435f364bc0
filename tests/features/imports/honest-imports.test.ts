import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rereadImported } from '#server/features/intake/imports/reread/reread.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildManager } from '#tests/support/rows.ts'
import { importBoardWorld } from './import-board-world.ts'

const NOW = '2026-11-21T09:00:00Z'
const { board, deps, send, importRecords, page, json } = await importBoardWorld()

beforeEach(() => board.setNow(NOW))

async function only() {
  const [row] = await deps.db.select().from(vacancies)
  if (!row) throw new Error('Nothing was imported')
  return row
}

describe('a vacancy whose source states no date', () => {
  const UNDATED = { title: 'Редактор без даты', published_at: undefined }

  test('it has no date on the wire, on its page and on its card, and no JobPosting', async () => {
    const [row] = await importRecords(UNDATED)
    const id = row?.id ?? 0
    await buildManager(deps.db, row?.companyId ?? 0)
    expect(await json(`/api/v1/vacancies/${id}`)).toMatchObject({
      published_at: null,
      first_published_at: null,
      published_since: null,
      confirm_at: null,
    })
    const own = await page(`/vacancies/${id}`)
    expect(own).toContain('Дата публикации не указана')
    expect(own).not.toContain('JobPosting')
    expect(own).not.toContain('сегодня')
    expect(await page('/vacancies')).toContain('дата не указана')
  })

  test('it stands last by date and is none of the fresh ones', async () => {
    await importRecords(UNDATED, { title: 'Редактор прошлого года', published_at: '2025-02-01' })
    const { items } = await json('/api/v1/vacancies?sort=date')
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'Редактор прошлого года',
      'Редактор без даты',
    ])
    expect(await json('/api/v1/vacancies/overview')).toMatchObject({ total: 2, fresh: 0 })
    expect(await json('/api/v1/vacancies?period=30')).toMatchObject({ total: 0 })
  })

  test.each(['/vacancies/feed.rss', '/vacancies/feed.json', '/yandex-vacancies.xml'])(
    'the feed %s, which requires a date, leaves it out',
    async (feed) => {
      const [row] = await importRecords(UNDATED, { title: 'Редактор с датой' })
      await buildManager(deps.db, row?.companyId ?? 0)
      await board.refresh([row?.id ?? 0])
      const { body } = await send(feed)
      expect(body).toContain('Редактор с датой')
      expect(body).not.toContain('Редактор без даты')
    },
  )

  test('a later import that states the date gives it, and one without takes none away', async () => {
    await importRecords({})
    await deps.db.delete(vacancies)
    await importRecords(UNDATED)
    expect((await only()).firstPublishedAt).toBeNull()
    board.setNow('2026-11-22T09:00:00Z')
    await importRecords({ title: UNDATED.title, published_at: '2026-11-10T10:00:00+03:00' })
    const dated = { firstPublishedAt: '2026-11-10T07:00:00.000Z' }
    expect(await only()).toMatchObject(dated)
    await importRecords(UNDATED)
    expect(await only()).toMatchObject(dated)
  })
})

describe('a vacancy of another board that is old', () => {
  test.each([
    ['2026-08-24T09:00:00Z', '24 августа'],
    ['2026-08-20T09:00:00Z', '3 месяца назад, могла закрыться'],
    ['2025-11-22T09:00:00Z', '11 месяцев назад, могла закрыться'],
    ['2025-11-21T09:00:00Z', '1 год назад, могла закрыться'],
    ['2025-11-01T09:00:00Z', '1 год назад, могла закрыться'],
    ['2019-03-01T09:00:00Z', '7 лет назад, могла закрыться'],
  ])('published at %s, its card and its page say «%s»', async (publishedAt, age) => {
    const [row] = await importRecords({ published_at: publishedAt, url: 'https://board.example/1' })
    expect(await page('/vacancies')).toContain(age)
    expect(await page(`/vacancies/${row?.id ?? 0}`)).toContain(age)
  })
})

describe('dates that older releases made up', () => {
  /** How they did it: within the 30 days before the import, by the hash of the identity. */
  function inventDate(identity: string, now: Date) {
    const share = createHash('sha256').update(identity).digest().readUInt32BE(0) / 2 ** 32
    const instant = now.getTime() - share * 30 * DAY_MS
    return new Date(Math.floor(instant / 1000) * 1000).toISOString()
  }

  const ofOlderRelease = (id: number, changes: Partial<typeof vacancies.$inferInsert>) =>
    deps.db
      .update(vacancies)
      .set({ readerVersion: 0, ...changes })
      .where(eq(vacancies.id, id))

  test('they are taken back, also of vacancies that are closed', async () => {
    const importedAt = new Date('2026-11-05T10:11:12.345Z')
    const rows = await importRecords(...Array.from({ length: 30 }, () => ({ published_at: undefined })))
    for (const [at, { id, source, sourceId }] of rows.entries()) {
      const date = inventDate(`${source ?? ''}\n${sourceId ?? ''}`, importedAt)
      await ofOlderRelease(id, {
        firstPublishedAt: date,
        publishedAt: date,
        confirmAt: date,
        // Rows of one import are created within minutes after its moment.
        createdAt: new Date(importedAt.getTime() + at * 60_000 + 10).toISOString(),
        status: at % 3 === 0 ? 'expired' : 'published',
      })
    }
    expect(await rereadImported(deps)).toEqual({ reread: 30 })
    const corrected = await deps.db.select().from(vacancies)
    expect(corrected.map(({ firstPublishedAt }) => firstPublishedAt)).toEqual(corrected.map(() => null))
    for (const { publishedAt, createdAt } of corrected) expect(publishedAt).toBe(createdAt)
    expect(await rereadImported(deps)).toEqual({ reread: 0 })
  })

  test('dates of sources stay, and so do those of vacancies posted here', async () => {
    const dated = await importRecords(
      { published_at: '2026-11-01' },
      { published_at: '2026-11-20T12:00:00Z' },
      { published_at: '2019-03-01' },
    )
    for (const { id } of dated) await ofOlderRelease(id, { createdAt: NOW })
    const [own = 0] = await board.buildVacancies({ title: 'Своя', publishedAt: '2026-11-20T10:00:00Z' })
    await rereadImported(deps)
    const after = await deps.db.select().from(vacancies)
    for (const { id, firstPublishedAt } of dated)
      expect(after.find((row) => row.id === id)?.firstPublishedAt).toBe(firstPublishedAt)
    expect(after.find(({ id }) => id === own)?.publishedAt).not.toBeNull()
  })
})

describe('responses to a vacancy of another board whose company is not here', () => {
  test('its page leads to its source, and says why it takes none where the source has no address', async () => {
    const [known, unknown] = await importRecords({ url: 'https://source.example/1' }, {})
    const withAddress = await page(`/vacancies/${known?.id ?? 0}`)
    expect(withAddress).toContain('href="https://source.example/1"')
    expect(withAddress).not.toContain('/respond"')
    const without = await page(`/vacancies/${unknown?.id ?? 0}`)
    expect(without).toContain('Откликнуться здесь нельзя')
    expect(without).not.toContain('/respond"')
    expect(await page('/vacancies')).not.toContain('/respond"')
  })
})
