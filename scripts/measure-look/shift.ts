import type { Page } from '@playwright/test'
import { assertIsAt, DESKTOP, nameOf, PHONE, type Open } from './browser.ts'
import type { Figure } from './figures.ts'
import { employerPages, seekerPages } from './pages.ts'
import type { World } from './world.ts'

const SHIFT_MAX = 0.05
const WATCH_MS = 5000
/** Lighthouse's slow 4G, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const CPU_RATE = 4

/** The layout shifts of the pages of both cabinets, summed from their start until five seconds after their load. */
export async function measureShift(open: Open, world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of [PHONE, DESKTOP]) {
    for (const { path, person } of [...employerPages(world), ...seekerPages(world)]) {
      const { sum, sources } = await open({ size, person }, (page) => shiftsOf(page, path))
      figures.push({
        key: 'look.shift',
        name: `${path} at ${nameOf(size)}`,
        value: sum,
        unit: '',
        target: { atMost: SHIFT_MAX },
        ...(sum > SHIFT_MAX ? { details: sources.map((source) => `${path}: ${source}`) } : {}),
      })
    }
  }
  return figures
}

async function shiftsOf(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(WATCH_MS)
  assertIsAt(page, path)
  return page.evaluate(
    () =>
      new Promise<{ sum: number; sources: string[] }>((resolve) => {
        // Entries from before the observer come in its first call, which an empty page gets by no entry at all.
        const entries: PerformanceEntry[] = []
        const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          const shifts = entries.map(
            (entry) => entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] },
          )
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            sources: shifts.map(
              ({ value, sources }) =>
                `${value.toFixed(3)} ${sources.map(({ node }) => (node?.textContent ?? '?').trim().slice(0, 40)).join(' | ')}`,
            ),
          })
        }, 300)
      }),
  )
}
