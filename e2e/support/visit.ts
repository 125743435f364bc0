import type { Page } from '@playwright/test'

/** Opens an address and waits until the page has come alive. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await whenAlive(page)
  return response
}

/** React marks the elements it has taken over. Some parts of a page come alive after its first input. */
export async function whenAlive(page: Page, part = 'main') {
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
    part,
  )
}

/** Holds back the modules of the next pages, so that a person is quicker than hydration; returns a function that sends them. */
export async function holdScripts(page: Page) {
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await sent
    await route.continue()
  })
  return send
}

/** Leaves a mark that goes with a full load of a page and stays through navigation inside it. */
export async function markMemory(page: Page) {
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
}

export const keptMemory = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true)

/** Below lg filters lie in a sheet behind a button. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1152

/**
 * Ticks one value of the filters and shows its list.
 * @param options.group legend of a group that is closed until one of its values is chosen
 */
export async function chooseFilter(page: Page, name: RegExp, { group }: { group?: string } = {}) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Фильтры/ }).click()
  const within = group === undefined ? page : page.getByRole('group', { name: group, exact: true })
  const choice = within.getByRole('checkbox', { name }).first()
  if (group !== undefined) await page.locator('summary').filter({ hasText: group }).click()
  await choice.click()
  if (isPhone(page)) await page.getByRole('button', { name: /^Показать/ }).click()
}

/** The field of the search of a list; on a phone it is in a sheet. */
export async function openSearch(page: Page, label: string) {
  const pill = page.getByRole('button', { name: /^Поиск:/ })
  if (await pill.isVisible()) await pill.click()
  return page.getByLabel(label).first()
}

/** How many vacancies the list says it has. */
export async function countShown(page: Page) {
  return numberIn(await page.getByRole('main').getByRole('status').innerText())
}

export const numberIn = (text: string) => Number(text.replace(/\D/g, ''))

export const cards = (page: Page) => page.getByRole('region', { name: 'Вакансии' }).getByRole('article')
