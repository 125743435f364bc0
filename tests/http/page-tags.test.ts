import { beforeAll, describe, expect, test } from 'vitest'
import { NO_VARY_SEARCH } from '#server/http/pages/cache-key.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { closeVacancies } from '#tests/support/rows.ts'

const { board, send } = await wholeApp()
const { locations, professions } = board.deps.referenceData
const placeId = (slug: string) => locations.bySlug(slug)?.id ?? 0
const [baker, driver] = professions.all
if (!baker || !driver) throw new Error('The directory has no professions')

let bakery = 0
let bakerInKazan = 0
let bakerNoMore = 0

beforeAll(async () => {
  bakery = await board.buildCompany({ slug: 'pekarnya' })
  const rival = await board.buildCompany({ slug: 'gazel' })
  const inPlace = (slug: string, professionId: number) => ({
    workForm: 'remote' as const,
    locationIds: [placeId(slug)],
    workFromIds: [placeId(slug)],
    professionId,
  })
  const ids = await board.buildVacancies(
    { companyId: bakery, title: 'Пекарь', ...inPlace('kazan', baker.id) },
    { companyId: bakery, title: 'Второй пекарь', ...inPlace('kazan', baker.id) },
    { companyId: rival, title: 'Водитель', ...inPlace('omsk', driver.id) },
  )
  bakerInKazan = ids[0] ?? 0
  bakerNoMore = ids[1] ?? 0
})

const cacheStatus = async (path: string) => (await send(path)).headers.get('cache-status')
/** Which of the pages are still in the cache after what is done. */
async function keptAfter(paths: readonly string[], change: () => Promise<unknown>) {
  for (const path of paths) await send(path)
  await change()
  const kept: string[] = []
  for (const path of paths) if ((await cacheStatus(path))?.includes('hit')) kept.push(path)
  return kept
}

describe('changed vacancy', () => {
  test('a changed vacancy removes exactly the pages that show it from the cache', async () => {
    const shows = [
      '/',
      '/vacancies',
      '/vacancies/kazan',
      '/vacancies/tatarstan',
      '/rabota/kazan',
      `/vacancies/${baker.slug}`,
      '/employer/pekarnya',
      `/vacancies/${bakerInKazan}`,
      '/vacancies?work_form=remote',
      // Nothing is found there, and the page says what other conditions would find.
      '/vacancies/gibrid',
    ]
    const others = ['/help', '/tariffs', '/vacancies/omsk', `/vacancies/${driver.slug}`, '/employer/gazel']
    expect(await keptAfter([...shows, ...others], () => board.refresh([bakerInKazan]))).toEqual(others)
  })

  test('a changed vacancy removes the lists it leaves from the cache', async () => {
    const left = [`/vacancies/${baker.slug}`, '/vacancies/kazan']
    const close = async () => {
      await closeVacancies(board.deps.db, { ids: [bakerNoMore], now: board.deps.now() })
      await board.refresh([bakerNoMore])
    }
    expect(await keptAfter(left, close)).toEqual([])
    expect((await send('/vacancies/kazan')).body).not.toContain('Второй пекарь')
  })

  test('a changed vacancy that can be done from anywhere removes the lists of every place from the cache', async () => {
    const places = ['/vacancies/omsk', '/rabota/kazan', '/vacancies/tatarstan']
    const kept = await keptAfter(places, () =>
      board.buildVacancies({ title: 'Отовсюду', workFromIds: [placeId('rossiya')], professionId: driver.id }),
    )
    expect(kept).toEqual([])
  })
})

test('a changed company removes its page and the lists with its cards from the cache', async () => {
  const paths = ['/employer/pekarnya', '/vacancies/kazan', '/employer/gazel']
  expect(await keptAfter(paths, () => board.deps.changes.publish({ kind: 'company', id: bakery }))).toEqual([
    '/employer/gazel',
  ])
})

test('a page tells caches which parameters matter and tells the edge its tags', async () => {
  const { headers } = await send('/vacancies/kazan')
  expect(headers.get('no-vary-search')).toBe(NO_VARY_SEARCH)
  expect(NO_VARY_SEARCH).toMatch(/^key-order, except=\(("[a-z_]+" ?)+\)$/)
  for (const name of ['search', 'work_form', 'page', 'sort']) expect(NO_VARY_SEARCH).toContain(`"${name}"`)
  expect(NO_VARY_SEARCH).not.toContain('utm_source')
  expect(headers.get('surrogate-key')?.split(' ')).toEqual(
    expect.arrayContaining(['site', `l:${placeId('kazan')}`, 'in:RU', `c:${bakery}`]),
  )
  expect((await send('/vacancies/kazan')).body).not.toContain('cacheTags')
})

test('a public page has identical bytes at any time of the day and in every process', async () => {
  const [morning, evening] = await Promise.all([
    processAt('2026-11-21T05:00:00Z'),
    processAt('2026-11-21T18:47:11Z'),
  ])
  for (const path of [
    '/',
    '/help',
    '/vacancies',
    `/vacancies/${baker.slug}`,
    '/rabota/kazan',
    '/vacancies/1',
  ]) {
    const [first, second] = await Promise.all([morning(path), evening(path)])
    expect(first.status, path).toBe(200)
    expect(second.headers.get('etag'), path).toBe(first.headers.get('etag'))
  }
})

async function processAt(now: string) {
  const app = await wholeApp()
  app.board.setNow(now)
  await app.board.buildVacancies({
    title: 'Пекарь',
    workForm: 'on_site',
    locationIds: [placeId('kazan')],
    professionId: baker?.id ?? null,
    publishedAt: '2026-10-01T00:00:00Z',
    firstPublishedAt: '2026-10-01T00:00:00Z',
    expiresAt: '2026-12-01T00:00:00Z',
  })
  return app.send
}
