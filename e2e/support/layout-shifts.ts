import type { Page } from '@playwright/test'

/** A shift as browsers score it, with the elements that moved. */
type LayoutShift = { score: number; moved: string[] }

/** Records the layout shifts of the next pages; returns a function with those of the present page. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          entry,
          'sources',
        )
        shifts.push({
          score: Number(Reflect.get(entry, 'value')),
          moved: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement
            const name = element?.cloneNode(false)
            return `${name instanceof Element ? name.outerHTML.slice(0, 120) : 'removed'}: y ${from.y} → ${to.y}, x ${from.x} → ${to.x}`
          }),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate((): LayoutShift[] => Reflect.get(window, 'layoutShifts'))
}
