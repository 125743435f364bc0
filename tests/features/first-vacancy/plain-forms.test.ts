import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, send } = await wholeApp()
const { db, now } = board.deps

const TEXT = {
  title: 'Оператор чата',
  workForm: 'remote',
  place: 'Россия',
  employment: 'full',
  experience: 'none',
  contract: 'labour',
  description:
    'Отвечаете на вопросы покупателей в чате и по почте, оформляете возвраты, передаёте сложные случаи старшим. Нужны грамотная речь и терпение, обучаем за неделю.',
}
const FIRST = '/vacancies/first'
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

async function buildEmployer() {
  const { id: userId } = await buildUser(db, { intent: 'employer' })
  const { token } = await buildSession(db, { userId, now: now() })
  return { userId, cookie: `__Host-token=${token}` }
}

async function addCompany(userId: number, given: Parameters<typeof board.buildCompany>[0] = {}) {
  const companyId = await board.buildCompany(given)
  await buildRole(db, { companyId, userId, accessLevel: 200 })
  return companyId
}

async function write(path: string, fields: Record<string, string>, cookie = ''): Promise<string> {
  const answer = await send(path, {
    method: 'POST',
    headers: { ...HEADERS, cookie },
    body: new URLSearchParams(fields).toString(),
  })
  return answer.headers.get('location') ?? String(answer.status)
}

async function open(path: string, cookie: string) {
  const answer = await send(path, { headers: { accept: 'text/html', cookie: `${cookie}; session=1` } })
  return { ...answer, body: withSpaces(answer.body) }
}

/** @returns the token of a written text */
async function writeText(cookie: string) {
  const page = await write(FIRST, { ...TEXT, token: '' }, cookie)
  expect(page).toMatch(/^\/vacancies\/first\?draft=[\w-]{43}&step=company$/)
  return new URLSearchParams(page.split('?')[1]).get('draft') ?? ''
}

const postedBy = (userId: number) =>
  db
    .select({ id: vacancies.id, companyId: vacancies.companyId, status: vacancies.status })
    .from(vacancies)
    .where(eq(vacancies.authorId, userId))
    .orderBy(vacancies.id)

test('an employer with a company is led from the editor to the form of one page, which stays open', async () => {
  const { userId, cookie } = await buildEmployer()
  await addCompany(userId)
  expect((await open(FIRST, cookie)).headers.get('location')).toBe('/vacancies/new')
  expect((await open('/vacancies/new', cookie)).body).toContain('href="/vacancies/first?step=text"')
  expect((await open('/vacancies/first?step=text', cookie)).body).toContain('name="description"')
  // A refused form comes back to itself.
  expect((await open('/vacancies/first?error=other', cookie)).body).toContain('Не получилось. Повторите.')
})

test('an employer without a company is led from every page that needs one to the form of one page', async () => {
  const { cookie } = await buildEmployer()
  for (const path of ['/vacancies/new', '/personal/vacancies', '/companies/new'])
    expect([path, (await open(path, cookie)).body]).toEqual([
      path,
      expect.stringContaining('href="/vacancies/first?step=text"'),
    ])
})

test('without scripts the free vacancy of a company goes to the moderators, and the next one to the tariffs', async () => {
  const { userId, cookie } = await buildEmployer()
  const companyId = await addCompany(userId, { inn: '7707083893', verification: 'verified' })
  const other = await addCompany(userId)
  const fields = { companyId: String(companyId), placement: 'free' }
  const token = await writeText(cookie)
  const twice = await Promise.all([
    write(`${FIRST}/company`, { ...fields, token }, cookie),
    write(`${FIRST}/company`, { ...fields, token }, cookie),
  ])
  const [first] = await postedBy(userId)
  const sent = `/personal/vacancies/${first?.id}?sent=1`
  expect([...twice, await write(`${FIRST}/company`, { ...fields, token }, cookie)]).toEqual([
    sent,
    sent,
    sent,
  ])

  const target = await write(`${FIRST}/company`, { ...fields, token: await writeText(cookie) }, cookie)
  const [, second] = await postedBy(userId)
  expect(target).toBe(`/personal/vacancies/${second?.id}/tariffs`)
  // The chosen company has become the current one, whose page of the tariffs it is.
  const page = await open(target, cookie)
  expect(page.status).toBe(200)
  for (const tariff of ['basic', 'standard', 'premium'])
    expect(page.body).toContain(`href="/personal/vacancies/${second?.id}/payment?tariff=${tariff}"`)

  const third = await write(
    `${FIRST}/company`,
    { companyId: String(other), placement: 'free', token: await writeText(cookie) },
    cookie,
  )
  expect((await open(third, cookie)).body).toContain('Указать ИНН')
  expect(await postedBy(userId)).toMatchObject([
    { companyId, status: 'moderation' },
    { companyId, status: 'draft' },
    { companyId: other, status: 'draft' },
  ])
  expect(bugs).toEqual([])
})

test('without scripts a free placement that is not asked for is not taken', async () => {
  const { userId, cookie } = await buildEmployer()
  const companyId = String(await addCompany(userId, { inn: '7707083893', verification: 'verified' }))
  const choices: Record<string, string>[] = [{ placement: 'tariff' }, {}]
  for (const fields of choices)
    expect(
      await write(`${FIRST}/company`, { ...fields, companyId, token: await writeText(cookie) }, cookie),
    ).toMatch(/\/tariffs$/)
  expect(await postedBy(userId)).toMatchObject([{ status: 'draft' }, { status: 'draft' }])
})

test('without scripts a post for a foreign or a missing company, with a wrong token, or by a guest is refused', async () => {
  const { userId, cookie } = await buildEmployer()
  const other = await buildEmployer()
  const companyId = await addCompany(userId)
  const token = await writeText(other.cookie)
  const page = `${FIRST}?draft=${token}&step=company`
  for (const id of [companyId, 2_000_000_000])
    expect(
      await write(`${FIRST}/company`, { companyId: String(id), placement: 'free', token }, other.cookie),
    ).toBe(`${page}&error=other`)
  expect(await write(`${FIRST}/company`, { companyId: String(companyId), token: 'x' }, cookie)).toBe(
    `${FIRST}?step=company&error=other`,
  )
  expect(await write(`${FIRST}/company`, { companyId: String(companyId), token })).toBe(
    `/sign-in?redirect_uri=${encodeURIComponent(page)}`,
  )
  expect([await postedBy(userId), await postedBy(other.userId)]).toEqual([[], []])
})
