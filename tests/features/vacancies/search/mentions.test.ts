import { beforeAll, describe, expect, test } from 'vitest'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const professionId = (slug: string) => board.deps.referenceData.professions.bySlug(slug)?.id ?? null

beforeAll(async () => {
  const text = (words: string) => `<p>${words}</p>`
  const [lotus, oak] = [
    await board.buildCompany({ title: 'Лотос Плюс' }),
    await board.buildCompany({ title: 'Дуб и Ясень' }),
  ]
  const accountant = { professionId: professionId('buhgalter') }
  await board.buildVacancies(
    { title: 'Бухгалтер', ...accountant, descriptionHtml: text('Сверки, акты, программа Тигр.') },
    { title: 'Специалист по учёту', ...accountant, descriptionHtml: text('Налоги и отчёты.') },
    { title: 'Младший бухгалтер', ...accountant, descriptionHtml: text('Первичные документы.') },
    {
      title: 'Внедренец учётных систем',
      professionId: professionId('programmist-1s'),
      skills: ['Бухгалтер'],
      descriptionHtml: text('Бухгалтер поставит задачу, бухгалтер её примет. Младший состав обучает.'),
    },
    { title: 'Проектировщик', skills: ['Ревит'], descriptionHtml: text('Чертежи домов.') },
    { title: 'Моделирование в Revit', companyId: lotus, descriptionHtml: text('Дома и дороги.') },
    {
      title: 'Прораб',
      companyId: lotus,
      descriptionHtml: text('Хорошо знать revit, ещё раз revit, и revit.'),
    },
    { title: 'Кладовщик', companyId: oak, descriptionHtml: text('Раньше мы звались «Лотос Плюс».') },
    // Imported titles are sorted into a profession that they may not say.
    {
      title: 'Специалист по безопасности',
      source: 'rtw',
      sourceId: '1',
      professionId: professionId('ohrannik'),
      descriptionHtml: text('Пропускать машины.'),
    },
    {
      title: 'Сотрудник охраны',
      source: 'rtw',
      sourceId: '2',
      professionId: professionId('ohrannik'),
      descriptionHtml: text('Обходить двор.'),
    },
    {
      title: 'Специалист по безопасности склада',
      professionId: professionId('ohrannik'),
      descriptionHtml: text('Обходить склад.'),
    },
    { title: 'Сотрудник', descriptionHtml: text('Раскладывать бусины по коробкам в мастерской.') },
  )
})

const find = (search: string, query: { exact?: boolean; mentions?: boolean } = {}) =>
  board.deps.vacancies.search({ filter: { search, scope: 'all' }, sort: 'date', limit: 20, ...query })
const titlesOf = async (ids: readonly number[]) => {
  const cards = await Promise.all(ids.map((id) => send(`/api/v1/vacancies/${id}`)))
  return cards.map(({ body }) => String(Object(JSON.parse(body))['title'])).toSorted()
}
async function listed(search: string, query = {}) {
  const { ids, total, mentions } = await find(search, query)
  return { titles: await titlesOf(ids.slice(0, total)), mentions: mentions?.count ?? 0 }
}

