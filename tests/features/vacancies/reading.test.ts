import { beforeAll, describe, expect, test } from 'vitest'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { companySlugs } from '#server/db/schema/companies.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { testBoard } from '#tests/support/app.ts'

const NOW = '2026-11-21T09:00:00Z'
const board = await testBoard({ now: NOW })
const api = createInProcessClient(board.deps)
const { locations, professions } = board.deps.referenceData

const ago = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString()
const placeId = (slug: string) => locations.bySlug(slug)?.id ?? 0
const professionId = (slug: string) => professions.bySlug(slug)?.id ?? 0

let bakeryId = 0
let rivalId = 0
let accountantId = 0

beforeAll(async () => {
  bakeryId = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня «Рогалик»', verifiedAt: ago(100) })
  rivalId = await board.buildCompany({ slug: 'kruassan', title: 'Круассан' })
  const accountant = { workForm: 'remote' as const, professionId: professionId('buhgalter') }
  const ids = await board.buildVacancies(
    {
      ...accountant,
      companyId: bakeryId,
      title: 'Бухгалтер пекарни',
      experience: 'none',
      salaryFrom: 70_000,
      workFromIds: [placeId('rossiya')],
      skills: ['1С'],
      descriptionHtml: '<p>Ведём учёт муки и сахара.</p>',
    },
    { ...accountant, companyId: rivalId, title: 'Бухгалтер', publishedAt: ago(3) },
    {
      ...accountant,
      companyId: rivalId,
      title: 'Бухгалтер на первичку',
      descriptionHtml: '<p>Накладные и акты.</p>',
      publishedAt: ago(4),
    },
    {
      companyId: rivalId,
      title: 'Пекарь',
      workForm: 'on_site',
      locationIds: [placeId('kazan')],
      publishedAt: ago(5),
    },
  )
  accountantId = ids[0] ?? 0
})

const NEVER = { firstPublishedAt: null, publishedAt: null }

