import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createGetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import { trySource } from '#server/features/intake/sources/runs/try-source.ts'
import { LOCAL_NETWORK } from '#server/kernel/public-network.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildCompany } from '#tests/support/rows.ts'
import {
  buildBlockPage,
  buildPostingPage,
  serveCareersPage,
  toPosting,
} from '#tests/support/source-stub/careers-page.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { sourceWorld } from './source-world.ts'

const world = await sourceWorld()
const { db, deps, stub, addSource, run, passTime, listVacancies, listRecords, countVacancies, countRecords } =
  world
// Names below `localhost` lead to the stub.
deps.getFor = createGetFor({
  network: LOCAL_NETWORK,
  userAgent: 'DistantBot/1.0',
  now: deps.now,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
const site = serveCareersPage(stub, [])
const { port } = new URL(stub.origin)
const toUrl = (host: string, path = '/') => new URL(path, `http://${host}:${port}`)

/** Addresses of the sitemap, and when each was changed. */
let listed: { url: URL | string; lastmod?: string }[] = []

beforeEach(() => {
  site.vacancies = []
  site.pages.clear()
  site.robots = null
  listed = []
})

const VYDUMKA = {
  kind: 'careers_page',
  key: 'site:vydumka.example',
  employerTitle: 'ООО «ВЫДУМКА»',
  employerInn: '7707083893',
  employerSite: 'https://vydumka.localhost/',
}
const addSite = (row: Partial<Parameters<typeof addSource>[0]> = {}) =>
  addSource({ ...VYDUMKA, address: toUrl('vydumka.localhost'), ...row })

function writeSitemap() {
  const urls = listed.map(
    ({ url, lastmod }) =>
      `<url><loc>${url.toString()}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`,
  )
  site.pages.set('/sitemap.xml', { type: 'text/xml', body: `<urlset>${urls.join('')}</urlset>` })
}

/** Vacancies with a page each, which the sitemap lists. */
function fill(count: number, { lastmod }: { lastmod?: string } = {}) {
  site.vacancies = buildStubVacancies({ count, now: world.clock.now })
  listed = site.vacancies.map(({ number }) => ({
    url: toUrl('vydumka.localhost', `/vacancies/${number}`),
    ...(lastmod !== undefined && { lastmod }),
  }))
  writeSitemap()
}
const askedPages = () =>
  stub.requests.map(({ url }) => url.pathname).filter((path) => path.startsWith('/vacancies/'))

/** Aborts a run when this page is asked for. */
function killAt(path: string) {
  const killed = new AbortController()
  stub.misbehave = ({ url }) => {
    if (url.pathname === path) killed.abort(new Error('The worker is stopped'))
    return null
  }
  return killed.signal
}

describe('a trial', () => {
  test('of a site with many pages ends with its first fifty vacancies', async () => {
    fill(120)
    const trial = await trySource(deps, await addSite())
    expect(trial).toMatchObject({ hasMore: true, failure: null })
    expect(trial.records).toHaveLength(50)
    expect(askedPages().length).toBeLessThan(70)
  })

  test('of a slow site has what was read until its time was over, and says how far it came', async () => {
    fill(40)
    const trial = await trySource(deps, await addSite({ pauseMs: 100 }), { timeMs: 1500 })
    expect(trial.records.length).toBeGreaterThan(3)
    expect(trial.records.length).toBeLessThan(20)
    expect(trial).toMatchObject({ hasMore: true, failure: { reason: 'timeout' } })
    expect(trial.failure?.message).toContain(`записей — ${trial.records.length}`)
  })
})

describe('a run of a site', () => {
  test('that was killed goes on after the pages that it has stored', async () => {
    fill(60)
    const source = await addSite()
    const left = await run(source, killAt('/vacancies/35'))
    expect(left).toMatchObject({ finishedAt: null, read: 34 })
    expect(await countVacancies()).toEqual({ published: 34 })
    stub.requests.length = 0
    stub.misbehave = () => null
    expect(await run(source)).toMatchObject({ id: left.id, outcome: 'ok', read: 60, added: 60 })
    expect(askedPages()).toHaveLength(26)
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 60, unchanged: 60, closed: 0 })
  })

  test('that goes on remembers that a page has failed', async () => {
    fill(40)
    const source = await addSite()
    await run(source)
    passTime(DAY_MS)
    site.vacancies = site.vacancies.filter(({ number }) => number !== 2)
    const signal = killAt('/vacancies/30')
    site.pages.set('/vacancies/3', { status: 500, type: 'text/html', body: 'Ошибка' })
    await run(source, signal)
    stub.misbehave = () => null
    expect(await run(source)).toMatchObject({ outcome: 'partial', failure: 'server_error', closed: 0 })
  })

  test('has a list of vacancies again when it goes on, until their own pages are read', async () => {
    fill(30)
    const [first] = site.vacancies
    const list = site.vacancies.map((one) => ({ ...toPosting(one), url: `/vacancies/${one.number}` }))
    site.pages.set('/list', buildPostingPage(list))
    site.pages.set('/vacancies/1', buildBlockPage('{}'))
    listed.unshift({ url: toUrl('vydumka.localhost', '/list') })
    writeSitemap()
    const source = await addSite()
    await run(source, killAt('/vacancies/25'))
    stub.misbehave = () => null
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 30, added: 30 })
    expect((await listVacancies()).map(({ title }) => title)).toContain(first?.title)
  })
})

