import { beforeAll, expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

let vacancyId = 0
beforeAll(async () => {
  const companyId = await board.buildCompany({ title: 'Мастерская «Нитка»', slug: 'nitka' })
  const { professions } = board.deps.referenceData
  const draft = { companyId, professionId: professions.bySlug('buhgalter')?.id ?? 0 }
  ;[vacancyId = 0] = await board.buildVacancies(draft)
})

/** A guest is sent to the sign-in page, which leads back. */
const SIGN_IN = 'sign-in'
/** Where a guest is led; a path as it is. */
type Expected = number | typeof SIGN_IN | { status: 301 | 302; location: string }

/** Section 2 of the specification for a guest: an address of each row, and what it answers. */
const ROWS: readonly [address: string, expected: Expected][] = [
  // Public and general
  ['/', 200],
  ['/sign-in', 200],
  ['/sign-up', 200],
  ['/privacy-policy', 200],
  ['/help', 200],
  ['/offer', 200],
  ['/rules', 200],
  ['/courses', 200],
  ['/schools', 200],
  ['/reviews', 200],
  ['/partners', 200],
  ['/bot', 200],
  ['/sources', 200],
  ['/packages', 200],
  ['/tariffs', 200],
  ['/calendar', 200],
  ['/calendar/2026', 200],
  ['/calendar/2026/noyabr', 200],
  ['/calendar/2026/noyabr/4', 200],
  ['/calendar/1900', 404],
  ['/calendar/2026/brumaire', 404],
  ['/calendar/2026/noyabr/31', 404],
  ['/blog', 200],
  ['/blog/shemy-obmana-na-udalyonke', 200],
  ['/salaries', 200],
  ['/salaries/buhgalter', 200],
  ['/salaries/buhgalter/kazan', 200],
  ['/salaries?page=1', { status: 301, location: '/salaries' }],
  ['/documents', 200],
  ['/callback/email', 200],
  ['/rabota/kazan', 200],
  ['/rabota/tatarstan', 404],
  ['/rabota/almaty', 404],
  ['/rabota-na-domu', 200],
  ['/udalennaya-rabota', 200],
  ['/frilans', 200],
  ['/podrabotka', 200],
  ['/rabota-bez-opyta', 200],
  ['/rabota-dlya-studentov', 200],
  ['/rabota-dlya-mam', 200],
  ['/rabota-s-ezhednevnoy-oplatoy', 200],
  ['/rabota-dlya-lyudey-s-invalidnostyu', 200],
  ['/rabota-na-vyhodnye', 200],
  ['/no-such-page', 404],
  // Vacancies
  ['/vacancies', 200],
  ['/vacancies?search=buhgalter', 200],
  ['/vacancies?page=1', { status: 301, location: '/vacancies' }],
  ['/vacancies/buhgalter', 200],
  ['/vacancies/no-such-segment', 404],
  ['/vacancies/999999999', 404],
  ['/vacancies/new', SIGN_IN],
  ['/vacancies/favourites', SIGN_IN],
  ['/vacancies/regions', 200],
  ['/vacancies/regions/tatarstan', 200],
  ['/vacancies/regions/kazan', 404],
  ['/vacancies/moskva', 200],
  ['/vacancies/buhgalter/moskva', 200],
  ['/employer/nitka/claim', SIGN_IN],
  // Resumes
  ['/resumes', 200],
  ['/resumes?page=0', { status: 301, location: '/resumes' }],
  ['/resumes/new', SIGN_IN],
  ['/resumes/favourites', SIGN_IN],
  ['/resumes/resume', { status: 301, location: '/personal/resumes' }],
  ['/resumes/0123456789abcdef01234567', 404],
  ['/resumes/buhgalter', 200],
  ['/resumes/moskva', 200],
  ['/resumes/access', 200],
  ['/resumes/professii', 200],
  ['/resumes/regions', 200],
  ['/resumes/regions/tatarstan', 200],
  // Personal area
  ['/personal/resumes', SIGN_IN],
  ['/personal/resumes?page=1', { status: 301, location: '/personal/resumes' }],
  ['/personal/resumes-redirect', SIGN_IN],
  ['/personal/resumes/0123456789abcdef01234567', SIGN_IN],
  ['/personal/resumes/0123456789abcdef01234567/edit', SIGN_IN],
  ['/personal/vacancies', SIGN_IN],
  ['/personal/vacancies/1', SIGN_IN],
  ['/personal/vacancies/1/edit', SIGN_IN],
  ['/personal/vacancies/1/payment', SIGN_IN],
  ['/personal/vacancies/1/tariffs', SIGN_IN],
  ['/personal/settings/profile', SIGN_IN],
  // Employer and company
  ['/employer', 200],
  ['/employer/nitka', 200],
  ['/employer/no-such-company', 404],
  ['/companies/new', SIGN_IN],
  ['/companies/1', { status: 302, location: '/employer/nitka' }],
  ['/companies/999', 404],
  ['/companies/x', 404],
  ['/companies/1/profile', SIGN_IN],
  ['/companies/1/managers', SIGN_IN],
  ['/companies/managers', SIGN_IN],
  ['/companies/role-confirm', 200],
  ['/packages/1/payment', SIGN_IN],
  ['/packages/5/tariffs', 200],
  ['/packages/7/tariffs', 404],
  ['/pay', SIGN_IN],
  ['/balance', SIGN_IN],
  ['/responses/1', SIGN_IN],
  ['/payment', SIGN_IN],
  ['/payment/1', SIGN_IN],
  ['/acts/1', SIGN_IN],
  ['/bills/1', SIGN_IN],
]

test.each(ROWS)('a guest who opens %s gets what the specification says', async (address, expected) => {
  const { status, headers } = await send(address)
  const location = headers.get('location')
  if (typeof expected === 'number') return expect([status, location]).toEqual([expected, null])
  if (expected !== SIGN_IN) return expect({ status, location }).toEqual(expected)
  expect([status, location]).toEqual([302, `/sign-in?redirect_uri=${encodeURIComponent(address)}`])
})

test('a vacancy has its page, and an address with other characters than digits is not one', async () => {
  expect((await send(`/vacancies/${vacancyId}`)).status).toBe(200)
  expect((await send(`/vacancies/${vacancyId}a`)).status).toBe(404)
})

test('the error page of an unknown address says that the page does not exist and where to go', async () => {
  const { body } = await send('/no-such-page')
  for (const words of ['Вы ищете работу?', 'Вы работодатель?']) expect(body).toContain(words)
})
