import type { Page } from '@playwright/test'

/** Opens a step of an editor; on a phone the steps are folded. @param step its number and title */
export async function openStep(page: Page, step: string) {
  const fold = page.getByRole('button', { name: /^Шаг \d из \d/ })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('button', { name: step }).click()
}
