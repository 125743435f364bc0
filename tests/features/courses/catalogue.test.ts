import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { courses, schools } from '#server/db/schema/courses.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { ADVERT, buildCourse, buildSchool } from './rows.ts'

const { board, bugs, send } = await wholeApp()
const { deps } = board
const { db } = deps
const api = createInProcessClient(deps)
/** Without the marks that React puts between texts. */
const page = async (path: string) => withSpaces((await send(path)).body.replaceAll('<!-- -->', ''))
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

beforeEach(async () => {
  await db.delete(courses)
  await db.delete(schools)
  await deps.changes.publish({ kind: 'courses' })
})
afterEach(() => {
  const found = bugs.splice(0)
  if (found.length > 0) throw new AggregateError(found, 'The server took a request for a bug of its own')
})

/** Prices are in roubles. */
async function buildCatalogue(...given: (Partial<typeof courses.$inferInsert> & { rub?: number })[]) {
  const school = await buildSchool(db, { name: 'Цифра', slug: 'tsifra' })
  for (const { rub = 20_000, ...course } of given)
    await buildCourse(db, { schoolId: school.id, priceKopecks: rub * 100, ...course })
  return school
}

test('a course that staff hide leaves the pages that the cache holds', async () => {
  await buildCatalogue({ title: 'Учёт', slug: 'uchet' })
  await deps.changes.publish({ kind: 'courses' })
  expect(await page('/courses')).toContain('Учёт')
  expect((await send('/courses/uchet')).status).toBe(200)
  const { id: userId } = await buildUser(db, { email: 'editor@example.ru', staffRole: 'admin' })
  const staff = createInProcessClient(deps, {
    ...guestCtx(deps),
    actor: { kind: 'user', userId, sessionId: 0, staffRole: 'admin', role: null },
  })
  const [course] = await db.select({ id: courses.id, version: courses.version }).from(courses)
  if (!course) throw new Error('The course was not inserted')
  await staff.courses.staffSetState({ ...course, state: 'hidden' })
  expect(await page('/courses')).not.toContain('Учёт')
  expect((await send('/courses/uchet')).status).toBe(404)
})

