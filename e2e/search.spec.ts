import { expect, test } from './support/fixtures.ts'
import {
  cards,
  chooseFilter,
  countShown,
  isPhone,
  keptMemory,
  markMemory,
  numberIn,
  openSearch,
  visit,
} from './support/visit.ts'

/** Other stories publish no vacancies of this name meanwhile. */
const UNTOUCHED = 'менеджер'
const UNTOUCHED_PATH = `/vacancies?search=${encodeURIComponent(UNTOUCHED)}`

const searchField = 'Профессия, навык или компания'

test(
  'a seeker searches, filters, removes a filter chip, opens a vacancy and returns to the same place in the list',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await markMemory(page)
    const field = await openSearch(page, searchField)
    await field.fill(UNTOUCHED)
    await field.press('Enter')
    await expect(page).toHaveURL(UNTOUCHED_PATH)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(UNTOUCHED)
    const all = await countShown(page)

    await chooseFilter(page, /^Гибрид/)
    await expect(page).toHaveURL(/work_form=hybrid/)
    const chip = page.getByRole('link', { name: 'Убрать: Гибрид' })
    await expect(chip).toBeVisible()
    const hybrid = await countShown(page)
    expect(hybrid).toBeGreaterThan(0)
    expect(hybrid).toBeLessThan(all)

    await chip.click()
    await expect(page).not.toHaveURL(/work_form/)
    await expect(chip).toBeHidden()
    expect(await countShown(page)).toBe(all)

    const link = cards(page).nth(5).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    // A click may scroll first: the place is where the page stands when it happens.
    await page.evaluate(() =>
      addEventListener('click', () => Reflect.set(window, 'scrollAtClick', scrollY), { capture: true }),
    )
    // Off the screen a card has no text of its own: its drawing is put off.
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const before = await page.evaluate(() => Number(Reflect.get(window, 'scrollAtClick')))
    expect(before).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(UNTOUCHED)
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
    expect(await keptMemory(page)).toBe(true)
  },
)

test(
  'a seeker searches in several places at once, and a chip takes one of them out',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/vacancies/kazan')
    const inKazan = await countShown(page)
    await openSearch(page, searchField)
    const places = page.getByRole('combobox', { name: 'Место' })
    await places.fill('Санкт-П')
    await page.getByRole('option', { name: 'Санкт-Петербург добавить' }).click()
    await expect(places).toHaveValue('Казань, Санкт-Петербург')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL('/vacancies?location=kazan&location=sankt-peterburg')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Казань, Санкт-Петербург')
    expect(await countShown(page)).toBeGreaterThanOrEqual(inKazan)

    await chooseFilter(page, /./, { group: 'Профессия' })
    await expect(page).toHaveURL(/\/vacancies\/[a-z0-9-]+\?location=kazan&location=sankt-peterburg$/)
    await openSearch(page, searchField)
    await page.getByRole('link', { name: 'Убрать: Казань' }).click()
    await expect(page).toHaveURL(/\/vacancies\/[a-z0-9-]+\/sankt-peterburg$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Санкт-Петербурге')
  },
)

test(
  'filters that are opened before their script has arrived show it when it comes',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    const { promise: line, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/filter-panel-*.js', async (route) => {
      await line
      await route.continue()
    })
    await visit(page, '/')
    const field = await openSearch(page, searchField)
    await field.fill(UNTOUCHED)
    await field.press('Enter')
    await expect(page).toHaveURL(UNTOUCHED_PATH)
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await expect(sheet.getByText('Загружаем…')).toBeVisible()
    release()
    await sheet.getByRole('checkbox', { name: /^Удалённо/ }).click()
    await sheet.getByRole('button', { name: /^Показать/ }).click()
    await expect(page).toHaveURL(/work_form=remote/)
  },
)

test(
  'back and forward through filters keep the list, its chips and its checkboxes consistent',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, UNTOUCHED_PATH)
    const all = await countShown(page)
    const box = page.getByRole('checkbox', { name: /^Удалённо/, includeHidden: true })
    const chip = page.getByRole('link', { name: 'Убрать: Удалённо' })
    await chooseFilter(page, /^Удалённо/)
    await expect(chip).toBeVisible()
    const remote = await countShown(page)

    for (let round = 0; round < 2; round += 1) {
      await page.goBack()
      await expect(chip).toBeHidden()
      await expect(box).not.toBeChecked()
      expect(await countShown(page)).toBe(all)
      await page.goForward()
      await expect(chip).toBeVisible()
      await expect(box).toBeChecked()
      expect(await countShown(page)).toBe(remote)
    }
  },
)

test(
  'a search that is repeated on a phone closes its sheet, although its result is there at once',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/vacancies')
    for (let round = 0; round < 2; round += 1) {
      const field = await openSearch(page, searchField)
      await field.fill(UNTOUCHED)
      await field.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(UNTOUCHED)
      await expect(page.getByRole('dialog', { name: 'Поиск' })).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL('/vacancies')
    }
  },
)

