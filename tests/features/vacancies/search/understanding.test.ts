import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { searchWorld } from './search-world.ts'

const { board, findText: find } = await searchWorld()

/** Titles of the rows of the list, then those of less similar ones. */
async function titlesOf(search: string, input: Partial<SearchInput> = {}) {
  const { items, relaxed } = await find(search, input)
  const titles = items.map(({ title }) => title)
  const from = relaxed[0]?.from ?? items.length
  return { listed: titles.slice(0, from), relaxed: titles.slice(from) }
}
const first = async (search: string) => (await titlesOf(search)).listed[0]

const professionId = (slug: string) => board.deps.referenceData.professions.bySlug(slug)?.id ?? null
const placeId = (slug: string) => board.deps.referenceData.locations.bySlug(slug)?.id ?? 0

beforeAll(async () => {
  const words = (text: string) => `<p>${text}</p>`
  const onSite = { workForm: 'on_site' as const }
  const accountant = { professionId: professionId('buhgalter') }
  const yadro = await board.buildCompany({ title: 'YADRO' })
  const lotus = await board.buildCompany({ title: 'Студия «Лотос»' })
  await board.buildVacancies(
    {
      title: 'Бухгалтер',
      ...accountant,
      workForm: 'remote',
      salaryFrom: 90_000,
      descriptionHtml: words('Первичные документы и сверки.'),
    },
    {
      title: 'Бухгалтер в ателье',
      ...accountant,
      ...onSite,
      salaryFrom: 50_000,
      locationIds: [placeId('kazan')],
      descriptionHtml: words('Учёт ткани.'),
    },
    {
      title: 'Бухгалтер-кассир',
      ...accountant,
      ...onSite,
      experience: 'none',
      locationIds: [placeId('samara')],
      descriptionHtml: words('Касса и учёт.'),
    },
    {
      title: 'Внедрение «Бухгалтер-Плюс»',
      ...onSite,
      professionId: professionId('programmist-1s'),
      descriptionHtml: words('Пишем отчёты.'),
    },
    {
      title: 'Курьер на самокате',
      ...onSite,
      professionId: professionId('kurer'),
      locationIds: [placeId('sankt-peterburg')],
      payFrequency: 'daily',
      descriptionHtml: words('Доставка обедов.'),
    },
    {
      title: 'Курьер',
      ...onSite,
      professionId: professionId('kurer'),
      locationIds: [placeId('moskva')],
      descriptionHtml: words('Доставка писем. Ежедневная оплата после смены.'),
    },
    { title: 'Инженер', companyId: yadro, ...onSite, descriptionHtml: words('Серверы и хранение данных.') },
    { title: 'Инженер по серверам', companyId: yadro, ...onSite, descriptionHtml: words('Стойки и кабели.') },
    { title: 'Математик', ...onSite, descriptionHtml: words('Геометрическое ядро для чертежей.') },
    ...Array.from({ length: 4 }, (_, at) => ({
      title: `Иллюстратор ${at + 1}`,
      companyId: lotus,
      descriptionHtml: words(`Рисуем книгу номер ${at + 1}.`),
    })),
    ...['kazan', 'samara', 'moskva'].map((slug) => ({
      title: 'Продавец цветов',
      ...onSite,
      companyId: lotus,
      locationIds: [placeId(slug)],
      descriptionHtml: words('Букеты и горшки, одинаковый текст во всех городах.'),
    })),
    { title: 'Продавец', ...onSite, descriptionHtml: words('Хлеб и чай.') },
  )
})

