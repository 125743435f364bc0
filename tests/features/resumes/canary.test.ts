import { beforeAll, expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import request from 'supertest'
import { extractText, getDocumentProxy } from 'unpdf'
import { z } from 'zod'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { contract } from '#shared/contract.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { callApi, apiApp, listen, openTestSession, join } from '#tests/support/people.ts'
import { users } from '#server/db/schema/accounts.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { READING } from './canary-operations.ts'
import { CANARY, canaryResume } from './canary-resume.ts'
import { resumeWorld } from './resume-world.ts'

/**
 * Twelve people with contacts that stand nowhere else. Nobody without access may get one of them by any address or
 * operation, whatever they were written into.
 */
const COUNT = 12

const whole = await wholeApp()
const { board, send } = whole
const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
)
const deps = { ...board.deps, log }
const app = await listen(apiApp(deps))
const call = (method: string, path: string, options?: Parameters<typeof callApi>[3]) =>
  callApi(app, method, path, options)

let built = 0
async function buildPerson(intent: 'seeker' | 'employer' = 'seeker') {
  built += 1
  const email = `person-${built}@board.example`
  const [user] = await deps.db
    .insert(users)
    .values({ firstName: 'Имя', intent, email })
    .returning({ id: users.id })
  return { id: user?.id ?? 0, email, ...(await openTestSession(deps, user?.id ?? 0)) }
}
const world = resumeWorld({ deps, call, buildPerson })

const PROFESSION = deps.referenceData.professions.bySlug('buhgalter')?.id ?? null
const ids: string[] = []
/** Of the employer. */
let vacancyId = 0
let viewers: Record<'guest' | 'seeker' | 'employer', Awaited<ReturnType<typeof buildPerson>> | null>

beforeAll(async () => {
  for (let number = 10; number < 10 + COUNT; number++)
    ids.push((await world.published(canaryResume(number, PROFESSION))).id)
  const employer = await buildPerson('employer')
  const companyId = await board.buildCompany()
  await join(deps, { companyId, userId: employer.id, accessLevel: 200 })
  ;[vacancyId = 0] = await board.buildVacancies({
    companyId,
    authorId: employer.id,
    professionId: PROFESSION,
  })
  viewers = { guest: null, seeker: await buildPerson(), employer }
  for (const id of ids.slice(0, 3)) await call('PUT', `/api/v1/favourites/resumes/${id}`, { as: employer })
}, 120_000)

test('every operation that returns parts of a resume is in the table of this test', () => {
  const found = Object.entries(contract).flatMap(([feature, list]) =>
    Object.entries(list).flatMap(([name, operation]) =>
      feature === 'resumes' || readsResume(operation) ? [`${feature}.${name}`] : [],
    ),
  )
  expect(found.sort()).toEqual(Object.keys(READING).sort())
})

test('no API operation returns contacts of a resume to users without access', async () => {
  const names = Object.entries(contract).flatMap(([feature, list]) =>
    Object.keys(list).map((name) => [feature, name] as const),
  )
  expect(names.length).toBeGreaterThan(60)
  const routes = Object.values(contract).flatMap((list) => Object.values(list).map(routeOf))
  let answered = 0
  for (const [who, as] of Object.entries(viewers))
    for (const { method, path } of routes)
      for (const id of path.includes('/resumes/{id}') ? ids.slice(0, 3) : [ids[0] ?? '']) {
        const address = `/api${path.replace(/\{id\}/g, path.includes('resumes') ? id : '1').replace(/\{\w+\}/g, '1')}`
        for (const query of method === 'GET' ? ['', '?search=бухгалтер'] : ['']) {
          if (method === 'DELETE' || /logout|deletion/.test(path)) continue
          const answer = await call(method, encodeURI(address + query), {
            ...(as ? { as } : {}),
            ...(method === 'GET' ? {} : { body: {} }),
          })
          answered += 1
          expect.soft(CANARY.exec(answer.text ?? ''), `${who} ${method} ${address}${query}`).toBeNull()
        }
      }
  expect(answered).toBeGreaterThan(300)
}, 120_000)

test('no search, count or facet reveals contacts of a resume', async () => {
  for (const as of Object.values(viewers))
    for (const search of [
      'kanareika',
      'kanareika-10@kanareika.example',
      '"913 555"',
      '5557710',
      'kenar_10',
    ]) {
      const { body } = await call(
        'GET',
        `/api/v1/resumes?exact=1&search=${encodeURIComponent(search)}`,
        as ? { as } : {},
      )
      expect(body.total, search).toBe(0)
    }
})

