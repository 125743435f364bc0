import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The scale of the viewport is between 0.5 and 3 (specification, section 9); WCAG asks for 2. */
const OVERRULED = ['meta-viewport-large']

/** What stands on the screen can be used by everybody: nothing is cut off, and axe finds nothing in either theme. */
export async function expectAccessible(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).disableRules(OVERRULED)
    // Of all rules only those about colours can judge the other theme differently.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
    )
    expect(found, colorScheme).toEqual([])
  }
}
