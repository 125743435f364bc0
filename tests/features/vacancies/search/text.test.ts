import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { searchWorld } from './search-world.ts'

const { board, findText: find } = await searchWorld()

/** Without the less similar ones that follow. */
const titles = async (search: string, input: Partial<SearchInput> = {}) => {
  const { items, total } = await find(search, input)
  return items.slice(0, total).map(({ title }) => title)
}

beforeAll(async () => {
  const text = (words: string) => `<p>${words}</p>`
  await board.buildVacancies(
    {
      title: 'Швея-надомница',
      descriptionHtml: text('Шьём постельное бельё из вашей ткани.'),
      skills: ['Оверлок'],
    },
    {
      title: 'Бухгалтер на участок',
      descriptionHtml: text('Первичные документы, акты сверки, отчёты в налоговую.'),
    },
    {
      title: 'Главный бухгалтер',
      descriptionHtml: text('Учёт в программе 1С, сдача отчётности. Работа в офисе.'),
    },
    { title: 'Кассир', descriptionHtml: text('Помогаем бухгалтеру с отчётами по кассе в конце смены.') },
    {
      title: 'Программист C++',
      descriptionHtml: text('Пишем движок для игр, ревью каждый день.'),
      skills: ['C++'],
    },
    { title: 'Программист', descriptionHtml: text('Сайты на PHP, поддержка интернет-магазина чая.') },
    { title: 'Программист', descriptionHtml: text('Мобильные приложения, ищем в команду на полный день.') },
    { title: 'Репетитор', descriptionHtml: text('Занятия с детьми по видеосвязи, удалённая работа.') },
    { title: 'Диктор', descriptionHtml: text('Озвучка роликов. Работаем дистанционно, из любого города.') },
    { title: 'Упаковщик чая', descriptionHtml: text('Работа без опыта, обучаем на месте, фасуем чай.') },
    {
      title: 'Дегустатор чая',
      descriptionHtml: text('Нужен опыт от года: ведём записи о каждом сорте чая.'),
    },
  )
})

test('a card of a search shows the part of the text that says its words, and marks them', async () => {
  const beginning = 'Магазин чая ищет человека. '.repeat(12)
  await board.buildVacancies({
    title: 'Упаковщик заказов',
    descriptionHtml: `<p>${beginning}</p><ul><li>Клеить этикетки самоклейки</li><li>Носить коробки</li></ul>`,
  })
  const { items, marks } = await find('самоклейки')
  expect(items[0]?.summary).toMatch(/^Клеить этикетки самоклейки[;.] Носить коробки/)
  const [[start, end] = []] = marks[0]?.summary ?? []
  expect(items[0]?.summary.slice(start, end)).toBe('самоклейки')
  const other = (await find('упаковщик заказов')).items[0]
  expect(other?.summary).toMatch(/^Магазин чая/)
})

describe('words', () => {
  test('a search word finds its other forms', async () => {
    expect(await titles('бухгалтерами')).toEqual(await titles('бухгалтер'))
    expect(await titles('швею')).toEqual(['Швея-надомница'])
  })

  test('search ignores ё, case, soft hyphens and no-break spaces', async () => {
    for (const text of ['УЧЁТ', 'учет', 'уч\u00ADёт', '\u00A0учёт\u00A0'])
      expect(await titles(text, { exact: true })).toEqual(['Главный бухгалтер'])
  })

  test('search requires all words in any place', async () => {
    expect(await titles('программист чая')).toEqual(['Программист'])
  })

  test('search finds a vacancy by skill and by company name', async () => {
    const companyId = await board.buildCompany({ title: 'Лесная мастерская' })
    await board.buildVacancies({ title: 'Резчик', companyId })
    expect(await titles('оверлок')).toEqual(['Швея-надомница'])
    expect(await titles('лесной мастерской')).toEqual(['Резчик'])
  })

  test('search keeps signs that belong to a term', async () => {
    expect(await titles('c++')).toEqual(['Программист C++'])
    expect(await titles('"1С"')).toEqual(['Главный бухгалтер'])
  })

  test('a search for «без опыта» does not find vacancies that require experience', async () => {
    expect(await titles('без опыта', { exact: true })).toEqual(['Упаковщик чая'])
  })

  test('search words of one meaning find each other', async () => {
    expect((await titles('удалёнка', { exact: true })).toSorted()).toEqual(['Диктор', 'Репетитор'])
  })

  test('stop words do not restrict a search', async () => {
    const all = await find('')
    expect((await find('и на по')).total).toEqual(all.total)
    expect((await find('и на по')).sort).toBe('date')
    expect(await titles('и чая на')).toEqual(await titles('чая'))
  })
})

