import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { fillForm, plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildRole, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs } = app
const { open, post, submit } = plainBrowser(app)
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
/** Its author has a company and writes a further one. */
const NEXT = `${FIRST}?step=text`
const WRITE = 'firstVacancies.write'
const POST = 'firstVacancies.post'

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

const read = (path: string, cookie: string) => open(path, { cookie: `${cookie}; session=1` })

/** @returns the page of the company of a text that was written without scripts */
async function writeText(cookie: string, page = NEXT) {
  const { status, location } = await submit(page, WRITE, TEXT, { cookie })
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/vacancies\/first\?draft=[\w-]{43}&step=company&check=1$/),
  ])
  return location ?? ''
}
const tokenIn = (page: string) => new URLSearchParams(page.split('?')[1]).get('draft') ?? ''

const postedBy = (userId: number) =>
  db
    .select({ id: vacancies.id, companyId: vacancies.companyId, status: vacancies.status })
    .from(vacancies)
    .where(eq(vacancies.authorId, userId))
    .orderBy(vacancies.id)

test('an employer with a company is led from the editor to the form of one page, which stays open', async () => {
  const { userId, cookie } = await buildEmployer()
  await addCompany(userId)
  expect((await read(FIRST, cookie)).location).toBe('/vacancies/new')
  expect((await read('/vacancies/new', cookie)).body).toContain('href="/vacancies/first?step=text"')
  expect(readForm((await read(NEXT, cookie)).body, WRITE)).toMatchObject({ description: '', token: '' })
})

test('without scripts a vacancy in which something is missing is stored, and its page says what', async () => {
  const { userId, cookie } = await buildEmployer()
  const typed = { ...TEXT, title: '', salaryFrom: 'много', contract: 'labour' }
  const { status, location, headers } = await submit(FIRST, WRITE, typed, { cookie })
  expect([status, headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  const sent = await read(location ?? '', cookie)
  expect(sent.status).toBe(302)
  const page = await read(sent.location ?? '', cookie)
  expect(page.text).toContain('Это поле обязательно для заполнения')
  expect(readForm(page.body, WRITE)).toMatchObject({ ...typed, description: TEXT.description })
  const corrected = fillForm(page.body, WRITE, { title: TEXT.title, salaryFrom: '' })
  const next = await post(sent.location ?? '', WRITE, corrected, { cookie })
  expect(readForm((await read(next.location ?? '', cookie)).body, POST)).toMatchObject({
    token: tokenIn(next.location ?? ''),
  })
  expect(await postedBy(userId)).toEqual([])
})

test('without scripts a text that is too long comes back as it was typed, and nothing is stored', async () => {
  const { cookie } = await buildEmployer()
  const typed = { ...TEXT, description: 'я'.repeat(30_000) }
  const refused = await submit(FIRST, WRITE, typed, { cookie })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(refused.alert).toContain('Содержимое поля слишком длинное')
  expect(readForm(refused.body, WRITE)).toMatchObject(typed)
})

test('an employer without a company is led from every page that needs one to the form of one page', async () => {
  const { cookie } = await buildEmployer()
  for (const path of ['/vacancies/new', '/personal/vacancies', '/companies/new'])
    expect([path, (await read(path, cookie)).body]).toEqual([
      path,
      expect.stringContaining('href="/vacancies/first?step=text"'),
    ])
})

test('without scripts the free vacancy of a company goes to the moderators, and the next one to the tariffs', async () => {
  const { userId, cookie } = await buildEmployer()
  const companyId = await addCompany(userId, { inn: '7707083893', verification: 'verified' })
  const other = await addCompany(userId)
  const page = await writeText(cookie)
  const choice = { companyId: String(companyId), placement: 'free' }
  const form = fillForm((await read(page, cookie)).body, POST, choice)
  const answers = await Promise.all([1, 2].map(() => post(page, POST, form, { cookie })))
  answers.push(await post(page, POST, form, { cookie }))
  const [first] = await postedBy(userId)
  expect(answers.map(({ status, location }) => [status, location])).toEqual(
    answers.map(() => [303, `/personal/vacancies/${first?.id}?sent=1`]),
  )

  const { location: target } = await submit(await writeText(cookie), POST, choice, { cookie })
  const [, second] = await postedBy(userId)
  expect(target).toBe(`/personal/vacancies/${second?.id}/tariffs`)
  // The chosen company has become the current one, whose page of the tariffs it is.
  const tariffs = await read(target ?? '', cookie)
  expect(tariffs.status).toBe(200)
  for (const tariff of ['basic', 'standard', 'premium'])
    expect(tariffs.body).toContain(`href="/personal/vacancies/${second?.id}/payment?tariff=${tariff}"`)

  const third = await submit(
    await writeText(cookie),
    POST,
    { companyId: String(other), placement: 'free' },
    { cookie },
  )
  expect((await read(third.location ?? '', cookie)).text).toContain('Указать ИНН')
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
  for (const placement of ['tariff', null]) {
    const { location } = await submit(await writeText(cookie), POST, { companyId, placement }, { cookie })
    expect(location).toMatch(/\/tariffs$/)
  }
  expect(await postedBy(userId)).toMatchObject([{ status: 'draft' }, { status: 'draft' }])
})

test('without scripts a new company is written beside its vacancy, and a wrong one comes back as it was typed', async () => {
  const { userId, cookie } = await buildEmployer()
  const page = await writeText(cookie, FIRST)
  const typed = { title: 'Ромашка', inn: '123', type: 'direct', placement: 'free' }
  const refused = await submit(page, POST, typed, { cookie })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(refused.alert).toContain('ИНН: Проверьте ИНН')
  expect(readForm(refused.body, POST)).toEqual({ token: tokenIn(page), ...typed })
  expect(await postedBy(userId)).toEqual([])
  const form = fillForm(refused.body, POST, { inn: '7701234560' })
  const { location } = await post(page, POST, form, { cookie })
  const [posted] = await postedBy(userId)
  expect(location).toBe(`/personal/vacancies/${posted?.id}?sent=1`)
})

test('without scripts a post for a foreign or a missing company, with a wrong token, or by a guest is refused', async () => {
  const { userId, cookie } = await buildEmployer()
  const other = await buildEmployer()
  const companyId = await addCompany(userId)
  const page = await writeText(other.cookie, FIRST)
  const token = tokenIn(page)
  for (const id of [companyId, 2_000_000_000]) {
    const fields = { companyId: String(id), placement: 'free', token }
    const answer = await post(page, POST, fields, { cookie: other.cookie })
    expect([answer.status, answer.alert]).toEqual([422, expect.stringContaining('Такой компании нет')])
  }
  const fields = { companyId: String(companyId), placement: 'free' }
  const wrong = await post(`${FIRST}?draft=x&step=company`, POST, { ...fields, token: 'x' }, { cookie })
  expect([wrong.status, wrong.location]).toEqual([303, FIRST])
  const guest = await post(page, POST, { ...fields, token })
  expect([guest.status, guest.location]).toEqual([303, `/sign-in?redirect_uri=${encodeURIComponent(page)}`])
  const foreign = await post(page, POST, { ...fields, token }, { cookie, 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect([await postedBy(userId), await postedBy(other.userId)]).toEqual([[], []])
})
