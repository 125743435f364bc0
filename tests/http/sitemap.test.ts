import { setImmediate } from 'node:timers/promises'
import { guestCtx } from '#server/kernel/context.ts'
import { eq, sql } from 'drizzle-orm'
import request from 'supertest'
import { beforeAll, describe, expect, test } from 'vitest'
import { listVacancies } from '#server/features/board/vacancies/reading/list.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { users } from '#server/db/schema/accounts.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { machineFiles } from '#server/http/machine-files.ts'
import { parseVacanciesQuery } from '#shared/features/board/vacancies/address.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { testApp, testBoard } from '#tests/support/app.ts'
import { elementsOf, parseXml, textOf } from '#tests/support/xml.ts'
import { closeVacancies } from '#tests/support/rows.ts'

const board = await testBoard()
const { deps } = board
const app = testApp(machineFiles(deps))
const [profession, otherProfession] = deps.referenceData.professions.all
if (!profession || !otherProfession) throw new Error('The directory has no professions')
const place = (slug: string) => {
  const found = deps.referenceData.locations.bySlug(slug)
  if (!found) throw new Error(`The directory has no ${slug}`)
  return found
}

describe('sitemap', () => {
  let open: number[] = []
  let closed: number[] = []

  beforeAll(async () => {
    const employer = await board.buildCompany({ slug: 'hires' })
    const silent = await board.buildCompany({ slug: 'silent' })
    const past = '2026-11-01T00:00:00Z'
    const inKazan: Partial<VacancyDraft> = {
      companyId: employer,
      workForm: 'remote',
      professionId: profession.id,
      locationIds: [place('kazan').id],
      workFromIds: [place('kazan').id],
    }
    open = await board.buildVacancies(
      inKazan,
      inKazan,
      inKazan,
      { companyId: employer, professionId: profession.id, workFromIds: [place('rossiya').id] },
      {
        companyId: employer,
        professionId: otherProfession.id,
        workForm: 'remote',
        locationIds: [place('kazan').id],
        workFromIds: [place('kazan').id],
      },
      {
        companyId: employer,
        professionId: profession.id,
        workForm: 'remote',
        locationIds: [place('moskva').id],
        workFromIds: [place('moskva').id],
      },
      {
        companyId: employer,
        professionId: profession.id,
        workForm: 'remote',
        locationIds: [place('moskva').id],
        workFromIds: [place('moskva').id],
      },
      {
        companyId: employer,
        professionId: profession.id,
        workForm: 'remote',
        locationIds: [place('moskva').id],
        workFromIds: [place('moskva').id],
      },
    )
    closed = await board.buildVacancies(
      { companyId: silent, status: 'archived', archivedAt: past },
      { companyId: silent, status: 'expired', expiresAt: past },
      { companyId: silent, expiresAt: past },
      { companyId: silent, status: 'draft', publishedAt: null },
      { companyId: silent, status: 'moderation', publishedAt: null },
      { companyId: silent, status: 'rejected', publishedAt: null },
    )
  })

  test('the sitemap index lists existing files only', async () => {
    const files = await locations('/sitemap.xml')
    expect(files).toEqual([
      'https://board.example/sitemaps/lists.xml',
      'https://board.example/sitemaps/vacancies-1.xml',
      'https://board.example/sitemaps/companies-1.xml',
    ])
    for (const file of files) expect((await locations(pathOf(file))).length).toBeGreaterThan(0)
    for (const absent of ['vacancies-2', 'vacancies-0', 'vacancies-01', 'companies-2', 'vacancies', 'x-1'])
      await request(app).get(`/sitemaps/${absent}.xml`).expect(404)
  })

  test('the sitemap has every open vacancy and no closed one', async () => {
    const found = await locations('/sitemaps/vacancies-1.xml')
    expect(found.sort()).toEqual(open.map((id) => `https://board.example/vacancies/${id}`).sort())
    for (const id of closed) expect(found).not.toContain(`https://board.example/vacancies/${id}`)
  })

  test('the sitemap has the companies with open vacancies', async () => {
    expect(await locations('/sitemaps/companies-1.xml')).toEqual(['https://board.example/employer/hires'])
  })

  test('the sitemap has a resume only when it is public and its author allows indexing', async () => {
    const seen = { status: 'published', visibility: 'everyone', isIndexed: true } as const
    const ids = [
      seen,
      { ...seen, isIndexed: false },
      { ...seen, visibility: 'companies' as const },
      { ...seen, visibility: 'link' as const },
      { ...seen, status: 'hidden' as const },
      { ...seen, hiddenInns: ['7707083893'] },
      { ...seen, hiddenDomains: ['primer.ru'] },
    ]
    const [author] = await deps.db
      .insert(users)
      .values({ email: 'author@example.ru', firstName: 'Анна', intent: 'seeker' })
      .returning({ id: users.id })
    const text = { ...EMPTY_CONTENT, photoUrl: null }
    const at = '2026-11-20T00:00:00Z'
    await deps.db.insert(resumes).values(
      ids.map((given, index) => ({
        ...given,
        id: index.toString(16).padStart(24, 'a'),
        userId: author?.id ?? 0,
        draft: text,
        content: text,
        contacts: EMPTY_CONTACTS,
        createdAt: at,
        updatedAt: at,
        publishedAt: at,
      })),
    )
    // Files are made anew for an app that has none prepared.
    const fresh = testApp(machineFiles(deps))
    const { text: index } = await request(fresh).get('/sitemap.xml').expect(200)
    expect(index).toContain('https://board.example/sitemaps/resumes-1.xml')
    const { text: file } = await request(fresh).get('/sitemaps/resumes-1.xml').expect(200)
    expect(elementsOf(parseXml(file), 'url').map((url) => textOf(url, 'loc'))).toEqual([
      `https://board.example/resumes/${'a'.repeat(23)}0`,
    ])
    await request(fresh).get('/sitemaps/resumes-2.xml').expect(404)
  })

  test('the sitemap states when a vacancy changed, and its index when a file changed', async () => {
    const [row] = await deps.db
      .select()
      .from(vacancies)
      .where(eq(vacancies.id, open[0] ?? 0))
    const [first] = elementsOf(await document('/sitemaps/vacancies-1.xml'), 'url')
    expect(first && textOf(first, 'lastmod')).toBe(row?.updatedAt)
    const file = elementsOf(await document('/sitemap.xml'), 'sitemap')[1]
    expect(file && textOf(file, 'lastmod')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('the sitemap has each non-empty list once at its canonical address', async () => {
    const found = await locations('/sitemaps/lists.xml')
    expect(new Set(found).size).toBe(found.length)
    const lists = found.map(pathOf).filter((path) => matchRoute(path)?.route.name === 'vacancies-slug')
    expect(lists.length).toBeGreaterThan(4)
    const parsed = parseVacanciesQuery(new URLSearchParams())
    if (!parsed.ok) throw new Error(parsed.reason)
    for (const path of lists) {
      const slugs = path.replace(/^\/vacancies\/?/, '')
      const list = await listVacancies(guestCtx(deps), { ...parsed.input, slugs })
      expect(list.canonicalPath).toBe(path)
      expect(list.total, path).toBeGreaterThan(0)
    }
  })

  test('the sitemap has the home page as the bare domain, legal texts, regions, cities and landing pages', async () => {
    const found = await locations('/sitemaps/lists.xml')
    expect(found).toContain('https://board.example')
    for (const path of [
      '/help',
      '/rules',
      '/vacancies/regions',
      '/vacancies/regions/tatarstan',
      '/rabota/kazan',
    ])
      expect(found).toContain(`https://board.example${path}`)
    expect(found).toContain('https://board.example/udalennaya-rabota')
    expect(found).not.toContain('https://board.example/sign-in')
    for (const path of found.map(pathOf)) expect(matchRoute(path)?.route.page, path).toBe(true)
  })

  test('the sitemap has a profession in a place from three vacancies on', async () => {
    const found = await locations('/sitemaps/lists.xml')
    expect(found).toContain(`https://board.example/vacancies/${profession.slug}`)
    expect(found).toContain(`https://board.example/vacancies/${profession.slug}/kazan`)
    expect(found).toContain(`https://board.example/vacancies/${otherProfession.slug}`)
    expect(found).not.toContain(`https://board.example/vacancies/${otherProfession.slug}/kazan`)
  })

  test('vacancies from anywhere add no city lists to the sitemap', async () => {
    const found = await locations('/sitemaps/lists.xml')
    expect(found).toContain('https://board.example/vacancies/kazan')
    expect(found).not.toContain('https://board.example/vacancies/omsk')
    expect(found).not.toContain(`https://board.example/vacancies/${profession.slug}/omsk`)
  })

  test('the sitemap never has the home city segment', async () => {
    const files = await locations('/sitemap.xml')
    for (const file of files)
      for (const address of await locations(pathOf(file)))
        expect(address).not.toMatch(/\/(vacancies|resumes)\/(.*\/)?moskva/)
  })

  test('the sitemap drops a vacancy at once when it closes', async () => {
    const [id = 0] = await board.buildVacancies({ title: 'Недолгая' })
    expect(await locations('/sitemaps/vacancies-1.xml')).toContain(`https://board.example/vacancies/${id}`)
    await closeVacancies(deps.db, { ids: [id], now: deps.now() })
    await board.refresh([id])
    expect(await locations('/sitemaps/vacancies-1.xml')).not.toContain(
      `https://board.example/vacancies/${id}`,
    )
  })

  test('the sitemap answers 304 to a robot that has it, and compressed to one that accepts it', async () => {
    const plain = await request(app).get('/sitemaps/lists.xml').set('accept-encoding', 'identity').expect(200)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const compressed = await request(app)
      .get('/sitemaps/lists.xml')
      .set('accept-encoding', 'gzip')
      .expect(200)
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(compressed.text).toBe(plain.text)
    const etag = String(plain.headers['etag'])
    await request(app).get('/sitemaps/lists.xml').set('if-none-match', etag).expect(304)
    const head = await request(app).head('/sitemaps/lists.xml').expect(200)
    expect(head.headers['etag']).toBe(etag)
  })

  test('vacancies with ids beyond fifty thousand are in the second sitemap file', async () => {
    await deps.db.execute(sql`select setval(pg_get_serial_sequence('vacancies', 'id'), 50000)`)
    const [id] = await board.buildVacancies({ title: 'Далёкая' })
    expect(id).toBe(50_001)
    expect(await locations('/sitemaps/vacancies-2.xml')).toEqual(['https://board.example/vacancies/50001'])
    expect(await locations('/sitemap.xml')).toContain('https://board.example/sitemaps/vacancies-2.xml')
    expect(await locations('/sitemaps/vacancies-1.xml')).not.toContain(
      'https://board.example/vacancies/50001',
    )
  })
})

async function document(path: string) {
  const { text, headers } = await request(app).get(path).expect(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  return parseXml(text)
}

async function locations(path: string) {
  return elementsOf(await document(path), 'loc').map(({ text }) => text)
}

const pathOf = (address: string) => new URL(address).pathname

test('files that are sent as they are written, to a reader without gzip, leave no warning in the log', async () => {
  const { send } = await wholeApp()
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(warning.message)
  process.on('warning', note)
  for (const path of ['/sitemap.xml', '/yandex-vacancies.xml', '/sitemaps/pages.xml']) await send(path)
  await setImmediate()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
