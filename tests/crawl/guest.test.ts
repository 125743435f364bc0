import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decideIndexedLists } from '#server/features/content/list-decisions/decide.ts'
import { fillDemoCourses } from '#server/features/intake/demo/fill-world.ts'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { DECREED_YEARS } from '#server/features/reference/calendar/years.ts'
import {
  deadLinks,
  doubledLists,
  doubledTitles,
  hiddenLinks,
  indexedPages,
  longTexts,
  redirects,
  sitemapPaths,
  wrongCounts,
} from '#tests/support/crawl-findings.ts'
import { monthPath } from '#shared/features/reference/calendar/address.ts'
import { crawl, type CrawledPage } from '#tests/support/crawl.ts'
import { SITE } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const VACANCIES = 120
/** Of the calendar; it has no decree yet. */
const LAST_YEAR = Math.max(...DECREED_YEARS.keys()) + 1
/** Filters, orders and pages of lists have endless combinations: some of them stand for all. */
const QUERIES_MAX = 60

const { board, bugs, facts, send } = await wholeApp()
let pages = new Map<string, CrawledPage & { linkedFrom: string }>()
let inSitemap: string[] = []
/** Linked days of the calendar that are not opened. */
const otherDays = new Set<string>()

beforeAll(async () => {
  const { db, changes, now } = board.deps
  await fillDemo(db, { vacancies: VACANCIES, companies: 15, now: now() })
  await fillDemoCourses(db, { now: now() })
  await changes.publish({ kind: 'reload' })
  await decideIndexedLists(board.deps)
  const ask = (path: string) => send(path, { isKeptAlive: true })
  inSitemap = await sitemapPaths(async (path) => (await ask(path)).body)
  const isOpened = dayChooser({ listed: inSitemap, now: now() })
  let queries = 0
  pages = await crawl(ask, {
    start: ['/'],
    publicUrl: SITE.publicUrl,
    isVisited(address) {
      if (!isOpened(address)) otherDays.add(address)
      return !otherDays.has(address) && (!address.includes('?') || ++queries <= QUERIES_MAX)
    },
  })
}, 120_000)

describe('a guest who follows links from the home page', () => {
  test('a guest who follows every link from the home page finds no dead link and no server error', () => {
    expect(deadLinks(pages)).toEqual([])
    expect(bugs).toEqual([])
    expect(pages.size).toBeGreaterThan(VACANCIES)
  })

  test('no link of the site leads to its page by a redirect', () => {
    expect(redirects(pages)).toEqual([])
  })

  test('a link that says how many vacancies its list has says as many as the heading of the list', () => {
    expect([...pages.values()].flatMap(({ counts }) => counts).length).toBeGreaterThan(100)
    expect(wrongCounts(pages)).toEqual([])
  })

  test('a guest reaches every page of the sitemap by links from the home page', () => {
    const reached = new Set(pages.keys())
    expect(inSitemap.filter((path) => !reached.has(path))).toEqual([])
  })

  test.each([...DECREED_YEARS.keys(), LAST_YEAR])(
    'every other day of %i that a link leads to has a page of its own, not for search engines',
    async (year) => {
      const days = [...otherDays].filter((address) => address.startsWith(`/calendar/${year}/`))
      expect(days.length).toBeGreaterThan(250)
      for (const address of days)
        expect(await facts(address), address).toMatchObject({
          kind: 'page',
          status: 200,
          url: SITE.publicUrl + address,
          meta: { isIndexed: false },
        })
      expect(bugs).toEqual([])
    },
  )
})

describe('search engines', () => {
  test('the sitemap lists exactly the indexable pages, each at its canonical address', () => {
    const listed = indexedPages(pages).map(({ address }) => address)
    expect(listed.sort()).toEqual([...inSitemap].sort())
  })

  test('no two indexable pages share a title', () => {
    expect(doubledTitles(pages)).toEqual([])
  })

  test('no two indexable lists begin with the same rows', () => {
    expect(doubledLists(pages)).toEqual([])
  })

  test('every page names one canonical address, in its head and in its header', () => {
    for (const { address, html, canonical, canonicalHeader } of pages.values()) {
      // Files for calendars are no pages.
      if (!html.startsWith('<!doctype html>')) continue
      expect(html.match(/rel="canonical"/g), address).toHaveLength(1)
      expect(canonicalHeader && new URL(canonicalHeader).pathname, address).toBe(
        canonical && new URL(canonical, SITE.publicUrl).pathname,
      )
    }
  })

  test('structured data of every page have the fields that search engines require', () => {
    const found = new Set<string>()
    for (const { address, html } of pages.values()) {
      for (const block of structuredDataOf(html)) {
        found.add(block['@type'])
        expect(block['@context'], address).toBe('https://schema.org')
        const required = REQUIRED_FIELDS[block['@type']]
        expect(required, `${address}: ${block['@type']}`).toBeDefined()
        expect(Object.keys(block), address).toEqual(expect.arrayContaining([...(required ?? [])]))
      }
    }
    expect([...found].sort()).toEqual(Object.keys(REQUIRED_FIELDS).sort())
  })

  test('no title is over 70 characters, and no description over 200', () => {
    expect(longTexts(pages)).toEqual([])
  })

  test('the title of a vacancy page names its company and place', async () => {
    const found = indexedPages(pages).filter(({ address }) => isVacancy(address))
    expect(found.length).toBe(await board.deps.vacancies.size())
    for (const { address, title } of found) {
      expect(title, address).toMatch(/^.+, .+, .+/)
    }
  })

  test('no indexable page links to a list that is not indexable', () => {
    expect(hiddenLinks(pages)).toEqual([])
  })
})

test('no button contains a block element, and no plain search field has the combobox role', () => {
  for (const { address, html } of pages.values()) {
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) => inside)
    expect(
      buttons.filter((inside) => /<(div|p|ul|h\d)\b/.test(inside)),
      address,
    ).toEqual([])
    expect(html, address).not.toMatch(/<input(?=[^>]*type="search")(?=[^>]*role="combobox")/)
  }
})

/** Required properties by type, of the guides of Google and Yandex for structured data. */
const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline', 'datePublished', 'author'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization'],
  Organization: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
}

/**
 * Of the 5 844 days of the calendar, nine in ten pages of a whole walk, it opens those of the sitemap, and this month of every
 * year: the pages of the others differ from these in their data alone.
 */
function dayChooser({ listed, now }: { listed: readonly string[]; now: Date }) {
  const notable = new Set(listed)
  const [month] = monthPath(now.getUTCFullYear(), now.getUTCMonth() + 1)
    .split('/')
    .slice(-1)
  return (address: string) => {
    const day = /^\/calendar\/\d+\/([^/]+)\/\d+$/.exec(address)
    return !day || day[1] === month || notable.has(address)
  }
}

const structuredDataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    z.looseObject({ '@context': z.string(), '@type': z.string() }).parse(JSON.parse(json)),
  )

const isVacancy = (address: string) => /^\/vacancies\/\d+$/.test(address)
