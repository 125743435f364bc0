/** Stories about what would be broken on sight. `npm run measure:look -- layout` looks at every page and width. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hiring } from './support/hiring.ts'
import { layoutFaultsOf } from './support/layout-faults.ts'
import { cards, openSearch, visit } from './support/visit.ts'

/** Between the breakpoints, where a grid that is too wide for its column shows. */
const WIDTHS = [280, 360, 440, 480, 780, 860, 960, 1160, 1600]
const PAGES = [
  '/',
  '/vacancies',
  '/salaries',
  '/salaries/buhgalter',
  '/calendar',
  '/professii/buhgalter',
  '/employer',
]
const PAID = '?success_payment=1'

test('no page stands letter under letter, scrolls sideways or cuts its text at the widths between two layouts', async ({
  page,
}) => {
  test.setTimeout(60_000)
  for (const path of PAGES) {
    await visit(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(layoutFaultsOf), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the search for faults of a layout finds each kind', async ({ page }) => {
  await visit(page, '/help')
  const kindsOf = async (html: string, css = '') => {
    await page.evaluate(
      ([inner, rules]) => {
        // The security policy lets no style stand in the HTML.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [sheet]
        document.body.innerHTML = inner
      },
      [html, css] as const,
    )
    return (await page.evaluate(layoutFaultsOf)).map(({ kind }) => kind)
  }
  expect(await kindsOf('<p>Обычный текст</p>')).toEqual([])
  expect(await kindsOf('<p>Бухгалтер</p>', 'p { width: 14px; overflow-wrap: anywhere }')).toEqual([
    'letter under letter',
  ])
  expect(await kindsOf('<p>Текст</p>', 'p { width: 3000px }')).toEqual(['sideways scroll'])
  expect(
    await kindsOf('<p>Бухгалтер</p>', 'p { width: 30px; overflow: hidden; white-space: nowrap }'),
  ).toEqual(['clipped text'])
  const notice = '<div><p>Сначала заполните вакансию: не хватает полей</p><button>Открыть</button></div>'
  expect(await kindsOf(notice, 'div { display: flex; width: 400px }')).toEqual([])
  expect(await kindsOf(notice, 'div { display: flex } p { width: 110px }')).toEqual(['squeezed text'])
  expect(await kindsOf('<p>Первая строка</p><p>Вторая строка</p>', 'p + p { margin-top: -24px }')).toEqual([
    'overlapping text',
  ])
  expect(
    await kindsOf(
      '<button>Отправить</button><div></div>',
      'button, div { position: fixed; bottom: 0 } div { width: 100%; height: 60px }',
    ),
  ).toEqual(['covered control'])
})

test(
  'the suggestions of a search are all in view, and on a phone leave the fields and the button free',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/', '/vacancies', '/resumes']) {
      await visit(page, path)
      const options = page.locator('[role=option]')
      const field = await openSearch(
        page,
        path === '/resumes' ? 'Должность, навык или слово из резюме' : 'Профессия, навык или компания',
      )
      await field.pressSequentially('мене')
      await expect(options.first()).toBeVisible()
      expect(await options.evaluateAll(cutOff), path).toEqual([])
      const isPhone = await page.getByRole('dialog').isVisible()
      const covered = await page
        .getByRole('search')
        .locator('input[role=combobox], button[type=submit]')
        .evaluateAll(covers)
      if (isPhone) expect(covered, path).toEqual([])
      await page.keyboard.press('Escape')
    }
  },
)

test.describe('a notification', () => {
  test(
    'a notification leaves the button of a vacancy free',
    { tag: ['@phone', '@phone-only'] },
    async ({ page }) => {
      await page.goto('/vacancies')
      const path = await cards(page).first().locator('a.vacancy-link').getAttribute('href')
      await expectFree(page, `${path}${PAID}`, page.getByRole('link', { name: 'Откликнуться' }))
    },
  )

  test(
    'a notification leaves the field of a message and the steps of an editor free',
    { tag: '@phone' },
    async ({ newPage, signIn, db }) => {
      const { employer, seekers, resumeIds, vacancyId } = await hiring({ newPage, signIn, db }, ['Оператор'])
      const [seeker] = seekers
      if (!seeker) throw new Error('Nobody seeks')
      await expectFree(
        seeker,
        `/personal/resumes/${resumeIds[0]}/edit${PAID}`,
        seeker.getByRole('button', { name: 'Дальше' }),
      )
      await expectFree(employer, `/vacancies/new${PAID}`, employer.getByRole('button', { name: 'Дальше' }))
      expect(vacancyId).toBeGreaterThan(0)
    },
  )
})

test('what a vacancy says of itself stays while the message about a payment comes', async ({ page }) => {
  await page.goto('/vacancies')
  const path = await cards(page).first().locator('a.vacancy-link').getAttribute('href')
  await page.addInitScript(() => {
    let isShown = false
    new MutationObserver(() => {
      const facts = document.querySelector('.vacancy-head dl') !== null
      if (isShown && !facts) Reflect.set(window, 'hasLostFacts', true)
      isShown = facts
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${path}${PAID}`)
  await expect(page).toHaveURL(path ?? '')
  await expect(page.getByText('Вакансия отправлена на модерацию!')).toBeVisible()
  await expect(page.locator('.vacancy-head dl').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hasLostFacts'))).toBeUndefined()
})

/** A notification is shown, and the control answers in its middle. */
async function expectFree(page: Page, path: string, controls: ReturnType<Page['getByRole']>) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Закрыть уведомление' })).toBeVisible()
  const control = controls.filter({ visible: true })
  await expect(control).toBeVisible()
  expect(await control.evaluateAll(covers), path).toEqual([])
}

/** The elements that something else covers in their middle. Runs in the page. */
function covers(elements: Element[]) {
  return elements.flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return width === 0 || (hit && (element.contains(hit) || hit.contains(element)))
      ? []
      : [element.outerHTML.slice(0, 80)]
  })
}

/** The options that cannot be scrolled into view. Runs in the page. */
function cutOff(options: Element[]) {
  return options.flatMap((option) => {
    option.scrollIntoView({ block: 'nearest' })
    const { left, top, height } = option.getBoundingClientRect()
    return option.contains(document.elementFromPoint(left + 24, top + height / 2))
      ? []
      : [option.textContent ?? '']
  })
}
