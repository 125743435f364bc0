import type { Page } from '@playwright/test'
import { picture } from './picture.ts'

/** Chooses a photo in the settings of a profile, and turns it in the dialog that crops it; gives that dialog. */
export async function chooseAndTurnPhoto(page: Page) {
  await page.getByLabel('Фото', { exact: true }).setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: picture(300, 200),
  })
  const dialog = page.getByRole('dialog', { name: 'Фото: выберите область' })
  await dialog.getByRole('button', { name: 'Повернуть' }).click()
  return dialog
}
