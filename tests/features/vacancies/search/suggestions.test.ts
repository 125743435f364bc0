import { beforeAll, describe, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { listSuggestions } from '#server/features/board/vacancies/index/suggestions.ts'
import { createSuggester } from '#server/lists/suggester.ts'
import { parseVacanciesQuery } from '#shared/features/board/vacancies/address.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import { testBoard } from '#tests/support/app.ts'
import { createRandom } from '#tests/support/random.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const board = await testBoard()
const api = createInProcessClient(board.deps)
const { locations, professions, skills } = board.deps.referenceData

const placeId = (slug: string) => locations.bySlug(slug)?.id ?? 0

function rows(count: number, profession: string, draft: Partial<VacancyDraft>): Partial<VacancyDraft>[] {
  const professionId = professions.bySlug(profession)?.id ?? null
  return Array.from({ length: count }, () => ({ professionId, ...draft }))
}

const inKazan = {
  workForm: 'remote' as const,
  locationIds: [placeId('kazan')],
  workFromIds: [placeId('kazan')],
}

beforeAll(async () => {
  const shopId = await board.buildCompany({ slug: 'lavka', title: 'Лавка «Самовар»' })
  const laundryId = await board.buildCompany({ slug: 'yandryshka', title: 'Yandryshka Tech' })
  const small = { companyId: laundryId }
  const vacancies = [
    ...rows(6, 'buhgalter', { title: 'Бухгалтер чайной', workForm: 'remote', skills: ['Python'] }),
    ...rows(3, 'buhgalter', { title: 'Бухгалтер склада', ...inKazan, experience: 'none' }),
    ...rows(2, 'glavnyy-buhgalter', { title: 'Главный бухгалтер чайной', workForm: 'remote' }),
    ...rows(1, 'dvornik', { title: 'Дворник при чайной', ...inKazan, ...small }),
    ...rows(9, 'storozh', { title: 'Сторож самоваров', ...inKazan }),
    ...rows(7, 'kurer', {
      title: 'Курьер с самоваром',
      locationIds: [placeId('sankt-peterburg')],
      workFromIds: [placeId('sankt-peterburg')],
      workForm: 'remote',
    }),
    ...rows(4, 'shveya', { title: 'Швея чехлов', workForm: 'home', workFromIds: [placeId('moskva')] }),
  ]
  await board.buildVacancies(...vacancies.map((draft) => ({ companyId: shopId, ...draft })))
})

const suggest = async (search: string) =>
  (await api.vacancies.suggest({ search })).items.map((item) => ({ ...item, text: withSpaces(item.text) }))
const texts = async (search: string) => (await suggest(search)).map(({ text }) => text)

/** The number of vacancies at an address of a suggestion. */
async function countAt({ path }: Pick<Suggestion, 'path'>): Promise<number> {
  const { pathname, searchParams } = new URL(path, 'https://board.example')
  const [, section, ...slugs] = pathname.split('/')
  if (section === 'employer') {
    const { id } = await api.companies.bySlug({ slug: slugs.join('/') })
    return (await api.vacancies.search({ company: id })).total
  }
  const parsed = parseVacanciesQuery(searchParams)
  if (!parsed.ok) throw new Error(`${path} has an invalid query`)
  return (await api.vacancies.list({ ...parsed.input, slugs: slugs.join('/') })).total
}

describe('what is suggested', () => {
  test.each<[string, Suggestion]>([
    ['дворн', { kind: 'profession', text: 'Дворник', path: '/vacancies/dvornik', count: 1 }],
    [
      'бухг удал',
      { kind: 'query', text: 'Бухгалтер удалённо', path: '/vacancies/buhgalter/udalenno', count: 9 },
    ],
    [
      'казань бухг',
      { kind: 'query', text: 'Бухгалтер в Казани', path: '/vacancies/buhgalter/kazan', count: 9 },
    ],
    ['казан', { kind: 'place', text: 'Вакансии в Казани', path: '/vacancies/kazan', count: 21 }],
    [
      'вакансии в татар',
      { kind: 'place', text: 'Вакансии в Татарстане', path: '/vacancies/tatarstan', count: 21 },
    ],
    ['работа на до', { kind: 'query', text: 'Вакансии на дому', path: '/vacancies/na-domu', count: 4 }],
    ['самов', { kind: 'company', text: 'Лавка «Самовар»', path: '/employer/lavka', count: 31 }],
    ['pyt', { kind: 'skill', text: 'Python', path: '/vacancies?search=Python', count: 6 }],
  ])('«%s» suggests a list with the number of its vacancies', async (typed, expected) => {
    expect(await suggest(typed)).toContainEqual(expected)
  })

  test('a city that is the home of the site is suggested with its own address', async () => {
    const [item] = await suggest('вакансии моск')
    expect(item?.path).toBe('/vacancies?location=moskva')
  })

  test('every suggestion leads to a list with as many vacancies as it says', async () => {
    const random = createRandom(5)
    const names = professions.all.flatMap(({ name, synonyms }) => [name, ...synonyms])
    const typed = [
      ...Array.from({ length: 150 }, () => random.one(names)?.slice(0, 2 + random.whole(5)) ?? ''),
      ...'абвгдежзиклмнопрстуфхцчшэюяabcdefghijklmnopqrstuvwxyz1',
    ]
    const suggested = new Map<string, Suggestion>()
    for (const text of typed) for (const item of await suggest(text)) suggested.set(item.path, item)
    expect(suggested.size).toBeGreaterThan(20)
    for (const item of suggested.values()) {
      expect(item.count, item.text).toBeGreaterThan(0)
      expect(await countAt(item), item.text).toBe(item.count)
    }
  }, 120_000)

  test('professions, places and skills without vacancies are not suggested', async () => {
    const names = ['Копирайтер', 'Владивосток', 'Kubernetes']
    expect(professions.bySlug('kopirayter')?.name).toBe(names[0])
    expect(locations.bySlug('vladivostok')?.name).toBe(names[1])
    expect(skills.byName('kubernetes')?.name).toBe(names[2])
    for (const name of names) expect(await texts(name.slice(0, -2))).toEqual([])
  })

  test('popular queries that find something are suggested, more frequent ones first', async () => {
    const complete = createSuggester(() =>
      listSuggestions({
        ...board.deps,
        listPopularQueries: async () => [
          { text: 'чайная эщшкъ', count: 50 },
          { text: 'чайная, бухгалтер', count: 30 },
          { text: 'чайная, склад', count: 40 },
        ],
      }),
    )
    const found = await complete('чайная')
    expect(found.map(({ text }) => text)).toEqual(['чайная, бухгалтер'])
    for (const item of found) expect(await countAt(item)).toBe(item.count)
  })
})

describe('what may be typed', () => {
  test.each([
    ['in another keyboard layout', 'ldjhybr', 'Дворник'],
    ['with a letter on a punctuation key', ',e[ufk', 'Бухгалтер'],
    ['in Latin letters', 'buhgalt', 'Бухгалтер'],
    ['one word in Latin letters, one in Russian', 'buhgalter каз', 'Бухгалтер в Казани'],
    ['a Latin name in Russian letters', 'яндрышка', 'Yandryshka Tech'],
    ['with a letter missing', 'бугалт', 'Бухгалтер'],
    ['with a wrong letter', 'бухголтер', 'Бухгалтер'],
    ['with a letter too many', 'курььер', 'Курьер'],
    ['with two letters swapped', 'дворинк', 'Дворник'],
    ['with mistakes in two words', 'глвный бугалтер', 'Главный бухгалтер'],
    ['in Latin letters with a mistake', 'kurier', 'Курьер'],
    ['in another form', 'дворником', 'Дворник'],
    ['by a synonym', 'главбух', 'Главный бухгалтер'],
    ['with a city as it is called', 'курьер питер', 'Курьер в Санкт-Петербурге'],
    ['with the beginning of a phrase that is one term', 'бухгалтер без оп', 'Бухгалтер без опыта'],
    ['after words that no name has', 'ищу подработку двор', 'Дворник'],
    ['before words that no name has', 'бухгалтер ъъъъ', 'Бухгалтер'],
  ])('a text is completed %s', async (_how, typed, expected) => {
    expect((await texts(typed))[0]).toBe(expected)
  })

  test('a text that finds enough as typed is not taken for a mistyped one', async () => {
    expect(await texts('бухга')).not.toContain('Дворник')
    for (const text of await texts('бухга')) expect(text.toLowerCase()).toContain('бухга')
  })

  test.each(['ъъъъ', '  ', '!!!', 'ыыщщ', 'ищу в ъъъъ'])('«%s» completes nothing', async (typed) => {
    expect(await texts(typed)).toEqual([])
  })
})

test.each(['на дому', 'на дому ', 'на дом', 'надому', 'работа на дому', 'сборка на дому', 'yf ljve'])(
  'no place is taken for the mistyped phrase «%s», whatever work there is',
  async (typed) => {
    const nadym = locations.bySlug('nadym')
    const inNadym = { locationIds: [nadym?.id ?? 0], workFromIds: [] }
    const other = await testBoard()
    await other.buildVacancies(...rows(4, 'dvornik', { workForm: 'remote', ...inNadym }))
    const client = createInProcessClient(other.deps)
    expect((await client.vacancies.suggest({ search: 'надым' })).items[0]?.text).toContain('Надым')
    const { items } = await client.vacancies.suggest({ search: typed })
    expect(items.filter(({ kind }) => kind === 'place')).toEqual([])
    const list = await client.vacancies.list({
      ...vacancyList.empty,
      search: typed,
      slugs: '',
      page: 1,
      sort: null,
      exact: false,
      mentions: false,
    })
    expect(list.repair?.kind).not.toBe('spelling')
  },
)

describe('order', () => {
  test('a name comes before synonyms of professions with more vacancies, which show their own names', async () => {
    const found = await texts('дво')
    expect(found[0]).toBe('Дворник')
    expect(found).toContain('Сторож')
  })

  test('a complete name comes first, then names that begin with the text, then others', async () => {
    const found = await texts('бухгалтер')
    expect(found[0]).toBe('Бухгалтер')
    expect(found).toContain('Главный бухгалтер')
    expect(found.indexOf('Главный бухгалтер')).toBeLessThan(found.indexOf('Бухгалтер удалённо'))
  })

  test('of equally good suggestions the one with more vacancies comes first', async () => {
    const found = await texts('бухгалтер')
    expect(found.find((text) => text.startsWith('Бухгалтер '))).toBe('Бухгалтер удалённо')
  })
})