describe('operators', () => {
  test('a minus excludes a search word in all its forms', async () => {
    expect((await titles('бухгалтер -кассиры')).toSorted()).toEqual([
      'Бухгалтер на участок',
      'Главный бухгалтер',
    ])
  })

  test('a search of exclusions alone gives everything else', async () => {
    const all = await find('')
    const without = await find('-бухгалтер')
    expect(without.total).toBe(all.total - 3)
    expect(without.items.map(({ title }) => title)).not.toContain('Кассир')
  })

  test('quotes search for adjacent words', async () => {
    expect(await titles('"акты сверки"')).toEqual(['Бухгалтер на участок'])
    expect(await titles('"сверки акты"', { exact: true })).toEqual([])
    expect((await titles('чая -"опыт от года"')).includes('Дегустатор чая')).toBe(false)
  })

  test('search input is never interpreted as a command', async () => {
    for (const text of ["' or 1=1 --", '& | ! ( ) <-> :*', "\\'", ':A', 'a & b:*', '%_', '""', '-', '«»']) {
      await expect(find(text)).resolves.toBeDefined()
    }
  })
})

describe('ranking', () => {
  test('search ranks titles above descriptions and short titles above long ones', async () => {
    const found = await titles('бухгалтер', { exact: true })
    expect(found.indexOf('Кассир')).toBe(2)
    expect((await find('бухгалтер')).sort).toBe('relevance')
    // The two of one title are one row.
    expect(await titles('программист')).toEqual(['Программист', 'Программист C++'])
  })

  test('search ranks the shorter of two matching titles first, even when it is older', async () => {
    const hour = (hours: number) => new Date(board.deps.now().getTime() - hours * HOUR_MS).toISOString()
    await board.buildVacancies(
      { title: 'Верстальщик', descriptionHtml: '<p>Открытки.</p>', publishedAt: hour(2) },
      { title: 'Верстальщик, корректор и редактор каталогов', publishedAt: hour(1) },
    )
    expect(await titles('верстальщик')).toEqual([
      'Верстальщик',
      'Верстальщик, корректор и редактор каталогов',
    ])
  })

  test('of equally ranked vacancies published at one time the last added comes first', async () => {
    const publishedAt = board.deps.now().toISOString()
    const companyIds = [await board.buildCompany(), await board.buildCompany(), await board.buildCompany()]
    const ids = await board.buildVacancies(
      ...['звук', 'речь', 'слог'].map((word, at) => ({
        title: 'Логопед',
        companyId: companyIds[at],
        descriptionHtml: `<p>Ставить ${word}.</p>`,
        publishedAt,
      })),
    )
    const found = (await find('логопед')).items.map(({ id }) => Number(id))
    expect(found).toEqual(ids.toReversed())
  })

  test('search results can be sorted by date instead', async () => {
    const now = board.deps.now().getTime()
    await board.buildVacancies({
      title: 'Курьер',
      descriptionHtml: '<p>Отвозим документы главному бухгалтеру.</p>',
      publishedAt: new Date(now - 1000).toISOString(),
    })
    const all = await titles('"бухгалтер"', { sort: 'date' })
    expect(all[0]).toBe('Курьер')
    expect((await titles('"бухгалтер"'))[0]).not.toBe('Курьер')
  })
})