test('no page, feed, sitemap or file reveals contacts of a resume to users without access', async () => {
  const pages = ROUTES.filter(({ page }) => page).map(({ path }) =>
    path
      .replace('{id:hex}', ids[0] ?? '')
      .replace('{id:digits}', '1')
      .replace(/\/resumes\/\{id\}/, `/resumes/${ids[0]}`)
      .replace(/\/?\{\w+\??\*?\}/g, ''),
  )
  const others = [
    '/sitemap.xml',
    '/sitemaps/lists.xml',
    '/robots.txt',
    '/vacancies/feed.rss',
    '/vacancies/feed.json',
    '/api/openapi.json',
    '/resumes?search=бухгалтер',
    '/resumes/regions/tatarstan',
    ...ids.map((id) => `/resumes/${id}`),
  ]
  for (const [who, as] of Object.entries(viewers))
    for (const path of new Set([...pages, ...others])) {
      const { body } = await send(
        encodeURI(path || '/'),
        as ? { headers: { cookie: `__Host-token=${as.token}` } } : {},
      )
      expect.soft(CANARY.exec(body), `${who} ${path}`).toBeNull()
    }
  // The walk did see the resumes.
  const { body, status } = await send(`/resumes/${ids[0]}`, {
    headers: { cookie: `__Host-token=${viewers.employer?.token}` },
  })
  expect([status, body.includes('Бухгалтер')]).toEqual([200, true])
}, 180_000)

test('an unanswered invitation reveals no contacts on screen, in tables or in archives', async () => {
  const as = viewers.employer!
  const body = { vacancy_id: vacancyId, message: 'Приходите' }
  const invited = await call('POST', `/api/v1/resumes/${ids[0]}/invitations`, { as, body })
  expect(invited.status).toBe(200)
  const { id } = invited.body
  const received = `/api/v1/personal/vacancies/${vacancyId}/responses`
  const texts = [
    await call('GET', received, { as }),
    await call('GET', `${received}?search=kanareika`, { as }),
    await call('GET', `${received}/table`, { as }),
    await call('GET', '/api/v1/responses', { as }),
    await call('POST', `/api/v1/responses/${id}/open`, { as }),
    await call('POST', `/api/v1/responses/${id}/messages`, { as, body: { text: 'Ждём' } }),
  ].map(({ status, text, body: bytes }) => {
    expect(status).toBe(200)
    return text ?? String(bytes)
  })
  expect(texts[0]).toContain('Бухгалтер')
  for (const text of texts) expect.soft(CANARY.exec(text)).toBeNull()
  const archive = await request(app)
    .get(`${received}/archive`)
    .set('authorization', `Token ${as.token}`)
    .responseType('blob')
  const [file] = Object.entries(unzipSync(new Uint8Array(archive.body)))
  if (!file) throw new Error('The archive is empty')
  const [name, bytes] = file
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  expect(text).toContain('Бухгалтер')
  expect(CANARY.exec(name + text)).toBeNull()
})

test('no e-mail to an employer reveals contacts of a resume', async () => {
  const as = viewers.employer!
  const search = { address: '/resumes?search=бухгалтер', frequency: 'at_once' }
  expect((await call('POST', '/api/v1/personal/searches', { as, body: search })).status).toBe(200)
  await world.published(canaryResume(90, PROFESSION))
  board.setNow(new Date(deps.now().getTime() + HOUR_MS).toISOString())
  await sendAlerts(deps)
  // The authors have emails with the titles they gave; nobody else does.
  const sent = await deps.db.select().from(emails).where(eq(emails.recipient, as.email))
  expect(sent.map(({ kind }) => kind)).toContain('saved_search')
  for (const { kind, subject, text, html } of sent)
    expect.soft(CANARY.exec(`${subject} ${text} ${html}`), kind).toBeNull()
})

test('resumes matched to a vacancy reveal no contacts', async () => {
  const { body, status, text } = await call('GET', `/api/v1/personal/vacancies/${vacancyId}/matches`, {
    as: viewers.employer!,
  })
  expect([status, body.items.length > 0]).toEqual([200, true])
  expect(CANARY.exec(text)).toBeNull()
})

test('the PDF of a resume reveals no contacts to users without access', async () => {
  for (const id of ids.slice(0, 3)) {
    const { body, status } = await call('GET', `/api/v1/resumes/${id}/pdf`, { as: viewers.employer! })
    expect(status).toBe(200)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })
    expect(text).toContain('Бухгалтер')
    expect(CANARY.exec(text)).toBeNull()
  }
})

test('the DOCX of a resume and its file name reveal no contacts to users without access', async () => {
  for (const id of ids.slice(0, 3)) {
    const { body, headers } = await request(app)
      .get(`/api/v1/resumes/${id}/docx`)
      .set('authorization', `Token ${viewers.employer!.token}`)
      .responseType('blob')
    const text = readDocxLines(body)
      .map((line) => line.text)
      .join('\n')
    expect(text).toContain('Бухгалтер')
    expect(CANARY.exec(text)).toBeNull()
    expect(CANARY.exec(decodeURIComponent(headers['content-disposition'] ?? ''))).toBeNull()
  }
})

test('the log contains no contacts of a resume', () => {
  expect(CANARY.exec(logged.join('\n'))).toBeNull()
  expect(whole.bugs).toEqual([])
})

/** A card, a document, contacts, a draft, or a file that may hold any of them. */
function readsResume(operation: object) {
  const { outputSchema } = definitionOf(operation)
  const text = outputSchema ? JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any' })) : ''
  return /"(?:experienceMonths|telegram|lastJob|citizenship|content-disposition)":/.test(text)
}

const routeOf = (operation: object) => definitionOf(operation).route

/** Safe: the shape is that of every contract of oRPC. */
function definitionOf(operation: object) {
  return (operation as { '~orpc': { route: { method: string; path: string }; outputSchema?: z.ZodType } })[
    '~orpc'
  ]
}
