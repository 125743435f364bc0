import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import { fillDemoWorld } from '#server/features/intake/demo/fill-world.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const idOf = new Map<string, number>()

beforeAll(async () => {
  const { db, now, changes } = app.board.deps
  await fillDemoWorld(db, { vacancies: 60, resumes: 5, now: now() })
  await changes.publish({ kind: 'reload' })
  const rows = await db.select({ id: vacancies.id, title: vacancies.title }).from(vacancies)
  for (const { id, title } of rows) idOf.set(title, id)
}, 120_000)

/** What one sees of a page, with usual spaces. */
async function textOf(path: string) {
  const { status, body } = await app.send(path)
  expect(status, path).toBe(200)
  return {
    links: new Set([...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)),
    text: visible(body),
  }
}

const visible = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')

/** The title of a vacancy, or an address. */
const pathOfPage = (page: string) => (page.startsWith('/') ? page : `/vacancies/${idOf.get(page)}`)

test.each([
  ['a promised answer', ['Расшифровщик лекций, тихая работа'], /Обещает ответить за 10 рабочих дней/],
  ['how promises are kept', ['Оператор чата без звонков, 2/2'], /Отвечает на \d+ % откликов/],
  [
    'facts of the register',
    ['Оператор чата без звонков, 2/2', '/employer/yantarnyy-pelikan'],
    /В реестре юридических лиц/,
  ],
  [
    'a confirmed domain',
    ['Переводчик инструкций с английского', '/employer/orehovyy-globus'],
    /orehovyy-globus\.example/,
  ],
  [
    'the pay that hired people confirm',
    ['Оператор чата без звонков, 2/2', '/employer/yantarnyy-pelikan'],
    /По ответам 5 принятых: обещанную оплату получили 4/,
  ],
  [
    'reviews of the hiring',
    ['/reviews', '/employer/yantarnyy-pelikan?tab=reviews'],
    /Заплатили ровно столько, сколько было в вакансии/,
  ],
  ['a test task with its limits', ['Оператор чата без звонков, 2/2'], /до 2 часов, не оплачивается/],
  ['handwork at home', ['Вязальщица пледов на дому'], /Надомная работа|На дому/],
  ['quiet work', ['Расшифровщик лекций, тихая работа'], /Без звонков/],
])('%s is two clicks from the home page at most', async (_, pages, shown) => {
  let here = await textOf('/')
  for (const page of pages) {
    const path = pathOfPage(page)
    expect(here.links, path).toContain(path)
    here = await textOf(path)
  }
  expect(here.text).toMatch(shown)
})

test('a vacancy of the demo names no source, and one of another board names its own', async () => {
  const [generated, imported] = await Promise.all([
    app.board.deps.db.select().from(vacancies).where(eq(vacancies.source, DEMO_SOURCE)).limit(1),
    app.board.deps.db.select().from(vacancies).where(eq(vacancies.sourceId, 'showcase-1')),
  ])
  expect((await textOf(`/vacancies/${generated[0]?.id}`)).text).not.toContain('Источник')
  expect((await textOf(`/vacancies/${imported[0]?.id}`)).text).toContain('Источник: Доска «Пример»')
})