describe('the list of courses', () => {
  test('courses are listed from the cheaper, of one price by the alphabet, without drafts and hidden ones', async () => {
    await buildCatalogue(
      { title: 'Ягода', rub: 5000 },
      { title: 'Ёлка', rub: 5000 },
      { title: 'дом', rub: 5000 },
      { title: 'Дорогой', rub: 90_000 },
      { title: 'Даром', rub: 0 },
      { title: 'Черновик', state: 'draft' },
      { title: 'Скрытый', state: 'hidden' },
    )
    const { items, count } = await api.courses.list({})
    expect(titles(items)).toEqual(['Даром', 'дом', 'Ёлка', 'Ягода', 'Дорогой'])
    expect(count).toBe(5)
  })

  test('courses are counted in Russian, and a further page has its own address and is not indexed', async () => {
    const addressOf = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    await buildCatalogue(...Array.from({ length: 21 }, (_, at) => ({ title: `Курс ${at}` })))
    const [first, second] = [await page('/courses'), await page('/courses?page=2')]
    expect([addressOf(first), addressOf(second)]).toEqual([
      'https://board.example/courses',
      'https://board.example/courses?page=2',
    ])
    expect([first, second].map((html) => html.includes('noindex'))).toEqual([false, true])
    expect(first).toContain('>21 курс<')
    for (const [count, words] of [
      [2, '2 курса'],
      [5, '5 курсов'],
    ] as const) {
      await db.delete(courses)
      await db.delete(schools)
      await buildCatalogue(...Array.from({ length: count }, () => ({})))
      await deps.changes.publish({ kind: 'courses' })
      expect(await page('/courses')).toContain(`>${words}<`)
    }
  })

  test('of a profession the courses that teach it mainly come first, whatever they cost', async () => {
    await buildCatalogue(
      { title: 'Побочный', professions: ['kopirayter', 'buhgalter'], rub: 1000 },
      { title: 'Главный', professions: ['buhgalter', 'kopirayter'], rub: 50_000 },
      { title: 'Чужой', professions: ['shveya'] },
    )
    expect(titles((await api.courses.list({ profession: 'buhgalter' })).items)).toEqual([
      'Главный',
      'Побочный',
    ])
    expect((await api.courses.list({ profession: 'net-takoy' })).count).toBe(0)
  })

  test('filters of price, length and format narrow the list of courses', async () => {
    await buildCatalogue(
      { title: 'Даром', rub: 0, weeks: 4, format: 'live' },
      { title: 'Ровно', rub: 10_000, weeks: 12 },
      { title: 'Дороже', rub: 10_001, weeks: 30, format: 'mentored' },
    )
    const found = async (filter: Parameters<typeof api.courses.list>[0]) =>
      titles((await api.courses.list(filter)).items)
    expect(await found({ price: 'free' })).toEqual(['Даром'])
    expect(await found({ price: '10000' })).toEqual(['Даром', 'Ровно'])
    expect(await found({ length: '4' })).toEqual(['Даром'])
    expect(await found({ length: '12' })).toEqual(['Даром', 'Ровно'])
    expect(await found({ format: 'mentored' })).toEqual(['Дороже'])
  })

  test('a paid place stands apart with its mark and does not change the order of the list', async () => {
    await buildCatalogue({ title: 'Дешёвый', rub: 1000 }, { title: 'Платный', rub: 90_000, ...ADVERT })
    const { items, adverts } = await api.courses.list({})
    expect(titles(items)).toEqual(['Дешёвый', 'Платный'])
    expect(adverts).toMatchObject([{ title: 'Платный', advert: { erid: ADVERT.erid } }])
    const html = await page('/courses')
    expect(html).toContain('Реклама. ООО «Учёба», ИНН 7707083893. erid: 2VtzqwErid')
    expect(html).toContain('Оплата порядок не меняет')
  })

  test('of three paid places two are shown, and each gets its days', async () => {
    await buildCatalogue(
      ...['Первый', 'Второй', 'Третий'].map((title) => ({ title, ...ADVERT, paidTo: '2027-01-31' })),
    )
    const shown = new Set<string>()
    for (let day = 21; day <= 30; day += 1) {
      board.setNow(`2026-11-${day}T09:00:00Z`)
      const adverts = titles((await api.courses.list({})).adverts)
      expect(adverts).toHaveLength(2)
      for (const title of adverts) shown.add(title)
    }
    board.setNow('2026-11-21T09:00:00Z')
    expect(shown.size).toBe(3)
  })

  test('a paid place is shown from its first day to its last', async () => {
    await buildCatalogue({ slug: 'platnyy', ...ADVERT, paidFrom: '2026-11-21', paidTo: '2026-11-22' })
    for (const day of [21, 22]) {
      board.setNow(`2026-11-${day}T09:00:00Z`)
      expect((await api.courses.list({})).adverts).toMatchObject([{ advert: { erid: ADVERT.erid } }])
      expect((await api.courses.read({ slug: 'platnyy' })).advert).not.toBeNull()
    }
    board.setNow('2026-11-21T09:00:00Z')
  })

  test.each([
    ['is not paid', { isPaid: false }],
    ['has not begun', { paidFrom: '2026-11-22' }],
    ['has ended', { paidTo: '2026-11-20' }],
  ])('a place that %s is not shown as an advertisement', async (_name, given) => {
    await buildCatalogue({ slug: 'platnyy', ...ADVERT, ...given })
    expect((await api.courses.list({})).adverts).toEqual([])
    expect((await api.courses.read({ slug: 'platnyy' })).advert).toBeNull()
  })

  test('the database refuses a published advertisement without its token', async () => {
    await expect(buildCatalogue({ ...ADVERT, erid: null })).rejects.toMatchObject({
      cause: { constraint: 'courses_advert_marked' },
    })
  })

  test('the form of the list works without scripts, keeps what was chosen and is not indexed', async () => {
    await buildCatalogue({ title: 'Даром', rub: 0 }, { title: 'Дороже' })
    const html = await page('/courses?profession=&price=free&length=&format=')
    expect(html).toContain('Даром')
    expect(html).not.toContain('Дороже')
    expect(html).toMatch(/<option value="free" selected="">/)
    expect(html).toContain('noindex')
    expect(await page('/courses')).not.toContain('noindex')
    expect(await page('/courses?price=%3Cscript%3E')).not.toMatch(/<script>|value="[^"]*script/)
    expect((await send('/courses?page=7')).status).toBe(404)
    expect((await send('/courses?page=1')).headers.get('location')).toBe('/courses')
  })

  test('without courses the list says so, leads to the form of schools and is not in the sitemap', async () => {
    const html = await page('/courses')
    expect(html).toContain('Курсов пока нет')
    expect(html).toContain('href="/schools"')
    expect(html).toContain('noindex')
    expect((await send('/sitemaps/lists.xml')).body).not.toContain('/courses<')
    expect(await page('/schools')).toContain('Рассказать о курсе')
  })
})

