import { expect, test } from '@playwright/test'

/**
 * The text of the newest e-mail to an address; waits until there is one that `isWanted`. It is read at the machine of the
 * server, where e-mails to staff are shown too.
 */
export async function emailTo(
  address: string,
  isWanted: (text: string) => boolean = () => true,
  /** Longer than the usual for an e-mail that a regular job writes. */
  { timeout }: { timeout?: number } = {},
): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const list = await read(`/dev/mail?to=${encodeURIComponent(address)}`)
        const [newest] = /\/dev\/mail\/\d+/.exec(list) ?? []
        found = newest ? await read(`${newest}/text`) : ''
        return found !== '' && isWanted(found)
      },
      { message: `an e-mail to ${address}`, ...(timeout === undefined ? {} : { timeout }) },
    )
    .toBe(true)
  return found
}

/** The six digits of the newest code, other than the one that is spent. */
export async function codeFor(address: string, spent?: string): Promise<string> {
  const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]
  const text = await emailTo(address, (one) => codeIn(one) !== undefined && codeIn(one) !== spent)
  return codeIn(text) ?? ''
}

async function read(path: string): Promise<string> {
  const answer = await fetch(new URL(path, test.info().project.use.baseURL))
  return answer.text()
}
