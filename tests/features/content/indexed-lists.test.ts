import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideIndexedLists } from '#server/features/content/list-decisions/decide.ts'
import { observeIndexedLists } from '#server/features/content/list-decisions/metrics.ts'
import type { TestBoard } from '#tests/support/app.ts'
import { sitemapPaths } from '#tests/support/crawl-findings.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const DAY = '2026-11-26T09:00:00Z'
const app = await wholeApp({ now: DAY })
const earlier = await wholeApp({ now: DAY, listRule: 'named' })

/** Three remote vacancies name Kazan, so that the lists of Kazan, of Tatarstan and of remote work are one list. */
async function fill({ deps, buildVacancies }: TestBoard) {
  const kazan = deps.referenceData.locations.bySlug('kazan')
  const moscow = deps.referenceData.locations.bySlug('moskva')
  if (!kazan || !moscow) throw new Error('The directory lacks a city')
  const inKazan = { workForm: 'remote' as const, locationIds: [kazan.id], workFromIds: [] }
  await buildVacancies(inKazan, inKazan, inKazan, {
    workForm: 'home',
    locationIds: [moscow.id],
    workFromIds: [moscow.id],
  })
}

beforeAll(async () => {
  for (const { board } of [app, earlier]) {
    await fill(board)
    await decideIndexedLists(board.deps)
  }
})

const page = async ({ send }: typeof app, path: string) => (await send(path)).body
const isIndexed = async (of: typeof app, path: string) =>
  !(await page(of, path)).includes('name="robots" content="noindex')
const inSitemap = ({ send }: typeof app) => sitemapPaths(async (path) => (await send(path)).body)

const SAME_LIST = ['/vacancies/kazan', '/vacancies/udalenno', '/vacancies/kazan/udalenno', '/rabota/kazan']

describe('lists with the same first rows', () => {
  test('only the one with the fewest segments is indexable and in the sitemap', async () => {
    const listed = await inSitemap(app)
    expect(await isIndexed(app, '/udalennaya-rabota')).toBe(true)
    expect(listed).toContain('/udalennaya-rabota')
    for (const path of SAME_LIST) {
      expect(await isIndexed(app, path), path).toBe(false)
      expect(listed).not.toContain(path)
    }
  })

  test('an indexable page leads to the others by a form, not by a link', async () => {
    const region = await page(app, '/vacancies/regions/tatarstan')
    expect(await isIndexed(app, '/vacancies/regions/tatarstan')).toBe(true)
    expect(region).not.toContain('href="/vacancies/tatarstan"')
    expect(region).toMatch(/<form [^>]*action="\/vacancies\/tatarstan"/)
    const home = await page(app, '/')
    expect(home).not.toContain('href="/vacancies/kazan"')
    expect(home).not.toContain('href="/vacancies/udalenno"')
  })

  test('the canonical address of the others stays their path', async () => {
    expect(await page(app, '/vacancies/kazan')).toContain(
      'rel="canonical" href="https://board.example/vacancies/kazan"',
    )
  })
})

test('the landing of work by hand is indexable, whether there is any, and is no copy of the list of remote work', async () => {
  expect(await isIndexed(app, '/rabota-na-domu')).toBe(true)
  const without = await wholeApp({ now: DAY })
  const remote = { workForm: 'remote' as const, workFromIds: [] }
  await without.board.buildVacancies(remote, remote, remote)
  await decideIndexedLists(without.board.deps)
  expect(await isIndexed(without, '/rabota-na-domu')).toBe(true)
  expect(await inSitemap(without)).toContain('/rabota-na-domu')
  expect(await page(without, '/rabota-na-domu')).toContain('Руками на\u00A0дому сейчас никого не\u00A0ищут')
})

test('under the earlier rule every list that enough vacancies name is indexable', async () => {
  const listed = await inSitemap(earlier)
  for (const path of SAME_LIST) {
    expect(await isIndexed(earlier, path), path).toBe(true)
    expect(listed).toContain(path)
  }
  expect(await page(earlier, '/vacancies/regions/tatarstan')).toContain('href="/vacancies/tatarstan"')
})

test('a metric has what each rule allows', async () => {
  const registry = new Registry()
  observeIndexedLists({ registry, db: app.board.deps.db })
  const text = await registry.metrics()
  const count = (rule: string) =>
    Number(new RegExp(`indexed_lists\\{rule="${rule}"\\} (\\d+)`).exec(text)?.[1])
  expect(count('own')).toBeGreaterThan(0)
  expect(count('named')).toBeGreaterThan(count('own'))
  expect(text).toContain(`indexed_lists_decided_timestamp_seconds ${Date.parse(DAY) / 1000}`)
})

test('lists are decided about once a Moscow day, and at once when the board has become another', async () => {
  const { deps, setNow, buildVacancies } = app.board
  setNow('2026-11-26T20:59:00Z')
  expect(await decideIndexedLists(deps)).toBeUndefined()
  setNow('2026-11-26T21:01:00Z')
  expect(await decideIndexedLists(deps)).toMatchObject({ gained: 0, lost: 0 })
  expect(await decideIndexedLists(deps)).toBeUndefined()
  await buildVacancies({ workForm: 'remote' })
  expect(await decideIndexedLists(deps)).toBeDefined()
})