describe('conditions in a text', () => {
  test('a work form in a text filters the list and is named with the text without it', async () => {
    const { understood, total } = await find('удалённый бухгалтер')
    expect(understood.map(({ filter, value, searchWithout }) => [filter, value, searchWithout])).toEqual([
      ['workForm', 'remote', 'бухгалтер'],
      ['workForm', 'home', 'бухгалтер'],
    ])
    expect(total).toBe(1)
    expect((await titlesOf('удалённый бухгалтер')).listed).toEqual(['Бухгалтер'])
  })

  test.each([
    ['бухгалтер от 80000', ['Бухгалтер']],
    ['бухгалтер без опыта', ['Бухгалтер-кассир']],
    ['курьер питер', ['Курьер на самокате']],
    ['курьер с ежедневной оплатой', ['Курьер на самокате']],
    ['ищу работу курьером в москве', ['Курьер']],
    ['вакансии бухгалтера самара', ['Бухгалтер-кассир', 'Бухгалтер']],
  ])('the text «%s» lists %j', async (text, expected) => {
    expect((await titlesOf(text)).listed).toEqual(expected)
  })

  test('a filter chosen by hand wins over the same condition in the text', async () => {
    const result = await find('удалённый бухгалтер', { workForm: ['on_site'] })
    expect(result.understood).toEqual([])
    expect(result.items.slice(0, 2).map(({ title }) => title)).toEqual([
      'Бухгалтер-кассир',
      'Бухгалтер в ателье',
    ])
  })

  test('an exact search and words in quotes are not understood as conditions', async () => {
    expect((await find('удалённый бухгалтер', { exact: true })).understood).toEqual([])
    expect((await find('"удалённый бухгалтер"')).understood).toEqual([])
  })

  test('counts, feeds and saved searches of a text hold only what its conditions allow', async () => {
    const filter = { search: 'удалённый бухгалтер' }
    const { vacancies } = board.deps
    const { ids, total } = await vacancies.newest({ filter, limit: 20 })
    expect(total).toBe(1)
    expect((await vacancies.count({ filter })).total).toBe(1)
    const everything = (await vacancies.newest({ limit: 50 })).ids
    expect(await vacancies.match(everything, { filter })).toEqual(ids)
  })
})

describe('what a text excludes', () => {
  test.each([
    [
      'бухгалтер не кассир',
      ['Бухгалтер', 'Бухгалтер в ателье', 'Внедрение «Бухгалтер-Плюс»'],
      'Без: кассир',
      'бухгалтер',
    ],
    ['курьер без самоката', ['Курьер'], 'Без: самоката', 'курьер'],
    [
      'бухгалтер кроме ателье и кассы',
      ['Бухгалтер', 'Бухгалтер-кассир', 'Внедрение «Бухгалтер-Плюс»'],
      'Без: ателье, кассы',
      'бухгалтер',
    ],
    // Of a profession the vacancies that have it, whatever their title says.
    ['не бухгалтер, не курьер, не продавец', null, 'Без: бухгалтер', 'не курьер, не продавец'],
  ])('«%s» lists %j', async (text, expected, label, searchWithout) => {
    const { understood } = await find(text)
    expect(understood[0]).toMatchObject({ filter: 'search', label, searchWithout })
    const { listed } = await titlesOf(text)
    if (expected) expect(listed.toSorted()).toEqual(expected)
    else for (const title of listed) expect(title).not.toMatch(/бухгалтер|курьер|продавец/i)
  })

  test('a vacancy that only mentions what is excluded stays', async () => {
    expect((await titlesOf('продавец без чая')).listed).toContain('Продавец')
  })
})

describe('how people call themselves', () => {
  test.each([
    ['иллюстраторша', 4],
    ['курьерша', 2],
    ['бухгалтерша', 4],
    ['продавщица', 4],
  ])('«%s» is the profession, and is not corrected', async (text, count) => {
    expect(await find(text)).toMatchObject({ total: count, repair: null })
  })

  test.each(['курьер, иллюстратор', 'курьер/иллюстратор', 'курьер или иллюстратор', 'курьер | иллюстратор'])(
    '«%s» lists both professions',
    async (text) => expect((await find(text)).total).toBe(6),
  )

  test('a mistyped word behind a negator is corrected, not excluded', async () => {
    const { repair, understood } = await find('бухгалтер без опыьа')
    expect(repair?.query).toBe('бухгалтер без опыта')
    expect(understood.map(({ filter }) => filter)).toEqual(['experience'])
  })

  test('a correction has the case of what was typed', async () => {
    expect((await find('иллюстратар')).repair?.query).toBe('иллюстратор')
  })
})

