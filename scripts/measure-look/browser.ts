import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { visit } from '../../e2e/support/visit.ts'
import { sessionCookies } from '../../e2e/support/session.ts'
import { ensureChromium } from '../ensure-chromium.mjs'
import type { Person, World } from './world.ts'

export type Size = { width: number; height: number }
export type Open = <Result>(
  reader: { size: Size; person?: Person | undefined },
  use: (page: Page) => Promise<Result>,
) => Promise<Result>

export const PHONE: Size = { width: 390, height: 844 }
export const DESKTOP: Size = { width: 1440, height: 900 }

export const nameOf = ({ width, height }: Size) => `${width}×${height}`

/** A browser in which every page has separate cookies: those of a signed-in person, or none. */
export async function openBrowser({
  url,
}: Pick<World, 'url'>): Promise<{ open: Open; close(): Promise<void> }> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return {
    open: async ({ size, person }, use) => {
      const settings: BrowserContextOptions = {
        baseURL: url,
        viewport: size,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        reducedMotion: 'reduce',
      }
      const context = await browser.newContext(settings)
      try {
        if (person) await context.addCookies(sessionCookies({ ...person, url }))
        return await use(await context.newPage())
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Opens a page and waits for its scripts. @throws Error when a different page was returned: a sign-in, an error */
export async function openPage(page: Page, path: string) {
  await visit(page, path)
  assertIsAt(page, path)
}

export function assertIsAt(page: Page, path: string) {
  const { pathname } = new URL(page.url())
  if (pathname !== path.replace(/\?.*/, '')) throw new Error(`${path} has led to ${pathname}`)
}
