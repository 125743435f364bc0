import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

/** The text of the newest e-mail to an address; waits until there is one that `isWanted`. */
export async function emailTo(
  request: APIRequestContext,
  address: string,
  isWanted: (text: string) => boolean = () => true,
  /** Longer than the usual for an e-mail that a regular job writes. */
  { timeout }: { timeout?: number } = {},
): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const list = await (await request.get(`/dev/mail?to=${encodeURIComponent(address)}`)).text()
        const [newest] = /\/dev\/mail\/\d+/.exec(list) ?? []
        found = newest ? await (await request.get(`${newest}/text`)).text() : ''
        return found !== '' && isWanted(found)
      },
      { message: `an e-mail to ${address}`, ...(timeout === undefined ? {} : { timeout }) },
    )
    .toBe(true)
  return found
}

/** The six digits of the newest code, other than the one that is spent. */
export async function codeFor(request: APIRequestContext, address: string, spent?: string): Promise<string> {
  const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]
  const text = await emailTo(request, address, (one) => codeIn(one) !== undefined && codeIn(one) !== spent)
  return codeIn(text) ?? ''
}