describe('few results', () => {
  test('few results are followed by those without a condition, which are in no count', async () => {
    const result = await find('удалённый бухгалтер')
    expect(result.relaxed[0]).toMatchObject({ from: 1, without: ['Удалённо', 'На дому (руками)'] })
    expect(result.items.slice(1).map(({ title }) => title)).toContain('Бухгалтер в ателье')
    expect(result.facets.workForm.find(({ value }) => value === 'remote')?.count).toBe(1)
  })

  test('a text that says a condition counts before rows that do not', async () => {
    const { relaxed } = await titlesOf('курьер с ежедневной оплатой')
    expect(relaxed[0]).toBe('Курьер')
  })

  test('the profession stays when other words are dropped', async () => {
    const { items, relaxed, total } = await find('инженер самокат')
    expect(total).toBe(0)
    expect(relaxed).toEqual([{ from: 0, without: ['«самокат»'], isMention: false }])
    expect(items.map(({ title }) => title).toSorted()).toEqual(['Инженер', 'Инженер по серверам'])
  })

  test('conditions stay without the words, when these are all that finds nothing', async () => {
    const { items, relaxed, total } = await find('эщшкъ удалённо')
    expect(total).toBe(0)
    expect(relaxed).toEqual([{ from: 0, without: ['«эщшкъ»'], isMention: false }])
    expect(items.length).toBeGreaterThan(0)
  })

  test('a condition stays when only an unknown word is at fault', async () => {
    const { relaxed, items } = await find('бухгалтер удалённо эщшкъ')
    expect(relaxed[0]).toEqual({ from: 0, without: ['«эщшкъ»'], isMention: false })
    expect(items[0]?.title).toBe('Бухгалтер')
  })

  test('filters chosen by hand are never dropped', async () => {
    const { items } = await find('удалённый бухгалтер', { experience: ['none'] })
    expect(items.map(({ title }) => title)).toEqual(['Бухгалтер-кассир'])
  })

  test.each(['asdfgh zxcv', 'ыыыыы жжжжж'])('the text «%s» finds nothing', async (text) => {
    expect(await find(text)).toMatchObject({ total: 0, items: [], relaxed: [] })
  })

  test('a word that no vacancy has is dropped before any other', async () => {
    const { items, relaxed, total } = await find('инженер эщшкъ')
    expect(total).toBe(0)
    expect(relaxed).toEqual([{ from: 0, without: ['«эщшкъ»'], isMention: false }])
    expect(items).toHaveLength(2)
  })

  test('a text that finds nothing suggests shorter ones with their counts', async () => {
    const { otherSearches } = await find('инженер эщшкъ')
    expect(otherSearches).toContainEqual({ without: 'эщшкъ', search: 'инженер', count: 2 })
    const { otherSearches: withCondition } = await find('бухгалтер удалённо эщшкъ')
    expect(withCondition).toContainEqual({ without: 'эщшкъ', search: 'бухгалтер удалённо', count: 1 })
  })

  test('a text that finds nothing suggests professions whose names are similar, with their counts', async () => {
    const { total, otherSearches } = await find('бухгалтерство эщшкъ')
    expect(total).toBe(0)
    const offered = otherSearches.find(({ search }) => search === 'Бухгалтер')
    expect(offered).toEqual({ without: null, search: 'Бухгалтер', count: (await find('Бухгалтер')).total })
  })
})

