import type { Page } from '@playwright/test'

/** Counts the layout shifts of the next pages; returns a function with the sum of the present page, as browsers score it. */
export async function countLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          layoutShifts: Number(Reflect.get(window, 'layoutShifts')) + Number(Reflect.get(entry, 'value')),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => Number(await page.evaluate(() => Reflect.get(window, 'layoutShifts')))
}