describe('age', () => {
  const DAY = 86_400_000
  const published = (days: number) => new Date(board.deps.now().getTime() - days * DAY).toISOString()

  test('what is years old leads no search, and what has no date is neither fresh nor old', async () => {
    const companyId = await board.buildCompany()
    const draft = (title: string, publishedAt: string | null) => ({
      title,
      companyId,
      publishedAt: publishedAt ?? published(0),
      firstPublishedAt: publishedAt,
      source: 'test',
      sourceId: title,
      // Other texts, or they would be copies of each other.
      descriptionHtml: `<p>Собираем гирлянды, ${title.length}.</p>`,
    })
    await board.buildVacancies(
      draft('Гирляндщик', published(4 * 365)),
      draft('Гирляндщик 2', null),
      draft('Гирляндщик 10', published(200)),
      draft('Гирляндщик 100', published(1)),
    )
    expect(await titles('гирляндщик')).toEqual([
      'Гирляндщик 100',
      'Гирляндщик 10',
      'Гирляндщик 2',
      'Гирляндщик',
    ])
  })

  test('with a place, those that name it come first, unless an order by date is asked for', async () => {
    const companyId = await board.buildCompany()
    const kazan = board.deps.referenceData.locations.bySlug('kazan')?.id ?? 0
    await board.buildVacancies(
      {
        title: 'Названа Казань',
        companyId,
        descriptionHtml: '<p>Принимаем гостей.</p>',
        locationIds: [kazan],
        publishedAt: published(30),
      },
      {
        title: 'Можно и оттуда',
        companyId,
        descriptionHtml: '<p>Отвечаем на письма.</p>',
        workForm: 'remote',
        locationIds: [],
        workFromIds: [],
        publishedAt: published(1),
      },
    )
    const named = ['Названа Казань', 'Можно и оттуда']
    const shown = async (input: Partial<SearchInput>) => {
      const { sort, items } = await find('казань', { company: companyId, ...input })
      return [sort, items.map(({ title }) => title)]
    }
    expect(await shown({})).toEqual(['relevance', named])
    expect(await shown({ sort: 'relevance' })).toEqual(['relevance', named])
    expect(await shown({ sort: 'date' })).toEqual(['date', named.toReversed()])
  })
})

describe('corrections', () => {
  test('search tries the other keyboard layout when nothing is found, with a notice', async () => {
    const result = await find('ghjuhfvvbcn')
    expect(result.repair).toEqual({ kind: 'layout', query: 'программист', original: 'ghjuhfvvbcn' })
    expect(result.total).toBe(3)
  })

  test('search corrects one word in the wrong layout next to a right one', async () => {
    expect((await find('программист xfz')).repair?.query).toBe('программист чая')
  })

  test('search understands Russian words in Latin letters', async () => {
    expect((await find('buhgalter')).repair).toMatchObject({ kind: 'transliteration', query: 'бухгалтер' })
  })

  test('search corrects a mistyped word by the words of vacancies', async () => {
    const result = await find('бугалтер')
    expect(result.repair).toEqual({ kind: 'spelling', query: 'бухгалтер', original: 'бугалтер' })
    expect(result.items.length).toBeGreaterThan(2)
  })

  test('a search with enough results is never corrected', async () => {
    expect((await find('программист')).repair).toBeNull()
  })

  test('a search can be repeated exactly as typed', async () => {
    expect(await find('бугалтер', { exact: true })).toMatchObject({ repair: null, total: 0 })
  })

  test('a search correction counts the results of the text, not of the filters', async () => {
    const result = await find('программист', { company: 9999 })
    expect(result).toMatchObject({ repair: null, total: 0 })
    expect(result.withoutFilter).toEqual([{ filter: 'company', count: 3 }])
  })
})

describe('changing vacancies', () => {
  test('a changed text is found by its new words at once and no longer by the old ones', async () => {
    const draft = { source: 'x', sourceId: '1', title: 'Гончар' }
    const [id = 0] = await board.buildVacancies(draft)
    expect(await titles('гончар')).toEqual(['Гончар'])
    await board.buildVacancies({ ...draft, title: 'Стеклодув' })
    expect(await titles('гончар', { exact: true })).toEqual([])
    expect((await find('стеклодув')).items.map((item) => Number(item.id))).toEqual([id])
  })

  test('identical searches at the same time give identical answers', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => titles('чая')))
    expect(new Set(answers.map((answer) => answer.join())).size).toBe(1)
  })
})
