import { globSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { responses } from '#server/db/schema/responses.ts'
import { isStaffOnly, matchRoute, pageFileOf } from '#shared/routing/route-table.ts'
import { SITE } from '#tests/support/app.ts'
import { crawl } from '#tests/support/crawl.ts'
import { importsOf } from '../../scripts/import-graph.ts'
import { buildOwner, commonPages, objectPages } from '#tests/support/owner.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { STAFF_PAGES } from '#tests/support/staff-pages.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

/** Everybody opens every page, and uses every link to a complaint that stands on it. */
const { board, bugs, send } = await wholeApp()
const { db, now } = board.deps

const ROLES = ['guest', 'seeker', 'employer', 'staff'] as const
type Role = (typeof ROLES)[number]
type Link = { role: Role; page: string; route: string; href: string }

/** Menus whose items are drawn when they are opened: a story opens them (e2e/hidden.spec.ts). */
const DRAWN_LATE = new Set(['client/features/board/hidden/vacancy-menu.tsx'])

/** Whom a link is about, as staff see it, by the page that it stands on. A new page with such a link gets a line. */
const ABOUT: Readonly<Record<string, (page: URL) => string | Promise<string>>> = {
  'vacancies-id': ({ pathname }) => `vacancy ${lastOf(pathname)}`,
  'employer-slug': ({ pathname }) => companyOf(lastOf(pathname)),
  'employer-slug-claim': ({ pathname }) => companyOf(pathname.split('/').at(-2) ?? ''),
  'personal-responses-id': ({ pathname }) => `response_company ${lastOf(pathname)}`,
  'responses-id': ({ searchParams }) => `response_seeker ${searchParams.get('response')}`,
}
async function companyOf(slug: string) {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug))
  return `company ${company?.id}`
}
const lastOf = (path: string) => path.split('/').at(-1) ?? ''

/** Names of the page files that import a link to a complaint. */
const drawing = new Set(
  globSync('client/features/**/*.page.tsx')
    .filter((file) =>
      importsOf(file, (path) => !DRAWN_LATE.has(path)).has('shared/features/staff/complaints/address.ts'),
    )
    .map((file) => file.replace(/.*[\\/]|\.page\.tsx$/g, '')),
)

let world: Awaited<ReturnType<typeof buildWorld>>
const links: Link[] = []
beforeAll(async () => {
  world = await buildWorld()
  for (const role of ROLES) links.push(...(await linksFor(role)))
}, 120_000)

test('every link to a complaint leads to the form about whom the page shows, for everybody who sees it', async () => {
  expect(links.length).toBeGreaterThanOrEqual(ROLES.length)
  for (const { role, page, route, href } of links) {
    const where = `${role}: ${page} → ${href}`
    const { status, body } = await open(role, href)
    expect([where, status]).toEqual([where, 200])
    const { searchParams } = new URL(href, SITE.publicUrl)
    const target = searchParams.get('target') ?? ''
    const id = Number(searchParams.get('id'))
    expect(body, where).toContain(`name="target" value="${target}"`)
    expect(body, where).toContain(`name="id" value="${id}"`)
    const sent = await post(role, '/api/v1/complaints', { target, id, reason: 'spam' })
    expect([where, sent.status]).toEqual([where, 200])
    const [stored] = await db.select().from(complaints).orderBy(desc(complaints.id)).limit(1)
    expect([where, `${stored?.objectKind} ${stored?.objectId}`]).toEqual([
      where,
      await ABOUT[route]?.(new URL(page, SITE.publicUrl)),
    ])
    await db.delete(complaints)
  }
  expect(bugs).toEqual([])
})

test('each role meets the links that it should', () => {
  const routesOf = (role: Role) => [
    ...new Set(links.filter((link) => link.role === role).map(({ route }) => route)),
  ]
  const readers = ['employer-slug', 'vacancies-id']
  expect(Object.fromEntries(ROLES.map((role) => [role, routesOf(role).toSorted()]))).toEqual({
    guest: readers,
    seeker: [...readers, 'employer-slug-claim', 'personal-responses-id'].toSorted(),
    employer: [...readers, 'employer-slug-claim', 'responses-id'].toSorted(),
    staff: [...readers, 'employer-slug-claim'].toSorted(),
  })
})

