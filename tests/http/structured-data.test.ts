import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const kazan = board.deps.referenceData.locations.bySlug('kazan')?.id ?? 0
let vacancyId = 0

beforeAll(async () => {
  const companyId = await board.buildCompany({ slug: 'zerna' })
  const [first = 0] = await board.buildVacancies(
    ...[1, 2, 3].map((at) => ({
      companyId,
      title: `Пекарь ${at}`,
      workForm: 'on_site' as const,
      locationIds: [kazan],
    })),
  )
  vacancyId = first
})

const Data = z.looseObject({ '@type': z.string() })

async function dataOf(path: string) {
  const { status, body } = await send(path)
  expect(status, path).toBe(200)
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return { body, blocks: blocks.map(([, json = '']) => Data.parse(JSON.parse(json))) }
}

/** Only the home page is above them. */
const TOP_LISTS = new Set(['/vacancies', '/resumes'])

test('every page below the home page has its path in structured data, and shows it unless it is the home page alone', async () => {
  for (const path of [
    '/vacancies',
    '/vacancies/kazan',
    `/vacancies/${vacancyId}`,
    '/vacancies/regions',
    '/vacancies/regions/tatarstan',
    '/rabota/kazan',
    '/udalennaya-rabota',
    '/employer/zerna',
    '/help',
    '/resumes',
    '/resumes/professii',
    '/resumes/regions',
  ]) {
    const { body, blocks } = await dataOf(path)
    expect(body.includes('aria-label="Путь к странице"'), path).toBe(!TOP_LISTS.has(path))
    const [list, ...others] = blocks.filter((block) => block['@type'] === 'BreadcrumbList')
    expect(others, path).toEqual([])
    const items = z
      .array(z.object({ position: z.number(), item: z.string() }).loose())
      .parse(list?.['itemListElement'])
    expect(items.length, path).toBeGreaterThan(1)
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1))
    expect(items.at(-1)?.item, path).toBe(`https://board.example${path}`)
  }
})

test('structured data of the home page name the site and its logo', async () => {
  const { blocks } = await dataOf('/')
  expect(blocks).toContainEqual(
    expect.objectContaining({
      '@type': 'Organization',
      name: 'Дистант',
      logo: 'https://board.example/icon-512.png',
    }),
  )
  expect((await send('/icon-512.png')).status).toBe(200)
})
