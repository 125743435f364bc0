import type { Page } from '@playwright/test'
import { PHONE, type Open } from './browser.ts'
import type { Figure } from './figures.ts'
import type { World } from './world.ts'

const SECONDS_MAX = 5
const REQUESTS_MAX = 50
/** A slow mobile network and a processor four times slower. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWDOWN = 4
/** Until a page has loaded what it loads by itself. */
const SETTLE_MS = 9000

/** Links of guests to forms: where they stand, and which they are. */
const TAPS = ({ vacancyId }: World) => [
  { from: `/vacancies/${vacancyId}`, link: 'main a[href$="/respond"]' },
  { from: `/vacancies/${vacancyId}`, link: 'main a[href^="/complaint"]' },
  { from: '/vacancies', link: 'a.account-sign-in' },
  { from: '/employer', link: 'main a[href="/vacancies/first"]' },
  { from: '/resumes', link: 'a.account-sign-in' },
]

/** How long a guest on a slow phone waits for a form after a tap, and how many requests it takes. */
export async function measureTaps(open: Open, world: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { from, link } of TAPS(world)) {
    const { seconds, requests, to } = await open({ size: PHONE }, (page) => tap(page, { from, link }))
    const name = `${from} → ${to}`
    figures.push({
      name: `${name}, heading after`,
      value: seconds,
      unit: 's',
      target: { atMost: SECONDS_MAX },
    })
    figures.push({ name: `${name}, requests`, value: requests, unit: '', target: { atMost: REQUESTS_MAX } })
  }
  return figures
}

async function tap(page: Page, { from, link }: { from: string; link: string }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(from, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(SETTLE_MS)
  const before = await page.locator('h1').first().textContent()
  let requests = 0
  page.on('request', () => (requests += 1))
  const start = performance.now()
  await page.locator(link).filter({ visible: true }).first().click({ noWaitAfter: true })
  await page.waitForFunction(
    (heading) => {
      const shown = document.querySelector('h1')?.textContent ?? heading
      return shown !== heading
    },
    before,
    { timeout: 60_000, polling: 50 },
  )
  const seconds = (performance.now() - start) / 1000
  await page.waitForTimeout(SETTLE_MS)
  return { seconds, requests, to: new URL(page.url()).pathname }
}
