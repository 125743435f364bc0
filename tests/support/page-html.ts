import { expect } from 'vitest'
import type { WholeApp } from './whole-app.ts'

const ATTEMPTS = 20

/**
 * The HTML of a page, for a test of what is in it and not of how soon. A machine that is busy with other tests needs longer
 * than the two seconds that a visitor waits: the server then answers 503, which means to ask again, and so does this.
 */
export async function pageHtml(
  { send }: Pick<WholeApp, 'send'>,
  address: string,
  token: string | null,
): Promise<string> {
  const headers = { accept: 'text/html', ...(token !== null && { authorization: `Token ${token}` }) }
  let answer = await send(address, { headers })
  for (let asked = 1; answer.status === 503 && asked < ATTEMPTS; asked++)
    answer = await send(address, { headers })
  expect([address, answer.status]).toEqual([address, 200])
  return answer.body
}
