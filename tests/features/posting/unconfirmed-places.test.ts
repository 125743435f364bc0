import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { tokenIn } from '#tests/support/people.ts'
import { emails } from '#server/db/schema/mail.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildRole, buildUser } from '#tests/support/rows.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, send } = app
const { open, post, submit } = plainBrowser(app)
const { deps } = board
const TITLE = 'Сборщица шкатулок'

const start = deps.now()
const later = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString()
const companyId = await board.buildCompany({ slug: 'shkatulki', title: 'Шкатулки' })
const author = await buildUser(deps.db)
await buildRole(deps.db, { companyId, userId: author.id, accessLevel: 100 })
const profession = deps.referenceData.professions.all[0]
const [id = 0] = await board.buildVacancies({
  companyId,
  authorId: author.id,
  title: TITLE,
  professionId: profession?.id ?? 0,
  workFromIds: [deps.referenceData.locations.bySlug('rossiya')?.id ?? 0],
  firstPublishedAt: later(-0.1),
  publishedAt: later(-0.1),
  expiresAt: later(30),
})
const [otherId = 0] = await board.buildVacancies({ title: 'Маляр шкафов', professionId: profession?.id ?? 0 })
await deps.db
  .update(vacancies)
  .set({ lastConfirmedAt: later(0) })
  .where(eq(vacancies.id, id))

const search = encodeURIComponent('шкатулок')
/** Every place where readers, programs and search engines find vacancies. */
const PLACES: readonly [name: string, target: string, shows: string][] = [
  ['the search page', `/vacancies?search=${search}`, TITLE],
  ['the list of its profession', `/vacancies/${profession?.slug}`, TITLE],
  ['the search of the API', `/api/v1/vacancies?search=${search}`, TITLE],
  ['the counts of filters', `/api/v1/vacancies/facets?search=${search}`, '"total":1'],
  ['the page of its company', '/employer/shkatulki', TITLE],
  ['the vacancies similar to another one', `/api/v1/vacancies/${otherId}/similar`, TITLE],
  ['the sitemap', '/sitemaps/vacancies-1.xml', `/vacancies/${id}<`],
  ['the feed for search engines', '/yandex-vacancies.xml', TITLE],
  ['the structured data of its page', `/vacancies/${id}`, '"@type":"JobPosting"'],
  ['the button that responds', `/vacancies/${id}`, `/vacancies/${id}/respond`],
]
const CONFIRM = 'posting.confirmByLink'
/** Who presses a button of an e-mail has no page of ours before. */
const FOREIGN = { 'sec-fetch-site': 'cross-site' }
async function shownIn() {
  await board.refresh([id])
  const shown: string[] = []
  for (const [name, target, text] of PLACES) if ((await send(target)).body.includes(text)) shown.push(name)
  return shown
}

test('an unconfirmed vacancy is in no list, feed or search, says so on its page, and a press of the link returns it', async () => {
  const names = PLACES.map(([name]) => name)
  expect(await shownIn()).toEqual(names)

  board.setNow(later(7))
  await confirmVacancies(deps)
  await markEmailsSent(deps)
  board.setNow(later(10))
  expect(await confirmVacancies(deps)).toMatchObject({ unconfirmed: 1 })
  expect(await shownIn()).toEqual([])
  const page = await send(`/vacancies/${id}`)
  const text = withSpaces(page.body)
  expect(page.status).toBe(200)
  expect(text.includes('Работодатель давно не подтверждал, что вакансия актуальна')).toBe(true)
  expect(text.includes('name="robots" content="noindex')).toBe(true)

  const [email] = await deps.db.select().from(emails).where(eq(emails.kind, 'vacancy_unconfirmed'))
  const token = tokenIn(email?.text ?? '')
  const link = `/vacancies/confirm?token=${token}`
  const asked = await open(link)
  expect(readForm(asked.body, CONFIRM)).toEqual({ token })
  expect(asked.headers.get('cache-control')).toContain('no-store')
  expect(await shownIn()).toEqual([])
  const pressed = await submit(link, CONFIRM, {}, FOREIGN)
  expect([pressed.status, pressed.location]).toEqual([303, link])
  expect((await open(link)).text).toContain('Спасибо, подтверждено')
  const again = await post(link, CONFIRM, { token }, FOREIGN)
  expect([again.status, again.location]).toEqual([303, link])
  expect(await shownIn()).toEqual(names)
})

test('a link that does not work says so and has no button', async () => {
  for (const token of ['', 'x'.repeat(43), 'y'.repeat(5000)]) {
    const link = `/vacancies/confirm?token=${token}`
    const page = await open(link)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Ссылка не подошла')])
    expect(page.body.includes('name="token"')).toBe(false)
    const pressed = await post(link, CONFIRM, { token }, FOREIGN)
    expect([pressed.status, pressed.text]).toEqual([422, expect.stringContaining('Ссылка не подошла')])
  }
})
