import { beforeAll, describe, expect, test } from 'vitest'
import { countFacets } from '#server/features/board/vacancies/reading/search.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { searchWorld } from './search-world.ts'

const NOW = '2026-11-21T09:00:00Z'
const { board, find, findTitles: titles } = await searchWorld({ now: NOW })
const { locations } = board.deps.referenceData
const placeId = (slug: string) => locations.bySlug(slug)?.id ?? 0
const ago = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString()

describe('filters', () => {
  let agencyId = 0

  beforeAll(async () => {
    agencyId = await board.buildCompany({ type: 'agency' })
    await board.buildVacancies(
      { title: 'A', workForm: 'on_site', employment: 'full', schedule: 'five_two', publishedAt: ago(0.5) },
      {
        title: 'B',
        workForm: 'on_site',
        employment: 'part',
        contracts: ['civil', 'self_employed'],
        publishedAt: ago(2),
      },
      { title: 'C', workForm: 'hybrid', experience: 'none', payFrequency: 'daily', publishedAt: ago(5) },
      { title: 'D', workForm: 'travelling', labels: ['disability', 'no_calls'], publishedAt: ago(20) },
      { title: 'E', workForm: 'on_site', companyId: agencyId, publishedAt: ago(40) },
      { title: 'F', workForm: 'on_site', salaryFrom: 60_000, publishedAt: ago(40) },
      { title: 'G', workForm: 'on_site', salaryFrom: 30_000, salaryTo: 50_000, publishedAt: ago(40) },
      {
        title: 'H',
        workForm: 'on_site',
        salaryTo: 200,
        currency: 'RUB',
        salaryPeriod: 'hour',
        publishedAt: ago(41),
      },
    )
  })

  test('each filter selects the vacancies that state its value', async () => {
    expect(await titles({ workForm: ['hybrid', 'travelling'] })).toEqual(['C', 'D'])
    expect(await titles({ employment: ['part'] })).toEqual(['B'])
    expect(await titles({ schedule: ['five_two'] })).toEqual(['A'])
    expect(await titles({ contract: ['self_employed', 'labour'] })).toEqual(['B'])
    expect(await titles({ experience: ['none'] })).toEqual(['C'])
    expect(await titles({ payFrequency: ['daily'] })).toEqual(['C'])
    expect(await titles({ label: ['no_calls'] })).toEqual(['D'])
    expect(await titles({ direct: true, period: 30 })).toEqual(['A', 'B', 'C', 'D'])
    expect(await titles({ company: agencyId })).toEqual(['E'])
  })

  test('a publication period counts back from now', async () => {
    expect(await titles({ period: 1 })).toEqual(['A'])
    expect(await titles({ period: 3 })).toEqual(['A', 'B'])
    expect(await titles({ period: 7 })).toEqual(['A', 'B', 'C'])
    expect(await titles({ period: 30 })).toEqual(['A', 'B', 'C', 'D'])
  })

  test('the pay filter has three modes', async () => {
    expect(await titles({ salary: 50_000 })).toEqual(['F', 'G'])
    expect(await titles({ salary: 55_000 })).toEqual(['F'])
    expect(await titles({ salary: 55_000, salaryMode: 'or_unsaid' })).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(await titles({ salaryMode: 'stated' })).toEqual(['F', 'G', 'H'])
    expect(await titles({ salaryMode: 'or_unsaid' })).toHaveLength(8)
  })

  test('hourly pay is compared by the month', async () => {
    expect(await titles({ salary: 32_000 })).toContain('H')
    expect(await titles({ salary: 33_000 })).not.toContain('H')
  })

  test('sorting by pay compares the middle of a range and puts vacancies without pay last', async () => {
    const order = async (sort: SearchInput['sort']) => (await find({ sort })).items.map(({ title }) => title)
    expect((await order('salary_desc')).slice(0, 3)).toEqual(['F', 'G', 'H'])
    expect((await order('salary_asc')).slice(0, 4)).toEqual(['H', 'G', 'F', 'A'])
  })

  test('an empty list says what dropping each filter gives, best first', async () => {
    const result = await find({ workForm: ['on_site'], period: 1, employment: ['part'] })
    expect(result).toMatchObject({ total: 0, pages: 0, items: [] })
    expect(result.withoutFilter).toEqual([
      { filter: 'employment', count: 1 },
      { filter: 'period', count: 1 },
    ])
  })

  test('a non-empty list does not suggest dropping filters', async () => {
    expect((await find({ period: 1 })).withoutFilter).toEqual([])
  })

  test('a page beyond the last is empty and has the total', async () => {
    expect(await find({ page: 7 })).toMatchObject({ items: [], page: 7, pages: 1, total: 8 })
  })

  test('filter counters agree with the lists', async () => {
    const filter = {
      ...vacancyList.empty,
      scope: 'all' as const,
      workForm: ['on_site' as const],
      mentions: false,
    }
    const { total, facets } = await countFacets(board.deps, filter)
    const list = await find({ workForm: ['on_site'] })
    expect({ total, facets }).toEqual({ total: list.total, facets: list.facets })
  })

  test('a filter by an unknown place or profession is refused', async () => {
    await expect(find({ location: ['atlantida'] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(find({ profession: ['zvezdochet-nikakoy'] })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('places', () => {
  const companyPromise = board.buildCompany()
  const inPlace = async (...location: string[]) => titles({ company: await companyPromise, location })

  beforeAll(async () => {
    const companyId = await companyPromise
    const [kazan, tatarstan, russia, minsk] = ['kazan', 'tatarstan', 'rossiya', 'minsk'].map(placeId)
    await board.buildVacancies(
      { companyId, title: 'office in Kazan', workForm: 'on_site', locationIds: [kazan ?? 0] },
      {
        companyId,
        title: 'office anywhere in Tatarstan',
        workForm: 'on_site',
        locationIds: [tatarstan ?? 0],
      },
      { companyId, title: 'remote from everywhere', workForm: 'remote', isWorkFromAnywhere: true },
      { companyId, title: 'remote, from where is unsaid', workForm: 'remote', workFromIds: [] },
      {
        companyId,
        title: 'remote from abroad only',
        workForm: 'remote',
        workFromIds: [],
        isWorkFromAnywhere: true,
        workFromExceptIds: [russia ?? 0],
      },
      { companyId, title: 'remote from Russia', workForm: 'remote', workFromIds: [russia ?? 0] },
      { companyId, title: 'at home in Kazan', workForm: 'home', workFromIds: [kazan ?? 0] },
      {
        companyId,
        title: 'remote, office in Minsk',
        workForm: 'remote',
        locationIds: [minsk ?? 0],
        workFromIds: [russia ?? 0],
      },
      {
        companyId,
        title: 'hybrid in Minsk',
        workForm: 'hybrid',
        locationIds: [minsk ?? 0],
        workFromIds: [kazan ?? 0],
      },
    )
  })

  test('a vacancy is found in its place and in all places above it', async () => {
    expect(await inPlace('tatarstan')).toEqual([
      'at home in Kazan',
      'office anywhere in Tatarstan',
      'office in Kazan',
      'remote from Russia',
      'remote from everywhere',
      'remote, from where is unsaid',
      'remote, office in Minsk',
    ])
    expect(await inPlace('minsk')).toEqual([
      'hybrid in Minsk',
      'remote from abroad only',
      'remote from everywhere',
      'remote, office in Minsk',
    ])
  })

  test('a vacancy of any of several places is found, each once', async () => {
    const both = await inPlace('minsk', 'tatarstan')
    expect(both).toEqual([...new Set([...(await inPlace('minsk')), ...(await inPlace('tatarstan'))])].sort())
    expect(both).toContain('hybrid in Minsk')
    const filter = { company: await companyPromise, location: ['minsk', 'tatarstan'] }
    const { total, facets } = await countFacets(board.deps, {
      ...vacancyList.empty,
      scope: 'all',
      ...filter,
      mentions: false,
    })
    expect(total).toBe((await find(filter)).total)
    expect(facets.location.map(({ value }) => value)).toEqual(expect.arrayContaining(filter.location))
  })

  test('remote work is found in every place from which it can be done', async () => {
    expect(await inPlace('kazan')).toEqual([
      'at home in Kazan',
      'office in Kazan',
      'remote from Russia',
      'remote from everywhere',
      'remote, from where is unsaid',
      'remote, office in Minsk',
    ])
    expect(await inPlace('vladivostok')).toEqual([
      'remote from Russia',
      'remote from everywhere',
      'remote, from where is unsaid',
      'remote, office in Minsk',
    ])
    expect(await inPlace('gruziya')).toEqual(['remote from abroad only', 'remote from everywhere'])
  })

  test('the filter by work from abroad takes what says that it can be done there', async () => {
    const company = await companyPromise
    await board.buildVacancies({
      companyId: company,
      title: 'remote from Minsk',
      workForm: 'remote',
      workFromIds: [placeId('minsk')],
    })
    expect(await titles({ company, abroad: true })).toEqual([
      'remote from Minsk',
      'remote from abroad only',
      'remote from everywhere',
    ])
  })
})

describe('life cycle of a vacancy', () => {
  const companyPromise = board.buildCompany()
  const own = async () => (await find({ company: await companyPromise })).items.map(({ title }) => title)

  test('a raised vacancy comes first, and an expired one leaves the list by itself', async () => {
    const companyId = await companyPromise
    const older = { companyId, source: 'life', sourceId: '1', title: 'older', publishedAt: ago(3) }
    await board.buildVacancies(older, { companyId, title: 'newer', publishedAt: ago(2), expiresAt: ago(-1) })
    expect(await own()).toEqual(['newer', 'older'])
    await board.buildVacancies({ ...older, publishedAt: ago(0) })
    expect(await own()).toEqual(['older', 'newer'])
    board.setNow(ago(-1.1))
    expect(await own()).toEqual(['older'])
    board.setNow(NOW)
  })

  test('an archived vacancy leaves the list at once and returns when published again', async () => {
    const companyId = await companyPromise
    const draft = { companyId, source: 'life', sourceId: '2', title: 'seasonal' }
    await board.buildVacancies(draft)
    expect(await own()).toContain('seasonal')
    await board.buildVacancies({ ...draft, status: 'archived' })
    expect(await own()).not.toContain('seasonal')
    await board.buildVacancies({ ...draft, status: 'published' })
    expect(await own()).toContain('seasonal')
  })

  test('drafts and vacancies under moderation are in no list', async () => {
    const companyId = await companyPromise
    const before = await own()
    const published = { firstPublishedAt: NOW, publishedAt: NOW }
    await board.buildVacancies(
      { companyId, status: 'moderation', ...published },
      { companyId, status: 'draft', publishedAt: null },
    )
    expect(await own()).toEqual(before)
  })

  test('a reloaded index equals the former one', async () => {
    const before = await own()
    await board.deps.vacancies.reload()
    expect(await own()).toEqual(before)
  })
})

test('a total above a thousand is exact', async () => {
  const companyId = await board.buildCompany()
  for (let batch = 0; batch < 3; batch++) {
    await board.buildVacancies(...Array.from({ length: 350 }, () => ({ companyId })))
  }
  const result = await find({ company: companyId })
  expect(result.total).toBe(1050)
  expect(result.pages).toBe(53)
}, 120_000)
