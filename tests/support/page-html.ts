import { expect } from 'vitest'
import type { WholeApp } from './whole-app.ts'

/** The HTML of a page as the person with the token gets it, or a guest. */
export async function pageHtml(
  { send }: Pick<WholeApp, 'send'>,
  address: string,
  token: string | null,
): Promise<string> {
  const headers = { accept: 'text/html', ...(token !== null && { authorization: `Token ${token}` }) }
  const answer = await send(address, { headers })
  expect([address, answer.status]).toEqual([address, 200])
  return answer.body
}
