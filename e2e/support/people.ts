import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { codeFor } from './letters.ts'

let made = 0

/** An address that nobody of this run has. */
export const newEmail = (who: string) => `${who}-${Date.now()}-${process.pid}-${(made += 1)}@example.ru`

/** Commands over a cookie have to come from our own pages. */
const OWN = { 'sec-fetch-site': 'same-origin' }

/** Registers and signs the page in without touching a form, for stories that begin later. Gives the address. */
export async function signUp(
  page: Page,
  { firstName, intent = 'employer' }: { firstName: string; intent?: 'seeker' | 'employer' },
): Promise<string> {
  const email = newEmail(intent)
  const asked = await page.request.post('/api/v1/auth/registration/request', {
    headers: OWN,
    data: { email, first_name: firstName, last_name: null, intent, consent: true, offer: true },
  })
  expect(asked.status()).toBe(200)
  const { challenge_id } = await asked.json()
  const verified = await page.request.post('/api/v1/auth/registration/verify', {
    headers: OWN,
    data: { challenge_id, code: await codeFor(page.request, email), remember: false },
  })
  expect(verified.status()).toBe(200)
  return email
}

/** A company of the one who is signed in; gives its id. */
export async function addCompany(page: Page, fields: Record<string, string>): Promise<number> {
  const answer = await page.request.post('/api/v2/companies/', {
    headers: OWN,
    data: { type: 'direct', site_url: '', description: '', ...fields },
  })
  expect(answer.status()).toBe(200)
  const { id } = await answer.json()
  return id
}