test('no page draws a link to a complaint that nobody here has found', () => {
  const found = new Set(links.map(({ page }) => pageFileOf(routeOf(page))))
  expect([...drawing].filter((name) => !found.has(name))).toEqual([])
  const late = importsOf('client/features/board/vacancies/vacancies-slug.page.tsx')
  expect([...DRAWN_LATE].filter((file) => !late.has(file))).toEqual([])
})

/** One page of each route is enough, of those that can have a link one with each set of parameters. */
async function linksFor(role: Role): Promise<Link[]> {
  const seen = new Set<string>()
  const pages = await crawl((address) => open(role, address), {
    start: world.starts[role],
    publicUrl: SITE.publicUrl,
    isVisited(address) {
      const { pathname, searchParams } = new URL(address, SITE.publicUrl)
      const route = matchRoute(pathname)?.route
      if (!route || route.name === 'complaint') return false
      const canHave = drawing.has(pageFileOf(route))
      // Other public pages are the same for everybody.
      if (!canHave && role !== 'guest' && !route.guards && !isStaffOnly(route)) return false
      const kind = `${route.name} ${canHave ? [...searchParams.keys()].toSorted().join(' ') : ''}`
      return seen.size < seen.add(kind).size
    },
  })
  return [...pages.values()].flatMap(({ address, links: hrefs }) =>
    [...new Set(hrefs)]
      .filter((href) => href.startsWith('/complaint?'))
      .map((href) => ({ role, page: address, route: routeOf(address).name, href })),
  )
}

function routeOf(address: string) {
  const found = matchRoute(address.split('?')[0] ?? '')
  if (!found) throw new Error(`${address} is no page`)
  return found.route
}

const authorization = (role: Role): Record<string, string> => {
  const token = world.tokens[role]
  return token === null ? {} : { authorization: `Token ${token}` }
}
const open = (role: Role, address: string) =>
  send(address, { headers: { accept: 'text/html', ...authorization(role) } })
const post = (role: Role, address: string, body: object) =>
  send(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(role) },
    body: JSON.stringify(body),
  })

/** The page of an imported company that nobody acts for. */
const CLAIM = '/employer/vydumka/claim'

/** A company with a vacancy, a person who has responded to it, and a moderator. */
async function buildWorld() {
  // A number that is mistaken for another must not be right by chance.
  await board.buildVacancies({}, {}, {})
  await board.buildCompany({ title: 'ООО «ВЫДУМКА»', slug: 'vydumka', importKey: 'выдумка' })
  const employer = await buildOwner(board, 'Снегирь')
  // The owner has responded too, to a vacancy of their own.
  await db.delete(responses)
  const seeker = await buildUser(db, { firstName: 'Мария' })
  const { id: staffId } = await buildUser(db, { staffRole: 'moderator' })
  const sessionOf = async (userId: number) => (await buildSession(db, { userId, now: now() })).token
  const tokens = {
    guest: null,
    seeker: await sessionOf(seeker.id),
    employer: employer.token,
    staff: await sessionOf(staffId),
  } satisfies Record<Role, string | null>
  const resumeId = await buildResume(db, { userId: seeker.id, status: 'hidden', now: now() })
  const { body } = await send(`/api/v1/vacancies/${employer.vacancyId}/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Token ${tokens.seeker}` },
    body: JSON.stringify({ resume_id: resumeId, letter: 'Здравствуйте' }),
  })
  const response: number = JSON.parse(body).id
  expect(response).not.toBe(employer.vacancyId)
  return {
    employer,
    tokens,
    starts: {
      guest: ['/'],
      seeker: ['/', `/vacancies/${employer.vacancyId}`, '/personal/responses', CLAIM],
      employer: [
        '/',
        `/vacancies/${employer.vacancyId}`,
        CLAIM,
        ...Object.keys({ ...objectPages(employer), ...commonPages(employer) }),
      ],
      staff: ['/', `/vacancies/${employer.vacancyId}`, CLAIM, ...Object.keys(STAFF_PAGES)],
    } satisfies Record<Role, string[]>,
  }
}