describe('pages that have not changed', () => {
  const lastmod = '2026-11-20'

  test('by their sitemap are not asked for until a week is over', async () => {
    fill(12, { lastmod })
    const source = await addSite()
    await run(source)
    stub.requests.length = 0
    passTime(6 * DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 12, unchanged: 12, closed: 0 })
    expect(askedPages()).toEqual([])
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 12, unchanged: 12 })
    expect(askedPages()).toHaveLength(12)
    expect(stub.requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true)
  })

  test('are asked for when the sitemap has another day for them', async () => {
    fill(3, { lastmod })
    const source = await addSite()
    await run(source)
    passTime(DAY_MS)
    stub.requests.length = 0
    site.vacancies = site.vacancies.map((one) => ({ ...one, text: `${one.text} И ещё одна задача.` }))
    listed = listed.map((one, at) => (at === 1 ? { ...one, lastmod: '2026-11-26' } : one))
    writeSitemap()
    expect(await run(source)).toMatchObject({ read: 3, changed: 1, unchanged: 2 })
    expect(askedPages()).toEqual(['/vacancies/2'])
  })

  test('by the site itself keep their vacancies as if they were read', async () => {
    fill(5)
    const source = await addSite()
    await run(source)
    await db.update(vacancies).set({ expiresAt: '2026-11-26T00:00:00Z' })
    passTime(6 * DAY_MS)
    stub.requests.length = 0
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 5, unchanged: 5, changed: 0, closed: 0 })
    expect(stub.requests.filter(({ headers }) => headers['if-none-match'] !== undefined)).toHaveLength(5)
    const { now } = world.clock
    expect(
      (await listVacancies()).every(({ expiresAt }) => Date.parse(expiresAt ?? '') > now.getTime()),
    ).toBe(true)
    expect((await listRecords()).every(({ lastSeenAt }) => Date.parse(lastSeenAt) === now.getTime())).toBe(
      true,
    )
  })

  test('are read again when staff ask for the whole source', async () => {
    fill(3, { lastmod })
    const source = await addSite()
    await run(source)
    stub.requests.length = 0
    await db.update(sources).set({ nextFullRunAt: world.clock.now.toISOString() })
    await run(source)
    expect(askedPages()).toHaveLength(3)
  })

  test('do not keep a vacancy that was gone and is back from being shown', async () => {
    fill(4, { lastmod })
    const source = await addSite()
    await run(source)
    const all = listed
    listed = all.slice(1)
    writeSitemap()
    for (let runs = 0; runs < 2; runs += 1) {
      passTime(DAY_MS)
      await run(source)
    }
    expect(await countVacancies()).toEqual({ published: 3, expired: 1 })
    listed = all
    writeSitemap()
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', added: 0 })
    expect(await countVacancies()).toEqual({ published: 4 })
  })
})

