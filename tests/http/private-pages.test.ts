import { sources } from '#server/db/schema/sources.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { companyPapers } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { routeRules } from '#server/db/schema/route-rules.ts'
import { sessions } from '#server/db/schema/session.ts'
import { signInPath, isStaffOnly, matchRoute, ROUTES } from '#shared/routing/route-table.ts'
import { buildOwner, commonPages, objectPages, type Owner } from '#tests/support/owner.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { STAFF_PAGES } from '#tests/support/staff-pages.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const { board, bugs, send } = await wholeApp()
const { db, now } = board.deps

/** Guarded pages that show nothing of the person, or lead elsewhere. */
const WITHOUT_DATA = new Set([
  'resumes-new',
  'companies-new',
  'personal-resumes-redirect',
  // Only while an import waits for its author.
  'personal-resumes-id-import',
  // Only of a company that nobody here answers for: the tests of claims open it.
  'employer-slug-claim',
])

const buildSource = () => ({
  key: 'site:vydumka.example',
  kind: 'yandex_feed',
  title: 'Лента «ВЫДУМКИ»',
  address: 'https://vydumka.example/vacancies.yml',
  intervalMinutes: 120,
  pauseMs: 0,
  createdAt: now().toISOString(),
  updatedAt: now().toISOString(),
})

const open = (address: string, { token }: { token: string }) =>
  send(address, { headers: { accept: 'text/html', authorization: `Token ${token}` } })
const openWithCookie = (address: string, { token }: { token: string }) =>
  send(address, { headers: { accept: 'text/html', cookie: `__Host-token=${token}; session=1` } })
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
/** What a browser without scripts shows: the page without its data block. */
const shownIn = (html: string) =>
  withSpaces(html.replace(/<script[^>]*id="page-state"[\s\S]*?<\/script>/, ''))

let owner: Owner
let rival: Owner
let admin: { token: string; sessionId: number }
let staffPages: Record<string, string>
beforeAll(async () => {
  owner = await buildOwner(board, 'Снегирь')
  rival = await buildOwner(board, 'Дрозд')
  const { id } = await buildUser(db, { staffRole: 'admin' })
  admin = await buildSession(db, { userId: id, now: now() })
  const [source] = await db.insert(sources).values(buildSource()).returning()
  staffPages = {
    ...STAFF_PAGES,
    '/staff/sources': 'Лента «ВЫДУМКИ»',
    [`/staff/sources/${source?.id}`]: 'Лента «ВЫДУМКИ»',
  }
  await db.insert(routeRules).values({ path: '/old-tea', to: '/vacancies' })
})

test('a foreign object is not found, in its status and its title', async () => {
  for (const address of Object.keys(objectPages(rival))) {
    // The panel of a response lies beside the list, which is refused first.
    const { status, body } = await open(address, owner)
    expect([address, status, titleOf(body)]).toEqual([address, 404, 'Страница не найдена — Дистант'])
    expect(body).toContain('name="robots" content="noindex, follow"')
  }
})

test('the HTML of each private page contains its data and is never cached', async () => {
  const pages = {
    ...objectPages(owner),
    ...commonPages(owner),
    [`/companies/${owner.companyId}`]: 'Проверяем',
  }
  for (const [address, expected] of Object.entries(pages)) {
    const { status, body, headers } = await open(address, owner)
    expect([address, status]).toEqual([address, 200])
    expect(shownIn(body), address).toContain(expected)
    expect(shownIn(body), address).toContain('Аккаунт: Имя Снегирь')
    expect([address, headers.get('cache-control')]).toEqual([address, 'private, no-store'])
    // What everybody may read is below the papers of the company.
    if (address !== '/documents') expect(body).toContain('name="robots" content="noindex, follow"')
  }
  expect(bugs).toEqual([])
})

test('a page that is only loaded opens no response: a browser may fetch it ahead', async () => {
  await open(`/responses/${owner.draft}?response=${owner.response}`, owner)
  const [row] = await db.select().from(responses).where(eq(responses.id, owner.response))
  expect(row).toMatchObject({ state: 'sent', viewedAt: null })
})

test('the HTML of each staff page contains its data and is never cached', async () => {
  for (const [address, expected] of Object.entries(staffPages)) {
    const { status, body, headers } = await open(address, admin)
    expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'private, no-store'])
    expect(shownIn(body), address).toContain(expected)
  }
  expect(bugs).toEqual([])
})