describe('a list of a text', () => {
  test.each([
    // A profession: its vacancies, and those that have it in the title.
    ['бухгалтер', ['Бухгалтер', 'Младший бухгалтер', 'Специалист по учёту'], 1],
    // A grade belongs to the title.
    ['младший бухгалтер', ['Младший бухгалтер'], 1],
    // Other words beside a profession may stand anywhere.
    ['бухгалтер тигр', ['Бухгалтер'], 0],
    // Of imported ones, those whose titles say it; an employer has chosen it himself.
    ['охранник', ['Сотрудник охраны', 'Специалист по безопасности склада'], 1],
    ['охранник двор', ['Сотрудник охраны'], 0],
    ['охранник машины', ['Специалист по безопасности'], 0],
    // A skill, in either alphabet, in titles and skills.
    ['revit', ['Моделирование в Revit', 'Проектировщик'], 1],
    // A company: all that it has, and nothing else.
    ['лотос плюс', ['Моделирование в Revit', 'Прораб'], 1],
    // Words that name nothing.
    ['бусины', [], 1],
    // So many words that they describe the work.
    ['бусины коробки мастерская', ['Сотрудник'], 0],
    // Asked for literally.
    ['"revit"', ['Моделирование в Revit', 'Прораб'], 0],
    ['бусин*', ['Сотрудник'], 0],
    ['описание:revit', ['Прораб'], 0],
  ])('«%s» is %j and %d more that mention it', async (search, titles, mentions) => {
    expect(await listed(search)).toEqual({ titles, mentions })
  })

  test('as typed holds all vacancies that have the words', async () => {
    expect(await listed('revit', { exact: true })).toEqual({
      titles: ['Моделирование в Revit', 'Проектировщик', 'Прораб'],
      mentions: 0,
    })
  })

  test('of mentions has the others, and knows how many they are', async () => {
    expect(await listed('revit', { mentions: true })).toEqual({ titles: ['Прораб'], mentions: 1 })
    expect((await find('-revit', { mentions: true })).total).toBe(0)
    expect((await find('удалённо', { mentions: true })).total).toBe(0)
    expect((await find('revit', { mentions: true, exact: true })).total).toBe(0)
    // Without a text it is the list itself.
    expect((await find('', { mentions: true })).total).toBe((await find('')).total)
  })

  test('counts, alerts and plain lists take what is about the text', async () => {
    const query = { filter: { search: 'revit', scope: 'all' as const } }
    const { ids } = await find('revit')
    const everything = (await board.deps.vacancies.newest({ filter: { scope: 'all' }, limit: 50 })).ids
    expect((await board.deps.vacancies.count(query)).total).toBe(2)
    expect((await board.deps.vacancies.newest({ ...query, limit: 50 })).ids).toEqual(ids)
    expect(await board.deps.vacancies.match(everything, query)).toEqual(ids)
    const companies = (await board.deps.vacancies.countBy(['company'], query)).company
    expect(companies.values().reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  test('that describes work is followed by what has two of its words anywhere', async () => {
    const { ids, total, relaxed } = await board.deps.vacancies.search({
      filter: { search: 'дороги бусины коробки', scope: 'all' },
      sort: null,
      limit: 20,
    })
    expect(total).toBe(0)
    expect((await titlesOf(ids))[0]).toBe('Сотрудник')
    expect(relaxed[0]).toMatchObject({ from: 0, without: ['«дороги»'] })
  })

  test('followed by what mentions it where there is little, and by nothing of the kind in the order of dates', async () => {
    const byLikeness = await board.deps.vacancies.search({
      filter: { ...vacancyList.empty, search: 'бусины', scope: 'all' },
      sort: null,
      limit: 20,
    })
    expect(byLikeness.relaxed).toEqual([{ from: 0, without: [], isMention: true }])
    expect(await titlesOf(byLikeness.ids)).toEqual(['Сотрудник'])
    expect((await find('бусины')).ids).toEqual([])
  })
})

describe('the page of a list', () => {
  const page = async (query: string) =>
    withSpaces(
      (await send(`/vacancies?scope=all&${query}`, { headers: { accept: 'text/html' } })).body,
    ).replaceAll('<!-- -->', '')

  test('leads to what only mentions the words, and from there back', async () => {
    const html = await page('search=revit&sort=date')
    expect(html).toMatch(
      /<a href="\/vacancies\?search=revit&amp;scope=all&amp;sort=date&amp;mentions=1" rel="nofollow"[^>]*>Ещё 1 вакансия упоминает «revit»<\/a>/,
    )
    const mentions = await page('search=revit&sort=date&mentions=1')
    expect(mentions).toContain('только упоминания «revit»')
    expect(mentions).toContain('href="/vacancies?search=revit&amp;scope=all&amp;sort=date"')
    expect(mentions).not.toContain('Ещё 1 вакансия')
    expect(mentions).toContain('Прораб')
    // So does an empty one, or there would be no way back.
    const empty = await page('search=revit&mentions=1&employment=rotation')
    expect(empty).toContain('только упоминания «revit»')
    expect(mentions).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex/)
  })

  test('says that nothing is about the words before what mentions them', async () => {
    const html = await page(`search=${encodeURIComponent('бусины')}`)
    expect(html).toContain('Точных совпадений нет')
    expect(html).toContain('Упоминают «бусины»')
    expect(html.indexOf('Упоминают «бусины»')).toBeLessThan(html.indexOf('Сотрудник'))
    // All of them are there already.
    expect(html).not.toContain('mentions=1')
  })

  test('has the same feed with and without mentions: what is about the words', async () => {
    const feed = async (query: string) =>
      [...(await send(`/vacancies/feed.rss?scope=all&${query}`)).body.matchAll(/<title>([^<]+)<\/title>/g)]
        .map(([, title = '']) => title)
        .slice(1)
    expect(await feed('search=revit&mentions=1')).toEqual(await feed('search=revit'))
    expect(await feed('search=revit')).toHaveLength(2)
  })
})
