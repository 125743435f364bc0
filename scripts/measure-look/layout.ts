import type { Page } from '@playwright/test'
import { linksToldByColour } from '../../e2e/support/coloured-links.ts'
import { openPage } from './browser.ts'
import type { Open } from './browser.ts'
import { everyPage } from './every-page.ts'
import type { Figure } from './figures.ts'
import { layoutFaultsOf } from '../../e2e/support/layout-faults.ts'
import type { World } from './world.ts'

const NARROWEST = 280
const WIDEST = 1920
const HEIGHT = 900
/** The dark theme has the same boxes: fewer widths are enough. */
const STEPS = { light: 40, dark: 200 } as const

/** A fault, and the widths at which it is there. */
type Found = Map<string, number[]>

/** What is broken on sight on any page of the board, at every width in both themes. */
export async function measureLayout(open: Open, world: World): Promise<Figure[]> {
  const details: string[] = []
  const pages = everyPage(world)
  for (const { path, person } of pages) {
    const size = { width: WIDEST, height: HEIGHT }
    try {
      const found = await open({ size, person }, (page) => faultsOf(page, path))
      for (const [fault, widths] of found) details.push(`${path}: ${fault} at ${rangeOf(widths)}`)
    } catch (error) {
      details.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return [
    {
      name: `${pages.length} pages at ${NARROWEST}…${WIDEST} in two themes: what is broken on sight`,
      value: details.length,
      unit: '',
      target: { atMost: 0 },
      details,
    },
  ]
}

async function faultsOf(page: Page, path: string): Promise<Found> {
  const found: Found = new Map()
  await openPage(page, path)
  for (const link of await page.evaluate(linksToldByColour))
    found.set(`link told by colour: ${link}`, [WIDEST])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (let width = NARROWEST; width <= WIDEST; width += STEPS[colorScheme]) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const { kind, text } of await page.evaluate(layoutFaultsOf)) {
        const name = `${kind}: ${text}`
        found.set(name, [...new Set([...(found.get(name) ?? []), width])])
      }
    }
  }
  return found
}

function rangeOf(widths: readonly number[]) {
  const [first] = widths
  const last = widths[widths.length - 1]
  return first === last ? String(first) : `${first}…${last} (${widths.length})`
}
