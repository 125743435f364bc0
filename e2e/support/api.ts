import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** One call of the API by the person of the page: commands over a cookie have to come from our own pages. */
export async function call(
  page: Page,
  method: 'post' | 'put',
  path: string,
  data: object = {},
): Promise<{ id: number }> {
  const answer = await page.request[method](`/api/v1${path}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data,
  })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}