test('every private page of the route table is tested here', () => {
  const pages = { ...objectPages(owner), ...commonPages(owner), ...staffPages }
  const opened = new Set(
    Object.keys(pages).map((address) => matchRoute(address.split('?')[0] ?? '')?.route.name),
  )
  const closed = ROUTES.filter((route) => route.page && (route.guards || isStaffOnly(route)))
  const missing = closed.filter(({ name }) => !opened.has(name) && !WITHOUT_DATA.has(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('pages rendered concurrently contain the data of their own reader, and public pages of no reader', async () => {
  const readers = [owner, rival, owner, rival, owner, rival]
  for (const [index, address] of Object.keys(commonPages(owner)).entries()) {
    const rivalAddress = Object.keys(commonPages(rival))[index] ?? address
    const answers = await Promise.all(
      readers.map(async (reader) => {
        const other = reader === owner ? rival : owner
        const { status, body } = await open(reader === owner ? address : rivalAddress, reader)
        return [status, body.includes(`Имя ${reader.mark}`), body.includes(other.mark)]
      }),
    )
    expect([address, ...answers]).toEqual([address, ...readers.map(() => [200, true, false])])
    const { body } = await openWithCookie('/help', owner)
    expect(body.includes(owner.mark)).toBe(false)
  }
})

test('a page of one object never leaks to another reader under concurrency', async () => {
  const readers = [owner, rival, owner, rival]
  for (const address of Object.keys(objectPages(owner))) {
    const answers = await Promise.all(
      readers.map(async (reader) => {
        const { status, body } = await open(address, reader)
        return [status, body.includes((reader === owner ? rival : owner).mark)]
      }),
    )
    expect([address, ...answers]).toEqual([
      address,
      ...readers.map((reader) => [reader === owner ? 200 : 404, false]),
    ])
  }
})

test('private pages redirect an ended session to sign in and clear the cookie', async () => {
  const { id } = await buildUser(db)
  const ended = await buildSession(db, { userId: id, now: now() })
  await db.delete(sessions).where(eq(sessions.id, ended.sessionId))
  const addresses = Object.keys({ ...objectPages(owner), ...commonPages(owner) })
  for (const address of addresses.filter((one) => one !== '/documents')) {
    const { status, headers, body } = await openWithCookie(address, ended)
    expect([address, status, headers.get('location')]).toEqual([address, 302, signInPath(address)])
    expect(headers.getSetCookie().join()).toContain('__Host-token=;')
    expect(body).not.toContain(owner.mark)
  }
  for (const address of Object.keys(STAFF_PAGES))
    expect([address, (await openWithCookie(address, ended)).status]).toEqual([address, 404])
})

test('a section whose data hangs is left to the browser, and the rest of the page is complete', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const locked = Promise.withResolvers<void>()
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${companyPapers} in access exclusive mode`)
    locked.resolve()
    await held
  })
  await locked.promise
  const { status, body, took } = await open(`/companies/${owner.companyId}`, owner).finally(release)
  await lock
  expect(status).toBe(200)
  expect(took).toBeLessThan(4000)
  expect(body).toContain(`Вакансия ${owner.mark}`)
  expect(body).toContain('id="page-state"')
  expect(body.endsWith('</html>')).toBe(true)
  expect(bugs).toEqual([])
})

test('a stranger who opens a company dashboard is redirected to its public page', async () => {
  const { status, headers } = await open(`/companies/${owner.companyId}`, rival)
  expect([status, headers.get('location')]).toEqual([302, `/employer/${owner.slug}`])
})

test('a staff page has the title of an error for other users', async () => {
  const { status, body } = await open('/staff/companies', owner)
  expect([status, titleOf(body)]).toEqual([404, 'Страница не найдена — Дистант'])
})

test('every missing address has the title of its error', async () => {
  for (const address of [
    '/nothing/here',
    '/vacancies/999999999',
    '/vacancies/nowhere',
    '/%76acancies',
    '/%72esumes/7',
    '/companies/x/profile',
  ]) {
    const { status, body } = await open(address, owner)
    expect([address, status, titleOf(body)]).toEqual([address, 404, 'Страница не найдена — Дистант'])
  }
})
