import { Registry, type Metric } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { runBoard } from '#tests/support/running-board.ts'
import { linesOf } from './stored.ts'

test('the metrics of a running board have the names, types, help and labels of the snapshot', async () => {
  const registered = vi.spyOn(Registry.prototype, 'registerMetric')
  const board = await runBoard()
  const lines = new Set(registered.mock.calls.map(([metric]) => lineOf(metric)).filter(isOurs))
  registered.mockRestore()
  await board.stop()
  await expect(linesOf([...lines].toSorted())).toMatchFileSnapshot('./stored/metrics.txt')
})

/** What prom-client measures of a process depends on the machine; one of them says that it does. */
const isOurs = (line: string) => !/^(nodejs|process)_(?!cpu_seconds_total)/.test(line)

/** Safe: what every metric of prom-client carries; one without these fields shows in the line. */
const partsOf = (metric: Metric) =>
  metric as unknown as { name: string; help: string; labelNames: readonly string[] }

function lineOf(metric: Metric) {
  const { name, help, labelNames } = partsOf(metric)
  const labels = labelNames.length === 0 ? 'no labels' : `labels ${labelNames.toSorted().join(', ')}`
  return `${name}: ${metric.constructor.name.toLowerCase()}, ${labels}: ${help}`
}
