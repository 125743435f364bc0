import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/unconfirmed.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { tokenIn } from '#tests/support/people.ts'
import { emails } from '#server/db/schema/mail.ts'
import { buildRole, buildUser } from '#tests/support/rows.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
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
const post = (token: string) =>
  send('/vacancies/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
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
  const asked = await send(`/vacancies/confirm?token=${token}`)
  expect(asked.body.includes(`<input type="hidden" name="token" value="${token}"/>`)).toBe(true)
  expect(asked.headers.get('cache-control')).toContain('no-store')
  expect(await shownIn()).toEqual([])
  const pressed = await post(token)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([
    303,
    `/vacancies/confirm?token=${token}`,
  ])
  const thanks = withSpaces((await send(`/vacancies/confirm?token=${token}`)).body)
  expect(thanks.includes('Спасибо, подтверждено')).toBe(true)
  expect((await post(token)).status).toBe(303)
  expect(await shownIn()).toEqual(names)
})

test('a link that does not work says so and has no button', async () => {
  for (const token of ['', 'x'.repeat(43), 'y'.repeat(5000)]) {
    const page = await send(`/vacancies/confirm?token=${token}`)
    expect([page.status, withSpaces(page.body).includes('Ссылка не подошла')]).toEqual([200, true])
    expect(page.body.includes('name="token"')).toBe(false)
  }
  expect((await post('x'.repeat(43))).headers.get('location')).toBe(
    `/vacancies/confirm?token=${'x'.repeat(43)}`,
  )
})
