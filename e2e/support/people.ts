import type { Page } from '@playwright/test'
import type { Database } from '#server/kernel/sql.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { buildCompany, buildRole } from '#tests/support/rows.ts'
import { codeFor } from './emails.ts'
import { expect } from './fixtures.ts'

let made = 0

/** An address that nobody of this run has. */
export const newEmail = (who: string) => `${who}-${Date.now()}-${process.pid}-${(made += 1)}@example.ru`

/** A company with a role of the person in it. */
export async function addCompany(
  db: Database,
  { id: userId }: { id: number },
  { accessLevel = 200, ...fields }: Parameters<typeof buildCompany>[1] & { accessLevel?: CompanyAccess } = {},
) {
  const company = await buildCompany(db, fields)
  await buildRole(db, { companyId: company.id, userId, accessLevel })
  return company
}

/** Registers through the form of the page that is open: the address, the code, the name. */
export async function register(
  page: Page,
  { email, firstName, isPlain = false }: { email: string; firstName: string; isPlain?: boolean },
) {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await enterCode(page, await codeFor(email), { isPlain })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Как вас зовут')
  await page.getByLabel('Имя', { exact: true }).fill(firstName)
  await page.getByLabel('обработку персональных данных').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
}

/** @param options.isPlain without scripts, which send the six digits themselves */
export async function enterCode(page: Page, code: string, { isPlain = false } = {}) {
  await page.getByLabel('Код из письма').fill(code)
  if (isPlain) await page.getByRole('button', { name: 'Продолжить' }).click()
}