describe('a course', () => {
  test('a course shows its full price, the rule of refunds, the licence, and leads to its school without weight', async () => {
    await buildCatalogue({
      slug: 'uchet',
      title: 'Учёт <b>',
      rub: 45_900,
      instalments: 'Два платежа.',
      url: 'https://shkola.example/uchet?a=1',
    })
    const html = await page('/courses/uchet')
    for (const part of [
      'Учёт &lt;b&gt;',
      '45 900 ₽',
      'Два платежа.',
      'Возвращаем за непройденное.',
      'Нет лицензии',
      'на сайте школы',
      '<link data-page="" rel="canonical" href="https://board.example/courses/uchet"',
      '"@type":"BreadcrumbList"',
    ])
      expect(html).toContain(part)
    expect(html).toMatch(/href="https:\/\/shkola\.example\/uchet\?a=1" rel="nofollow noopener"/)
    expect(html).not.toContain('"@type":"Course"')
  })

  test('the link of a paid course is sponsored and its page has the mark of an advertisement', async () => {
    await buildCatalogue({ slug: 'platnyy', ...ADVERT })
    const html = await page('/courses/platnyy')
    expect(html).toContain('rel="sponsored nofollow noopener"')
    expect(html).toContain('Реклама. ООО «Учёба», ИНН 7707083893. erid: 2VtzqwErid')
  })

  test('a course whose check is overdue says that its terms may have changed', async () => {
    await buildCatalogue(
      { slug: 'staryy', recheckOn: '2026-11-20' },
      { slug: 'segodnya', recheckOn: '2026-11-21' },
    )
    expect(await page('/courses/staryy')).toContain('могли измениться')
    expect(await page('/courses/segodnya')).not.toContain('могли измениться')
  })

  test('next to a course stand the vacancies without experience of its profession, as a link only where there are some', async () => {
    const accountant = { professionId: deps.referenceData.professions.bySlug('buhgalter')?.id ?? 0 }
    await board.buildVacancies({ ...accountant, experience: 'none' }, { ...accountant, experience: 'over_6' })
    await buildCatalogue({ slug: 'uchet' }, { slug: 'shveya', professions: ['shveya'] })
    const html = await page('/courses/uchet')
    expect(html).toMatch(
      /Без опыта сейчас <a href="\/vacancies\/buhgalter\?experience=none" rel="nofollow">1 вакансия/,
    )
    expect(html).toContain('Мало данных о зарплате')
    const other = await page('/courses/shveya')
    expect(other).toContain('Без опыта сейчас никого не ищут')
    expect(other).not.toContain('experience=none')
  })

  test.each(['draft', 'hidden'] as const)('a %s course and its school have no page', async (state) => {
    await buildCatalogue({ slug: 'nevidimyy', state })
    expect((await send('/courses/nevidimyy')).status).toBe(404)
    expect((await send('/schools/tsifra')).status).toBe(404)
  })

  test('a school of the demo is marked as invented on its cards and pages', async () => {
    const school = await buildSchool(db, { slug: 'primer', isInvented: true })
    await buildCourse(db, { schoolId: school.id, slug: 'primer' })
    for (const path of ['/courses', '/courses/primer', '/schools', '/schools/primer', '/professii/buhgalter'])
      expect(await page(path), path).toContain('Пример: школа вымышлена')
  })
})

test('a school shows its courses and what it says about refunds', async () => {
  await buildCatalogue({ title: 'Первый' }, { title: 'Спрятанный', state: 'hidden' })
  const html = await page('/schools/tsifra')
  expect(html).toContain('Первый')
  expect(html).not.toContain('Спрятанный')
  expect(html).toContain('Возвращаем за непройденное.')
  expect(await page('/schools')).toContain('1 курс.')
})

test('the page of a profession shows at most three of its courses', async () => {
  await buildCatalogue(...['Раз', 'Два', 'Три', 'Четыре'].map((title, at) => ({ title, rub: at * 1000 })))
  const { courses: shown } = await api.professions.read({ slug: 'buhgalter' })
  expect(titles(shown)).toEqual(['Раз', 'Два', 'Три'])
  expect(await page('/professii/buhgalter')).toContain('href="/courses?profession=buhgalter"')
})

test('the sitemap has the published courses and their schools', async () => {
  await buildCatalogue({ slug: 'uchet' }, { slug: 'tayna', state: 'draft' })
  const { body } = await send('/sitemaps/lists.xml')
  for (const path of ['/courses', '/courses/uchet', '/schools', '/schools/tsifra'])
    expect(body).toContain(`<loc>https://board.example${path}</loc>`)
  expect(body).not.toContain('tayna')
})