describe('list addresses', () => {
  test('path segments of a list in any order select the same list and redirect to the canonical order', async () => {
    const list = await api.vacancies.list({ slugs: 'bez-opyta/kazan/buhgalter' })
    expect(list.canonicalPath).toBe('/vacancies/buhgalter/kazan/bez-opyta')
    expect(list).toMatchObject({
      profession: { slug: 'buhgalter' },
      location: { slug: 'kazan', namePrepositional: 'Казани', preposition: 'в' },
      attribute: 'bez-opyta',
      filter: { profession: ['buhgalter'], location: ['kazan'], experience: ['none'] },
    })
    expect(list.items.map(({ title }) => title)).toEqual(['Бухгалтер пекарни'])
  })

  test('the home city as a parameter filters the list without changing its path', async () => {
    const list = await api.vacancies.list({ slugs: 'buhgalter', location: 'moskva' })
    expect(list).toMatchObject({ canonicalPath: '/vacancies/buhgalter', location: { slug: 'moskva' } })
    expect(list.total).toBe(3)
  })

  test('a company filter names the company', async () => {
    expect(await api.vacancies.list({ company: rivalId })).toMatchObject({
      company: { slug: 'kruassan', isVerified: false },
      total: 3,
    })
  })

  test.each([
    'net-takogo',
    'buhgalter/programmist',
    'kazan/buhgalter/bez-opyta/udalenno',
    'moskva',
    'bez-opyta/udalenno',
  ])('the list path %s is not found', async (slugs) => {
    await expect(api.vacancies.list({ slugs })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('no attribute has the address of a profession or a place', () => {
    for (const { slug } of VACANCY_ATTRIBUTES) {
      expect({ slug, place: locations.bySlug(slug), profession: professions.bySlug(slug) }).toEqual({
        slug,
        place: null,
        profession: null,
      })
    }
    for (const { slug } of professions.all)
      expect({ slug, place: locations.bySlug(slug) }).toEqual({ slug, place: null })
  })
})

describe('one vacancy', () => {
  test('a vacancy is read with its company, place, profession and dates', async () => {
    expect(await api.vacancies.read({ id: accountantId })).toMatchObject({
      state: 'open',
      title: 'Бухгалтер пекарни',
      company: { slug: 'pekarnya', isVerified: true },
      companyRegister: null,
      companyVacancyCount: 1,
      distantWork: true,
      profession: { slug: 'buhgalter' },
      salary: { from: 70_000, to: null, currency: 'RUB', period: 'month' },
      workFrom: [{ slug: 'rossiya', type: 'country' }],
      skills: ['1С'],
      publishedAt: '2026-11-21T08:00:00.000Z',
      archivedAt: null,
    })
  })

  test('a closed vacancy stays readable for thirty days', async () => {
    const closed = { source: 'x', status: 'archived' as const }
    const [recent = 0, old = 0, expired = 0, over = 0] = await board.buildVacancies(
      { ...closed, sourceId: '1', archivedAt: ago(29.9) },
      { ...closed, sourceId: '2', archivedAt: ago(30.1) },
      { ...closed, sourceId: '3', status: 'expired', expiresAt: ago(10) },
      { ...closed, sourceId: '4', status: 'published', expiresAt: ago(31) },
    )
    expect((await api.vacancies.read({ id: recent })).state).toBe('closed')
    expect((await api.vacancies.read({ id: expired })).state).toBe('closed')
    await expect(api.vacancies.read({ id: old })).rejects.toMatchObject({ code: 'gone' })
    await expect(api.vacancies.read({ id: over })).rejects.toMatchObject({ code: 'gone' })
  })

  test.each(['awaiting_payment', 'moderation', 'rejected'] as const)(
    'a formerly published vacancy in the state %s reads as closed',
    async (status) => {
      const published = { firstPublishedAt: ago(31), publishedAt: ago(31), expiresAt: ago(1) }
      const [id = 0] = await board.buildVacancies({ status, ...published })
      expect(await api.vacancies.read({ id })).toMatchObject({ state: 'closed' })
    },
  )

  test('a vacancy that was never published is not found', async () => {
    const [draft = 0] = await board.buildVacancies({ status: 'draft', publishedAt: null })
    const [moderated = 0] = await board.buildVacancies({ status: 'moderation', ...NEVER })
    for (const id of [draft, moderated, 2_000_000]) {
      await expect(api.vacancies.read({ id })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('similar vacancies share the profession, best title match first, without the vacancy itself', async () => {
    const { items } = await api.vacancies.similar({ id: accountantId })
    expect(items.map(({ title }) => title)).toEqual(['Бухгалтер', 'Бухгалтер на первичку'])
  })
})

describe('suggestions', () => {
  const texts = async (search: string) =>
    (await api.vacancies.suggest({ search })).items.map(({ text }) => text)

  test('search suggestions start with professions', async () => {
    const { items } = await api.vacancies.suggest({ search: 'бухг' })
    expect(items[0]).toEqual({
      kind: 'profession',
      text: 'Бухгалтер',
      path: '/vacancies/buhgalter',
      count: 3,
    })
    expect(items.length).toBeLessThanOrEqual(8)
  })

  test('work forms are suggested with a profession that has vacancies', async () => {
    const { items } = await api.vacancies.suggest({ search: 'бухгалтер удал' })
    expect(items).toContainEqual({
      kind: 'query',
      text: 'Бухгалтер удалённо',
      path: '/vacancies/buhgalter/udalenno',
      count: 3,
    })
  })

  test('companies with vacancies are suggested by any of their words', async () => {
    expect((await api.vacancies.suggest({ search: 'рогал' })).items).toContainEqual({
      kind: 'company',
      text: 'Пекарня «Рогалик»',
      path: '/employer/pekarnya',
      count: 1,
    })
  })

  test('search suggestions correct the keyboard layout, and nonsense gives none', async () => {
    expect((await texts(',e[u'))[0]).toBe('Бухгалтер')
    expect(await texts('ъъъъ')).toEqual([])
    expect(await texts('  ')).toEqual([])
  })
})

describe('board summary', () => {
  test('the board summary counts open vacancies', async () => {
    const overview = await api.vacancies.overview({})
    const { total } = await api.vacancies.search({})
    expect(overview.total).toBe(total)
    expect(overview.companies).toBe(2)
    expect(overview.professions[0]).toEqual({ slug: 'buhgalter', name: 'Бухгалтер', count: 3 })
    expect(overview.topCompanies[0]).toMatchObject({ slug: 'kruassan', count: 3 })
    expect(overview.latest[0]?.title).toBe('Бухгалтер пекарни')
    expect(overview.fresh).toBe(1)
  })
})

describe('a company', () => {
  test('a company is read by id, by slug and by a former slug', async () => {
    await board.deps.db.insert(companySlugs).values({ slug: 'bulochnaya', companyId: bakeryId })
    const company = await api.companies.read({ id: bakeryId })
    expect(company).toMatchObject({ slug: 'pekarnya', vacancyCount: 1, isVerified: true })
    expect(await api.companies.bySlug({ slug: 'pekarnya' })).toEqual(company)
    expect(await api.companies.bySlug({ slug: 'bulochnaya' })).toEqual(company)
    await expect(api.companies.bySlug({ slug: 'net-takoy' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a company lists its open vacancies, newest first', async () => {
    const { count, items } = await api.companies.vacancies({ id: rivalId })
    expect({ count, titles: items.map(({ title }) => title) }).toEqual({
      count: 3,
      titles: ['Бухгалтер', 'Бухгалтер на первичку', 'Пекарь'],
    })
    await expect(api.companies.vacancies({ id: 2_000_000 })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('similar companies hire for the same professions', async () => {
    expect((await api.companies.similar({ id: bakeryId })).items).toMatchObject([
      { slug: 'kruassan', vacancyCount: 3 },
    ])
  })
})

describe('places', () => {
  test('places are found by the start of a name or of a word in it, largest first', async () => {
    expect((await api.locations.search({ search: 'моск' })).items[0]).toMatchObject({ slug: 'moskva' })
    expect((await api.locations.search({ search: 'ПЕТЕРБ' })).items[0]).toMatchObject({
      slug: 'sankt-peterburg',
    })
    expect((await api.locations.search({ search: 'ка', type: 'city', limit: 3 })).items).toHaveLength(3)
    expect((await api.locations.search({ search: 'минск', countryIso2: 'RU' })).items).toEqual([])
    expect(await api.locations.search({ search: ' ' })).toEqual({ count: 0, items: [] })
  })

  test('an unknown place slug is not found', async () => {
    expect(await api.locations.bySlug({ slug: 'kazan' })).toMatchObject({
      name: 'Казань',
      countryIso2: 'RU',
      type: 'city',
    })
    await expect(api.locations.bySlug({ slug: 'atlantida' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a region counts the vacancies of its list', async () => {
    const { items } = await api.locations.regions()
    for (const slug of ['tatarstan', 'primorskiy-kray']) {
      const { total } = await api.vacancies.list({ slugs: slug, scope: 'home' })
      expect(items.find((region) => region.slug === slug)?.vacancyCount).toBe(total)
    }
    const { region, cities } = await api.locations.region({ slug: 'tatarstan' })
    expect(region.vacancyCount).toBe((await api.vacancies.list({ slugs: 'tatarstan', scope: 'home' })).total)
    expect(cities[0]).toMatchObject({ slug: 'kazan' })
    await expect(api.locations.region({ slug: 'kazan' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('landing pages', () => {
  test('each landing page has its own text, filters and live list', async () => {
    const { items } = await api.landing.list()
    expect(items.map(({ slug }) => slug)).toEqual(LANDING_PAGES.map(({ slug }) => slug))
    for (const { slug } of items) {
      const page = await api.landing.read({ slug })
      const { total } = await api.vacancies.search(page.filter)
      expect(page.result.total).toEqual(total)
      expect(page.paragraphs.length).toBeGreaterThanOrEqual(3)
      expect(page.questions.length).toBeGreaterThanOrEqual(3)
      expect(matchRoute(`/${slug}`)?.route.name).toBe('landing')
    }
    await expect(api.landing.read({ slug: 'net-takoy' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('an unnamed company is not a similar company', async () => {
  const unnamedId = await board.buildCompany({ slug: 'rabotodatel-ne-ukazan', title: UNNAMED_COMPANY })
  await board.buildVacancies({
    companyId: unnamedId,
    title: 'Бухгалтер',
    workForm: 'remote',
    professionId: professionId('buhgalter'),
  })
  expect((await api.companies.similar({ id: bakeryId })).items.map(({ slug }) => slug)).toEqual(['kruassan'])
  await expect(api.companies.similar({ id: unnamedId })).rejects.toMatchObject({ code: 'not_found' })
})