describe('the site of a source', () => {
  test('has its subdomains, which the sitemap may name', async () => {
    fill(2)
    listed = site.vacancies.map(({ number }) => ({
      url: toUrl('jobs.vydumka.localhost', `/vacancies/${number}`),
    }))
    writeSitemap()
    expect(await run(await addSite())).toMatchObject({ outcome: 'ok', read: 2, added: 2 })
  })

  test.each(['a confirmed domain', 'a site that staff have noted'])(
    'is the whole one of %s, wherever its pages lead',
    async (which) => {
      fill(2)
      const company = await buildCompany(db, {
        title: 'ООО «ВЫДУМКА»',
        confirmedDomain: 'vydumka.localhost',
        domainConfirmedAt: world.clock.now.toISOString(),
      })
      stub.misbehave = ({ url, headers }) =>
        url.pathname.startsWith('/vacancies/') && headers.host?.startsWith('jobs.')
          ? { kind: 'redirect', to: toUrl('vydumka.localhost', url.pathname).href }
          : null
      listed = site.vacancies.map(({ number }) => ({
        url: toUrl('jobs.vydumka.localhost', `/vacancies/${number}`),
      }))
      writeSitemap()
      const ofCompany = { companyId: company.id, employerTitle: null, employerSite: null }
      const source = await addSite({
        address: toUrl('jobs.vydumka.localhost'),
        ...(which === 'a confirmed domain' && ofCompany),
      })
      expect(await run(source)).toMatchObject({ outcome: 'ok', read: 2, added: 2 })
    },
  )
})

describe('a vacancy', () => {
  const runDaily = async (source: { id: number }, days: number) => {
    const outcomes: (string | null)[] = []
    for (let day = 0; day < days; day += 1) {
      passTime(DAY_MS)
      outcomes.push((await run(source)).outcome)
    }
    return outcomes
  }

  test('whose page leads to another site is kept, and another one that is gone ends', async () => {
    fill(12)
    const source = await addSite()
    await run(source)
    stub.misbehave = ({ url }) =>
      url.pathname === '/vacancies/1' ? { kind: 'redirect', to: 'https://elsewhere.example/' } : null
    site.vacancies = site.vacancies.filter(({ number }) => number !== 2)
    expect(await runDaily(source, 3)).toEqual(['ok', 'ok', 'ok'])
    expect(await countVacancies()).toEqual({ published: 11, expired: 1 })
  })

  test('whose block is broken for a while is kept, and is no further record', async () => {
    fill(12)
    const source = await addSite()
    await run(source)
    site.pages.set('/vacancies/1', buildBlockPage('{"@type": "JobPosting", '))
    site.vacancies = site.vacancies.filter(({ number }) => number !== 2)
    expect(await runDaily(source, 3)).toEqual(['ok', 'ok', 'ok'])
    expect(await countVacancies()).toEqual({ published: 11, expired: 1 })
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ read: 10, refused: { not_json: 1 } })
  })

  test('keeps its identifier when all pages have the same, in any order and number of them', async () => {
    fill(30)
    for (const one of site.vacancies)
      site.pages.set(
        `/vacancies/${one.number}`,
        buildPostingPage({ ...toPosting(one), identifier: 'ВЫДУМКА' }),
      )
    const all = listed
    listed = all.slice(0, 1)
    writeSitemap()
    const source = await addSite()
    await run(source)
    listed = all.toReversed()
    writeSitemap()
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: 30, added: 29 })
    listed = all
    writeSitemap()
    expect(await runDaily(source, 2)).toEqual(['ok', 'ok'])
    expect(await countRecords()).toEqual({ shown: 30 })
  })

  test('that is known by its address is not added once more by its identifier', async () => {
    fill(1)
    const [one] = site.vacancies
    if (!one) throw new Error('One vacancy is expected')
    site.pages.set('/vacancies/1', buildPostingPage({ ...toPosting(one), identifier: null }))
    const source = await addSite()
    await run(source)
    const url = toUrl('vydumka.localhost', '/vacancies/1').href
    const id = createHash('sha256').update(url).digest('hex').slice(0, 32)
    expect(await db.select({ id: sourceRecords.recordId }).from(sourceRecords)).toEqual([{ id }])
    site.pages.clear()
    writeSitemap()
    passTime(DAY_MS)
    expect(await run(source)).toMatchObject({ read: 1, added: 0 })
    expect(await countRecords()).toEqual({ shown: 1 })
  })
})