describe('names', () => {
  test('a vacancy of the profession comes before one whose title only has the word', async () => {
    const { listed } = await titlesOf('бухгалтер')
    expect(listed.indexOf('Внедрение «Бухгалтер-Плюс»')).toBe(listed.length - 1)
    expect(listed).toHaveLength(4)
  })

  test.each(['бухша', 'accountant'])('«%s» finds vacancies of the profession', async (text) => {
    expect((await titlesOf(text)).listed).toContain('Бухгалтер')
  })

  test('the name of a company, in the other alphabet too, lists its vacancies alone', async () => {
    const { listed } = await titlesOf('"ядро"')
    expect(listed).toEqual(['Математик'])
    expect((await titlesOf('ядро')).listed.toSorted()).toEqual(['Инженер', 'Инженер по серверам'])
  })

  test('words are searched for in one field, excluded, joined by OR and completed', async () => {
    expect((await titlesOf('компания:yadro')).listed).toHaveLength(2)
    expect((await titlesOf('название:ядро')).listed).toEqual([])
    expect((await titlesOf('курьер NOT самокат')).listed).toEqual(['Курьер'])
    expect((await titlesOf('математик OR самокат')).listed.toSorted()).toEqual([
      'Курьер на самокате',
      'Математик',
    ])
    expect((await titlesOf('матема*')).listed).toEqual(['Математик'])
    expect(await first('иллюстр')).toMatch(/^Иллюстратор/)
    expect((await titlesOf('математика*')).listed).toEqual(['Математик'])
    expect((await titlesOf('Компания:yadro')).listed).toHaveLength(2)
  })

  test('words that OR joins are words, and an excluded word joins nothing', async () => {
    expect((await find('математик OR удалённо')).understood).toEqual([])
    expect((await titlesOf('математик или самокат')).listed.toSorted()).toEqual([
      'Курьер на самокате',
      'Математик',
    ])
    expect((await titlesOf('математик OR -чай самокат')).listed).toEqual([])
  })
})

describe('repairs', () => {
  test.each([
    ['бухгалтир', 'бухгалтер'],
    [',e[ufknth', 'бухгалтер'],
    ['kurer', 'курьер'],
    ['ghjlfdtw wdtnjd', 'продавец цветов'],
  ])('«%s» is repaired to «%s»', async (typed, query) => {
    expect((await find(typed)).repair?.query).toBe(query)
  })

  test.each(['бухгалтер', 'продавщица', 'ядро', 'sap', 'go'])(
    '«%s» is a name and is never repaired',
    async (text) => {
      expect((await find(text)).repair).toBeNull()
    },
  )
})

describe('names of companies', () => {
  test('a company named like a profession in a place takes no search for itself', async () => {
    const companyId = await board.buildCompany({ title: 'Курьер Москва' })
    await board.buildVacancies({ title: 'Зазывала', companyId }, { title: 'Промоутер', companyId })
    const { understood, items } = await find('курьер москва')
    expect(understood.map(({ value }) => value)).toEqual(['moskva'])
    expect(items[0]?.title).toBe('Курьер')
  })

  test('the name of a company is never repaired into a common word', async () => {
    const companyId = await board.buildCompany({ title: 'Кармен' })
    await board.buildVacancies(
      { title: 'Зазывала', companyId },
      ...Array.from({ length: 40 }, () => ({ title: 'Бармен' })),
    )
    const { repair, items } = await find('кармен')
    expect(repair).toBeNull()
    expect(items.map(({ title }) => title)).toEqual(['Зазывала'])
  })
})

describe('diversity', () => {
  test('copies of a text of one company come once, and the first says where the others are', async () => {
    const { items, copies, total } = await find('продавец')
    expect(total).toBe(4)
    expect(
      items
        .map(({ title }) => title)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Продавец', 'Продавец цветов'])
    const at = items.findIndex(({ title }) => title === 'Продавец цветов')
    expect(copies[at]?.count).toBe(2)
    expect(copies[at]?.places.every((place) => ['Казань', 'Самара', 'Москва'].includes(place))).toBe(true)
    expect(items).toHaveLength(2)
  })

  test('an employer has three places among the first, unless it is asked for', async () => {
    await board.buildVacancies({ title: 'Иллюстратор детских книг', descriptionHtml: '<p>Акварель.</p>' })
    const { listed } = await titlesOf('иллюстратор')
    expect(listed).toHaveLength(5)
    expect(listed.indexOf('Иллюстратор детских книг')).toBeLessThan(4)
  })
})
