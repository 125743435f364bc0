import { beforeAll, describe, expect, test } from 'vitest'
import { searchVacancies } from '#server/features/board/vacancies/search.ts'
import { rebuildVacancyVocabulary } from '#server/features/board/vacancies/index/queries.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()

const find = (search: string, input: Partial<SearchInput> = {}) =>
  searchVacancies(board.deps, { ...vacancyList.empty, page: 1, sort: null, exact: false, search, ...input })
const titles = async (search: string, input: Partial<SearchInput> = {}) =>
  (await find(search, input)).items.map(({ title }) => title)

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
  await rebuildVacancyVocabulary(board.deps.db)
})

describe('words', () => {
  test('a word finds its other forms', async () => {
    expect(await titles('бухгалтерами')).toEqual(await titles('бухгалтер'))
    expect(await titles('швею')).toEqual(['Швея-надомница'])
  })

  test('ё and е, case, soft hyphens and no-break spaces make no difference', async () => {
    for (const text of ['УЧЁТ', 'учет', 'уч\u00ADёт', '\u00A0учёт\u00A0'])
      expect(await titles(text)).toEqual(['Главный бухгалтер'])
  })

  test('all words have to be there, wherever they stand', async () => {
    expect(await titles('программист чая')).toEqual(['Программист'])
  })

  test('a skill and the name of the company find a vacancy', async () => {
    const companyId = await board.buildCompany({ title: 'Лесная мастерская' })
    await board.buildVacancies({ title: 'Резчик', companyId })
    expect(await titles('оверлок')).toEqual(['Швея-надомница'])
    expect(await titles('лесной мастерской')).toEqual(['Резчик'])
  })

  test('signs that belong to a term are kept', async () => {
    expect(await titles('c++')).toEqual(['Программист C++'])
    expect(await titles('1С')).toEqual(['Главный бухгалтер'])
  })

  test('«без опыта» does not find a vacancy that asks for experience', async () => {
    expect(await titles('без опыта')).toEqual(['Упаковщик чая'])
  })

  test('words of one meaning find each other', async () => {
    expect((await titles('удалёнка')).toSorted()).toEqual(['Диктор', 'Репетитор'])
  })

  test('words that are everywhere ask for nothing', async () => {
    const all = await find('')
    expect((await find('и на по')).total).toEqual(all.total)
    expect((await find('и на по')).sort).toBe('date')
    expect(await titles('и чая на')).toEqual(await titles('чая'))
  })
})

describe('operators', () => {
  test('a minus excludes a word in all its forms', async () => {
    expect((await titles('бухгалтер -кассиры')).toSorted()).toEqual([
      'Бухгалтер на участок',
      'Главный бухгалтер',
    ])
  })

  test('a query of exclusions alone gives all the rest', async () => {
    const all = await find('')
    const without = await find('-бухгалтер')
    expect(without.total.value).toBe(all.total.value - 3)
    expect(without.items.map(({ title }) => title)).not.toContain('Кассир')
  })

  test('quotes ask for words side by side', async () => {
    expect(await titles('"акты сверки"')).toEqual(['Бухгалтер на участок'])
    expect(await titles('"сверки акты"', { exact: true })).toEqual([])
    expect((await titles('чая -"опыт от года"')).includes('Дегустатор чая')).toBe(false)
  })

  test('nothing typed into the search is read as a command', async () => {
    for (const text of ["' or 1=1 --", '& | ! ( ) <-> :*', "\\'", ':A', 'a & b:*', '%_', '""', '-', '«»']) {
      await expect(find(text)).resolves.toBeDefined()
    }
  })
})

describe('order', () => {
  test('a title stands before a description, and a short title before a long one', async () => {
    const found = await titles('бухгалтер')
    expect(found.indexOf('Кассир')).toBe(2)
    expect((await find('бухгалтер')).sort).toBe('relevance')
    expect((await titles('программист'))[2]).toBe('Программист C++')
  })

  test('of two titles with the word the shorter stands first, even when it is older', async () => {
    const hour = (hours: number) => new Date(board.deps.now().getTime() - hours * HOUR_MS).toISOString()
    await board.buildVacancies(
      { title: 'Верстальщик', publishedAt: hour(2) },
      { title: 'Верстальщик, корректор и редактор каталогов', publishedAt: hour(1) },
    )
    expect(await titles('верстальщик')).toEqual([
      'Верстальщик',
      'Верстальщик, корректор и редактор каталогов',
    ])
  })

  test('of vacancies that fit alike and were published at one moment the last added stands first', async () => {
    const publishedAt = board.deps.now().toISOString()
    const ids = await board.buildVacancies(
      { title: 'Логопед', publishedAt },
      { title: 'Логопед', publishedAt },
      { title: 'Логопед', publishedAt },
    )
    const found = (await find('логопед')).items.map(({ id }) => Number(id))
    expect(found).toEqual(ids.toReversed())
  })

  test('the reader may ask for the newest instead', async () => {
    const now = board.deps.now().getTime()
    await board.buildVacancies({
      title: 'Курьер',
      descriptionHtml: '<p>Отвозим документы главному бухгалтеру.</p>',
      publishedAt: new Date(now - 1000).toISOString(),
    })
    expect((await titles('бухгалтер', { sort: 'date' }))[0]).toBe('Курьер')
    expect((await titles('бухгалтер'))[0]).not.toBe('Курьер')
  })
})

describe('mistakes', () => {
  test('the other keyboard layout is tried when nothing is found, and said', async () => {
    const result = await find('ghjuhfvvbcn')
    expect(result.repair).toEqual({ kind: 'layout', query: 'программист', original: 'ghjuhfvvbcn' })
    expect(result.total.value).toBe(3)
  })

  test('one word in the wrong layout is repaired beside a right one', async () => {
    expect((await find('программист xfz')).repair?.query).toBe('программист чая')
  })

  test('Russian words in Latin letters are understood', async () => {
    expect((await find('buhgalter')).repair).toMatchObject({ kind: 'transliteration', query: 'бухгалтер' })
  })

  test('a mistyped word is repaired from the words of the vacancies', async () => {
    const result = await find('бугалтер')
    expect(result.repair).toEqual({ kind: 'spelling', query: 'бухгалтер', original: 'бугалтер' })
    expect(result.items.length).toBeGreaterThan(2)
  })

  test('what finds enough is never changed', async () => {
    expect((await find('программист')).repair).toBeNull()
  })

  test('the reader can insist on what was typed', async () => {
    expect(await find('бугалтер', { exact: true })).toMatchObject({ repair: null, total: { value: 0 } })
  })

  test('a repair counts what the text finds, not what the filters leave', async () => {
    const result = await find('программист', { company: 9999 })
    expect(result).toMatchObject({ repair: null, total: { value: 0 } })
    expect(result.withoutFilter).toEqual([{ filter: 'company', count: 3 }])
  })
})

describe('a board that changes', () => {
  test('a changed text is found by its new words at once and no longer by the old ones', async () => {
    const draft = { source: 'x', sourceId: '1', title: 'Гончар' }
    const [id = 0] = await board.buildVacancies(draft)
    expect(await titles('гончар')).toEqual(['Гончар'])
    await board.buildVacancies({ ...draft, title: 'Стеклодув' })
    expect(await titles('гончар', { exact: true })).toEqual([])
    expect((await find('стеклодув')).items.map((item) => Number(item.id))).toEqual([id])
  })

  test('equal searches at the same time give equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => titles('чая')))
    expect(new Set(answers.map((answer) => answer.join())).size).toBe(1)
  })
})
