import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { linksToldByColour } from './coloured-links.ts'
import { expect } from './fixtures.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The scale of the viewport is between 0.5 and 3 (specification, section 9); WCAG asks for 2. */
const RULES: RunOptions = { rules: { 'meta-viewport-large': { enabled: false } } }

/** Of all rules only these can judge the other theme differently. */
const COLOUR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Nothing is cut off, the ids are React's, more than colour tells links from text, and axe finds nothing in either theme. */
export async function expectAccessible(page: Page) {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
  expect(await page.evaluate(idsUnlikeTheirOwn), 'ids in the page').toEqual([])
  expect(await page.evaluate(linksToldByColour), 'links told by colour alone').toEqual([])
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, COLOUR_RULES), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await violations(page, RULES), 'light').toEqual([])
}

/** The same for the open page on the narrowest phone; its state stays, and the desktop comes back. */
export async function expectAccessibleOnPhone(page: Page) {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await screen.send('Emulation.setDeviceMetricsOverride', {
    width: 320,
    height: 640,
    deviceScaleFactor: 1,
    mobile: true,
  })
  await page.waitForFunction(() => matchMedia('(width = 320px) and (pointer: coarse)').matches)
  await expectAccessible(page)
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await screen.send('Emulation.clearDeviceMetricsOverride')
  await screen.detach()
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
  const found = await page.evaluate((runOptions) => globalThis.axe.run(document, runOptions), {
    ...options,
    // Without it axe describes every element that passes, too.
    resultTypes: ['violations'] satisfies RunOptions['resultTypes'],
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
  )
}

declare global {
  /** Brought into the page by its source. */
  var axe: typeof import('axe-core')
}
