import type { Page } from '@playwright/test'

/** Opens a step of an editor; on a phone the steps are folded. @param step its number and title */
export async function openStep(page: Page, step: string) {
  const fold = page.getByRole('button', { name: /^Шаг \d из \d/ })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('button', { name: step }).click()
}

/** The preview of an editor; on a phone it is a sheet, which a button opens. */
export async function openPreview(page: Page, title: string) {
  const opener = page.getByRole('button', { name: 'Посмотреть' })
  if (!(await opener.isVisible())) return page.getByRole('complementary', { name: title })
  await opener.click()
  return page.getByRole('dialog', { name: title })
}

export async function closePreview(page: Page) {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Закрыть' })
  if (await close.isVisible()) await close.click()
}
