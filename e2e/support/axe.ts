import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

/** The scale of the viewport is between 0.5 and 3 (specification, section 9); WCAG asks for 2. */
const RULES: RunOptions = { rules: { 'meta-viewport-large': { enabled: false } } }

/** Of all rules only these can judge the other theme differently. */
const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What stands on the screen can be used by everybody: nothing is cut off, and axe finds nothing in either theme. */
export async function expectAccessible(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(idsUnlikeTheirOwn), 'ids in the page').toEqual([])
  await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, COLOUR_RULES), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page, RULES), 'light').toEqual([])
}

/**
 * React leaves the server's ids as they are when its own are others, and says so in development only. Whatever is drawn
 * later then points to the wrong field.
 */
function idsUnlikeTheirOwn() {
  return [...document.querySelectorAll('[id]')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
    const props: unknown = key && Reflect.get(element, key)
    const own: unknown = typeof props === 'object' && props !== null ? Reflect.get(props, 'id') : undefined
    return typeof own === 'string' && own !== element.id ? [`${element.id} for ${own}`] : []
  })
}

async function violations(page: Page, options: RunOptions) {
  const found = await page.evaluate((runOptions) => globalThis.axe.run(document, runOptions), options)
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  )
}

declare global {
  /** Brought into the page by its source. */
  var axe: typeof import('axe-core')
}
