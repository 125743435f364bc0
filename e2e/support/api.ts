import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

/** One call of the API by the person whose token it is. */
export async function call(
  request: APIRequestContext,
  { token }: { token: string },
  method: 'post' | 'put',
  path: string,
  data: object = {},
): Promise<{ id: number }> {
  const answer = await request[method](`/api/v1${path}`, {
    headers: { authorization: `Token ${token}` },
    data,
  })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}