test(
  'an empty list says which condition to remove and how many results that gives',
  { tag: '@core' },
  async ({ page }) => {
    await visit(page, `/vacancies/yurist?search=${encodeURIComponent('видеомонтажёр')}`)
    await expect(page.getByText('По таким условиям ничего не нашлось')).toBeVisible()
    const ways = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^(профессия|запрос)/ }) })
    await expect(ways).toHaveCount(2)
    const way = ways.filter({ hasText: 'профессия «Юрист»' })
    const promised = numberIn((await way.innerText()).split('—')[1] ?? '')
    expect(promised).toBeGreaterThan(0)
    await way.getByRole('link').click()
    await expect(page).not.toHaveURL(/yurist/)
    await expect(cards(page).first()).toBeVisible()
    expect(await countShown(page)).toBe(promised)
  },
)

test(
  'on a phone the filter sheet shows the number of results live and applies filters by its button',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, UNTOUCHED_PATH)
    const all = await countShown(page)
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await expect(sheet).toBeVisible()
    const show = sheet.getByRole('button', { name: /^Показать/ })
    expect(numberIn(await show.innerText())).toBe(all)
    await sheet.getByRole('checkbox', { name: /^Гибрид/ }).click()
    await expect.poll(async () => numberIn(await show.innerText())).not.toBe(all)
    const promised = numberIn(await show.innerText())
    await expect(page).toHaveURL(UNTOUCHED_PATH)
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/work_form=hybrid/)
    await expect.poll(() => countShown(page)).toBe(promised)
  },
)

test('a seeker saves a search without results, renames it, deletes it and undoes the deletion', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await visit(page, '/vacancies?search=водолаз&salary=900000')
  await page.getByRole('button', { name: 'Сообщить, когда появится' }).click()
  await page.getByRole('link', { name: 'Поиск сохранён' }).click()
  const search = page.getByRole('article')
  await expect(search.getByRole('link')).toHaveText('Водолаз, от 900 000 ₽, из дома')

  await search.getByRole('button', { name: 'Переименовать' }).click()
  await search.getByLabel('Название').fill('Работа мечты')
  await search.getByRole('button', { name: 'Сохранить' }).click()
  await expect(search.getByRole('link')).toHaveText('Работа мечты')
  await search.getByRole('button', { name: 'Удалить' }).click()
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await search.getByRole('link', { name: 'Работа мечты' }).click()
  await expect(page).toHaveURL(/\/vacancies\?search=/)
  await expect(page.getByRole('link', { name: 'Поиск сохранён' })).toBeVisible()
})

test('a list keeps its height while it is scrolled, so that a press and its release hit the same link', async ({
  page,
}) => {
  await page.goto('/vacancies')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  for (let at = 0; at < before; at += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), at)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await height()).toBe(before)
  }
})

test(
  'the filter sheet traps focus, closes on Escape and returns focus',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/vacancies')
    const button = page.getByRole('button', { name: /^Фильтры/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await expect(sheet).toBeFocused()
    await expect(page.locator('[inert] h1')).toHaveCount(1)
    const isInside = () => sheet.evaluate((element) => element.contains(document.activeElement))
    // What is behind the sheet gets no focus in either direction; between its ends stands the browser itself.
    const reached = new Set<boolean>()
    for (const key of ['Shift+Tab', 'Shift+Tab', ...Array.from({ length: 60 }, () => 'Tab')]) {
      await page.keyboard.press(key)
      if (!(await page.evaluate(() => document.activeElement === document.body)))
        reached.add(await isInside())
    }
    expect([...reached]).toEqual([true])

    await sheet.getByRole('checkbox').first().focus()
    await page.keyboard.press('Escape')
    await expect(page.locator('#vacancies-filters')).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)

    await button.click()
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(button).toBeFocused()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'without scripts search, filters and pagination work',
    { tag: ['@core', '@phone'] },
    async ({ page }) => {
      await page.goto('/')
      await (await openSearch(page, searchField)).fill('бухгалтер')
      await page.locator('select[name=location]').selectOption('novosibirsk')
      await page.getByRole('button', { name: 'Найти' }).click()
      await expect(page).toHaveURL(`/vacancies/novosibirsk?search=${encodeURIComponent('бухгалтер')}`)
      const all = await countShown(page)
      expect(all).toBeGreaterThan(0)

      if (isPhone(page)) await page.getByRole('button', { name: /^Фильтры/ }).click()
      await page.getByRole('checkbox', { name: /^Без опыта/ }).check()
      await page.getByRole('button', { name: 'Показать' }).filter({ visible: true }).click()
      await expect(page).toHaveURL(/^[^?]*\/vacancies\/novosibirsk\?search=[^&]+&experience=none$/)
      const fewer = await countShown(page)
      expect(fewer).toBeLessThan(all)
      await page.getByRole('link', { name: 'Убрать: Без опыта' }).click()
      expect(await countShown(page)).toBe(all)

      await page.goto('/vacancies')
      const first = await cards(page).first().textContent()
      await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
      await expect(page).toHaveURL('/vacancies?page=2')
      await expect(cards(page)).toHaveCount(20)
      expect(await cards(page).first().textContent()).not.toBe(first)
    },
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a new text keeps the several places of a list', async ({ page }) => {
    await page.goto('/vacancies?location=kazan&location=omsk')
    await page.getByLabel(searchField).first().fill(UNTOUCHED)
    await page.getByRole('button', { name: 'Найти' }).first().click()
    await expect(page).toHaveURL(/location=kazan&location=omsk/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Казань, Омск')
  })
})
