import { beforeAll, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send, board } = await wholeApp()
const api = createInProcessClient(board.deps)
const { professions, locations } = board.deps.referenceData
const text = (body: string) => body.replaceAll('\u00A0', ' ')

/** Ten accountants in Kazan and one in Omsk with net pay, ten more anywhere without a word of tax, others without pay. */
beforeAll(async () => {
  const accountant = { professionId: professions.bySlug('buhgalter')?.id ?? 0, workForm: 'remote' as const }
  const places = (slug: string) => {
    const ids = [locations.bySlug(slug)?.id ?? 0]
    return { locationIds: ids, workFromIds: ids }
  }
  const pay = (at: number) => ({ salaryFrom: 60_000 + at * 2000, salaryTo: 70_000 + at * 2000 })
  await board.buildVacancies(
    ...Array.from({ length: 10 }, (_, at) => ({
      ...accountant,
      ...places('kazan'),
      ...pay(at),
      salaryGross: false,
    })),
    { ...accountant, ...places('omsk'), ...pay(40), salaryGross: true },
    ...Array.from({ length: 10 }, (_, at) => ({ ...accountant, ...pay(at), title: `Бухгалтер ${at}` })),
    { ...accountant, salaryFrom: 90_000 },
    accountant,
    { ...accountant, salaryFrom: 300, salaryTo: 500, salaryPeriod: 'hour' as const },
    { ...accountant, professionId: professions.bySlug('povar')?.id ?? 0, ...pay(0) },
  )
})

test('a profession says its median, what it is made of, and what each contract leaves for the same money', async () => {
  const page = await api.salaries.read({ profession: 'buhgalter' })
  expect(page.madeOf).toEqual({
    total: 24,
    net: 11,
    unstated: 10,
    oneSided: 1,
    implausible: 0,
    hidden: 1,
    otherUnits: 1,
    copies: 0,
  })
  expect(page.series.map(({ tax, count }) => [tax, count])).toEqual([
    ['net', 11],
    ['unstated', 10],
  ])
  // Of 65 000, 67 000 … 83 000 ₽ net, and of 145 000 ₽ before tax.
  expect(page.series[0]?.quartiles.median).toBe(75_000)
  const nets = new Map(page.contracts?.items.map(({ kind, net }) => [kind, net]))
  expect(nets.get('labour')).toBe(75_000)
  expect(nets.get('self_employed') ?? 0).toBeGreaterThan(nets.get('civil') ?? 0)
  expect(page.places.map(({ slug, count }) => [slug, count])).toContainEqual(['kazan', 10])
  expect(page.places.map(({ slug }) => slug)).not.toContain('omsk')
})

test('a place counts only vacancies that name it or a place in it', async () => {
  const kazan = await api.salaries.read({ profession: 'buhgalter', location: 'kazan' })
  const region = await api.salaries.read({ profession: 'buhgalter', location: 'tatarstan' })
  expect([kazan.madeOf.total, region.madeOf.total]).toEqual([10, 10])
  expect(kazan.series.map(({ tax, count }) => [tax, count])).toEqual([['net', 10]])
})

test('the page of a region says the middle of the pay that its vacancies state, and what it is', async () => {
  const { body } = await send('/vacancies/regions/tatarstan')
  expect(text(body)).toContain('74 000 ₽ в месяц (на руки)')
})

test('pages with a number are open to search engines, and a page without one says so and is not', async () => {
  const good = await send('/salaries/buhgalter')
  expect(good.status).toBe(200)
  expect(text(good.body)).toContain('75 000 ₽')
  expect(good.body).not.toContain('noindex')
  expect((await send('/salaries/buhgalter/kazan')).body).not.toContain('noindex')
  for (const path of ['/salaries/povar', '/salaries/buhgalter/omsk']) {
    const { status, body } = await send(path)
    expect(status).toBe(200)
    expect(text(body)).toContain('Мало данных')
    expect(body).toContain('noindex')
  }
})

test('the list of salaries is found by a part of a name or a synonym, and says where data is missing', async () => {
  expect((await api.salaries.list({})).items.map(({ slug }) => slug)).toEqual(['buhgalter'])
  expect((await send('/salaries')).body).toContain('href="/salaries/buhgalter"')
  const found = await api.salaries.list({ search: 'БУХГАЛ' })
  expect(found.items.map(({ slug }) => slug)).toEqual(['buhgalter'])
  expect(found.withoutData).toContain('Главный бухгалтер')
  const nothing = text((await send(`/salaries?search=${encodeURIComponent('<b>космонавт')}`)).body)
  expect(nothing).toContain('По запросу «&lt;b&gt;космонавт» данных нет')
  expect(nothing).toContain('noindex')
})

test.each(['/salaries/kosmonavt', '/salaries/buhgalter/net-takogo-goroda', '/salaries/buhgalter/kazan/omsk'])(
  '%s does not exist',
  async (path) => {
    expect((await send(path)).status).toBe(404)
  },
)

