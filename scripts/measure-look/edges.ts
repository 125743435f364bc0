import type { Page } from '@playwright/test'
import { DESKTOP, openPage } from './browser.ts'
import type { Open } from './browser.ts'
import type { Figure } from './figures.ts'
import { employerPages, seekerPages } from './pages.ts'
import type { ReadPage } from './pages.ts'
import type { World } from './world.ts'

/** How many left edges the content of one cabinet's pages has: one, or it jumps from page to page. */
export async function measureEdges(open: Open, world: World): Promise<Figure[]> {
  return [
    await edgesOf(open, 'the employer’s cabinet', employerPages(world)),
    await edgesOf(open, 'the seeker’s cabinet', seekerPages(world)),
  ]
}

async function edgesOf(open: Open, name: string, pages: readonly ReadPage[]): Promise<Figure> {
  const byEdge = new Map<number, string[]>()
  for (const { path, person } of pages) {
    const edge = await open({ size: DESKTOP, person }, (page) => edgeOf(page, path))
    byEdge.set(edge, [...(byEdge.get(edge) ?? []), path])
  }
  return {
    name: `${name}, left edges at ${DESKTOP.width}`,
    value: byEdge.size,
    unit: 'edges',
    target: { atMost: 1 },
    details: [...byEdge].map(([edge, paths]) => `${edge} px: ${paths.join(', ')}`),
  }
}

/** Of the first visible heading in `main`. */
async function edgeOf(page: Page, path: string) {
  await openPage(page, path)
  const heading = page.locator('main').locator('h1, h2').filter({ visible: true }).first()
  await heading.waitFor({ timeout: 10_000 })
  return Math.round(await heading.evaluate((element) => element.getBoundingClientRect().left))
}
