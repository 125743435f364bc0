import type { Page } from '@playwright/test'
import { DESKTOP, openPage, type Open } from './browser.ts'
import type { Figure } from './figures.ts'
import { employerPages, seekerPages, type ReadPage } from './pages.ts'
import type { World } from './world.ts'

/**
 * How many left edges the pages of one dashboard have: one, or they jump from page to page. The edge of the navigation
 * is taken on every page; that of the content on those with the whole navigation, because next to a rail of icons it has
 * more room.
 */
export async function measureEdges(open: Open, world: World): Promise<Figure[]> {
  return [
    ...(await edgesOf(open, 'the employer’s cabinet', employerPages(world))),
    ...(await edgesOf(open, 'the seeker’s cabinet', seekerPages(world))),
  ]
}

async function edgesOf(open: Open, name: string, pages: readonly ReadPage[]): Promise<Figure[]> {
  const measured = []
  for (const { path, person } of pages)
    measured.push({ path, ...(await open({ size: DESKTOP, person }, (page) => edgesAt(page, path))) })
  return [
    figureOf(`${name}, left edges of the navigation at ${DESKTOP.width}`, measured, 'navigation'),
    figureOf(
      `${name}, left edges of the content at ${DESKTOP.width}`,
      measured.filter(({ isRail }) => !isRail),
      'content',
    ),
  ]
}

type Edges = { navigation: number; content: number; isRail: boolean }

function figureOf(
  name: string,
  pages: readonly (Edges & { path: string })[],
  edge: 'navigation' | 'content',
): Figure {
  const byEdge = Map.groupBy(pages, (page) => page[edge])
  return {
    key: `look.edges.${edge}`,
    name,
    value: byEdge.size,
    unit: 'edges',
    target: { atMost: 1 },
    details: [...byEdge].map(([at, those]) => `${at} px: ${those.map(({ path }) => path).join(', ')}`),
  }
}

/** Of the navigation, and of the first visible heading in `main`. */
async function edgesAt(page: Page, path: string): Promise<Edges> {
  await openPage(page, path)
  const heading = page.locator('main').locator('h1, h2').filter({ visible: true }).first()
  const navigation = page.locator('.side-nav')
  await heading.waitFor({ timeout: 10_000 })
  const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left)
  return {
    navigation: await navigation.evaluate(leftOf),
    content: await heading.evaluate(leftOf),
    isRail: (await page.locator('.dashboard[data-rail]').count()) > 0,
  }
}