test('the first page of salaries has no number in its address', async () => {
  const { status, headers } = await send('/salaries/buhgalter?page=1')
  expect([status, headers.get('location')]).toEqual([301, '/salaries/buhgalter'])
})

test('the sitemap has the professions with enough salaries', async () => {
  const { body } = await send('/sitemaps/lists.xml')
  for (const path of ['/salaries', '/salaries/buhgalter', '/salaries/buhgalter/kazan'])
    expect(body).toContain(`<loc>https://board.example${path}</loc>`)
  expect(body).not.toContain('/salaries/povar')
  expect(body).not.toContain('/salaries/buhgalter/omsk')
})

const of = (slug: string) => ({
  professionId: professions.bySlug(slug)?.id ?? 0,
  workForm: 'remote' as const,
})
const ten = <Row>(row: (at: number) => Row) => Array.from({ length: 10 }, (_, at) => row(at))

test.each([
  ['targetolog', 70_000, 70_000],
  ['dizayner', 70_000, 70_001],
])('a profession whose vacancies all pay nearly the same has a page: %s', async (slug, low, high) => {
  const months = ['2026-10-10T09:00:00Z', '2026-11-10T09:00:00Z']
  await board.buildVacancies(
    ...months.flatMap((firstPublishedAt) =>
      ten((at) => ({
        ...of(slug),
        title: `${slug} ${firstPublishedAt} ${at}`,
        salaryFrom: at % 2 === 0 ? low : high,
        salaryTo: at % 2 === 0 ? low : high,
        salaryGross: false,
        firstPublishedAt,
      })),
    ),
  )
  const { status, body } = await send(`/salaries/${slug}`)
  expect([status, text(body).includes('70 000 ₽')]).toEqual([200, true])
})

test('a vacancy posted in two cities counts once, and in each of the cities', async () => {
  const companyId = await board.buildCompany()
  const posted = (place: string) =>
    ten((at) => ({
      ...of('yurist'),
      companyId,
      locationIds: [locations.bySlug(place)?.id ?? 0],
      title: `Юрист ${at}`,
      salaryFrom: 90_000,
      salaryTo: 100_000 + at * 1000,
      salaryGross: false,
    }))
  await board.buildVacancies(...posted('kazan'), ...posted('omsk'))
  const { series, madeOf, places } = await api.salaries.read({ profession: 'yurist' })
  expect([series[0]?.count, madeOf.copies]).toEqual([10, 10])
  for (const place of ['kazan', 'omsk']) {
    const page = await api.salaries.read({ profession: 'yurist', location: place })
    expect(places.find(({ slug }) => slug === place)?.count).toBe(page.series[0]?.count)
  }
})

test('the middle of a region counts a vacancy posted in twenty towns once, to a hundred roubles', async () => {
  const region = locations.bySlug('novosibirskaya-oblast')
  const [town] = locations.children(region?.id ?? 0)
  const vacancy = (at: number, title: string) => ({
    ...of('yurist'),
    locationIds: [town?.id ?? 0],
    workFromIds: [town?.id ?? 0],
    title,
    salaryFrom: 50_000 + at * 1015,
    salaryTo: 60_000 + at * 1015,
    salaryGross: false,
  })
  const companyId = await board.buildCompany()
  await board.buildVacancies(
    ...ten((at) => vacancy(at, `Юрист ${at}`)),
    ...ten(() => ({ ...vacancy(50, 'Юрист везде'), companyId })),
  )
  const { body } = await send('/vacancies/regions/novosibirskaya-oblast')
  // Of 55 000, 56 015 … 64 135 and 105 750 ₽.
  expect(text(body)).toContain('60 100 ₽ в месяц (на руки)')
})

test('pay above three million roubles is no pay with one bound', async () => {
  await board.buildVacancies({ ...of('slesar'), salaryFrom: 4_000_000, salaryTo: 5_000_000 })
  const { madeOf } = await api.salaries.read({ profession: 'slesar' })
  expect([madeOf.total, madeOf.oneSided, madeOf.implausible]).toEqual([1, 0, 1])
})

test('a contract that does not fit the pay says so, as the calculator does', async () => {
  await board.buildVacancies(
    ...ten((at) => ({
      ...of('programmist'),
      title: `Программист ${at}`,
      salaryFrom: 160_000,
      salaryTo: 170_000,
      salaryGross: false,
    })),
  )
  const { contracts } = await api.salaries.read({ profession: 'programmist' })
  expect(contracts?.items.map(({ kind, limit }) => [kind, limit])).toEqual([
    ['labour', null],
    ['civil', null],
    ['self_employed', 'self_employed_income'],
    ['sole_proprietor', null],
  ])
  const page = text((await send('/salaries/programmist')).body)
  expect(page.split('самозанятым так работать нельзя')).toHaveLength(2)
  const calculator = await send('/calculator?kind=labour&pay=250000')
  expect(text(calculator.body)).toContain('самозанятым так работать нельзя')
})
