import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { cards, visit } from './support/visit.ts'
import { at, expectGroupsAccessible } from './support/accessibility.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(120_000)

expectGroupsAccessible({
  'the pages of the search': {
    home: at('/'),
    'a list without results': at('/vacancies/yurist?search=%D1%88%D0%B2%D0%B5%D1%8F'),
    'a list': at('/vacancies?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80&work_form=remote'),
    suggestions: async ({ page }) => {
      const field = page.getByRole('combobox', { name: 'Профессия, навык или компания' })
      await field.fill('')
      await field.pressSequentially('шве')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    'open filters': async ({ page }) => {
      await page.keyboard.press('Escape')
      for (const summary of await page.locator('#vacancies-filters summary').all()) await summary.click()
    },
  },
  'a vacancy, its company and its places': {
    'a vacancy': async ({ page }) => {
      await visit(page, '/vacancies')
      const link = cards(page).first().locator('a.vacancy-link')
      const title = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    },
    'a company': async ({ page }) => {
      const link = page.getByRole('main').locator('a[href^="/employer/"]').first()
      const title = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    },
    'all regions': at('/vacancies/regions'),
    'a region': at('/vacancies/regions/novosibirskaya-oblast'),
    'a city': at('/rabota/kazan'),
    'a landing page': at('/udalennaya-rabota'),
  },
  'the texts of the site': {
    'privacy policy': at('/privacy-policy'),
    help: at('/help'),
    'the page for partners': at('/partners'),
    'the page about the bot': at('/bot'),
    'the page of sources': at('/sources'),
    offer: at('/offer'),
    rules: at('/rules'),
    documents: at('/documents'),
    'cookies and services': at('/documents/cookies'),
    'the articles': at('/blog'),
    'an article': at('/blog/shemy-obmana-na-udalyonke'),
    'the professions': at('/professii'),
    'a profession': at('/professii/buhgalter'),
    'reviews of the hiring': at('/reviews'),
    'removed reviews': at('/reviews?tab=removed'),
    'the calendar': at('/calendar?from=2026-11-01&to=2026-11-30'),
    'a year of the calendar': at('/calendar/2020'),
    'a month of the calendar': at('/calendar/2026/noyabr?salary=80000'),
    'a day of the calendar': at('/calendar/2026/noyabr/3'),
    'the salaries': at('/salaries'),
    'the salaries of a profession': at('/salaries/buhgalter'),
    'the courses': at('/courses'),
    'a course': at('/courses/dizayn-kartochek-tovara'),
    'the schools': at('/schools'),
    'a school': at('/schools/tsifra-i-slovo'),
    'the calculator of pay': at('/calculator?pay=300000'),
    'the check of an offer': at('/proverit-vakansiyu'),
    'the page for employers': at('/employer'),
    'the error page': at('/nowhere'),
  },
})

test(
  'axe finds no fault in the open filters on a phone, in the light and the dark theme',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/vacancies')
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    for (const summary of await page.locator('#vacancies-filters summary').all()) await summary.click()
    await expectAccessible(page)
  },
)

// Of all pages it is the longest: on a desktop axe would judge the same elements again.
test(
  'axe finds no fault in the API reference on a phone, in the light and the dark theme',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Вакансия', exact: true })).toBeAttached()
    await expectAccessible(page)
  },
)
