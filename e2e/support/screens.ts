import type { Page } from '@playwright/test'

/** Widths of a phone and of a desktop at which the ways of newcomers are walked. */
export const WIDTHS = [390, 1440] as const

/**
 * Counts the screens that a person sees from now on: every address of the page, a step of a form too. The page that is
 * open does not count.
 */
export function countScreens(page: Page) {
  const seen: string[] = []
  const addressOf = (url: string) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  }
  let last = addressOf(page.url())
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const address = addressOf(frame.url())
    if (address !== last) seen.push(address)
    last = address
  })
  return { seen }
}
