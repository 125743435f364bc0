import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { z } from 'zod'
import { operationsIn } from '#server/http/request-label.ts'
import { contract } from '#shared/contract.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { schemaProblems } from '#tests/support/cluster-schemas.ts'
import { buildManifests, dataOf, K8S } from '#tests/support/kustomize.ts'
import { namesIn } from '#tests/support/promql.ts'
import { runBoard } from '#tests/support/running-board.ts'

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({
            summary: z.string(),
            description: z.string(),
            runbook_url: z.string(),
          }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  schemaVersion: z.number().min(39),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string().min(1),
      type: z.enum(['row', 'timeseries', 'stat']),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      datasource: z.object({ uid: z.literal('${datasource}') }).optional(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

const hasPromtool = !spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error
const objects = buildManifests('monitoring')
const rules = Rules.parse(objects.find(({ kind }) => kind === 'PrometheusRule')?.spec)
const alerts = rules.groups.flatMap((group) => group.rules)
const dashboardMap = objects.find(({ kind }) => kind === 'ConfigMap')
const dashboard = Dashboard.parse(
  JSON.parse(dashboardMap ? (dataOf(dashboardMap)['distant.json'] ?? '') : ''),
)
const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ of: title, expr: expr.replaceAll('$__rate_interval', '5m') })),
)
const expressions = [...alerts.map(({ alert, expr }) => ({ of: alert, expr })), ...queries]

test('the objects of k8s/monitoring have the fields that the Prometheus operator knows', () => {
  expect(objects.flatMap(schemaProblems)).toEqual([])
})

test('every alert has a chapter of the runbook that says what it means, what to look at and what to do', () => {
  const chapters = readFileSync(join(K8S, 'monitoring/runbook.md'), 'utf8').split(/^## /m).slice(1)
  const titles = chapters.map((chapter) => chapter.split('\n')[0])
  expect(titles).toEqual(alerts.map(({ alert }) => alert))
  for (const chapter of chapters)
    expect(chapter).toMatch(/^\w+\n\n\*\*Means:\*\* .+\n\n\*\*Look at:\*\* .+\n\n\*\*Do:\*\* .+/s)
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook_url).toBe(`k8s/monitoring/runbook.md#${alert.toLowerCase()}`)
})

test('panels of the dashboard have numbers of their own, a source to choose and a place to themselves', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(dashboard.templating.list).toContainEqual({ name: 'datasource', type: 'datasource' })
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  )
  expect(new Set(places).size).toBe(places.length)
  for (const panel of panels.filter(({ type }) => type !== 'row')) {
    expect(panel.datasource, panel.title).toBeDefined()
    expect(panel.targets.length, panel.title).toBeGreaterThan(0)
  }
  expect(dashboardMap?.metadata.labels?.grafana_dashboard).toBe('1')
})

/** Metrics that stand on no panel and in no alert, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {}

test('every metric that the board measures stands on a panel or in an alert, or is left out for a reason', () => {
  const stored = readFileSync(new URL('../snapshots/stored/metrics.txt', import.meta.url), 'utf8')
  const measured = [...stored.matchAll(/^(\w+):/gm)].map(([, name = '']) => name)
  const shown = new Set(
    expressions.flatMap(({ expr }) =>
      namesIn(expr).metrics.flatMap((name) => [name, name.replace(/_(bucket|sum|count)$/, '')]),
    ),
  )
  expect(measured.length).toBeGreaterThan(40)
  expect(measured.filter((name) => !shown.has(name)).toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
})

const web = await startRole('web')
const worker = await startRole('worker')

test.each([web, worker])(
  'a running $role measures every metric that an alert or the dashboard names',
  async (board) => {
    const text = await board.scrape()
    const types = new Map(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]),
    )
    const isMeasured = (name: string) =>
      // Prometheus writes it itself.
      name === 'up' ||
      (types.has(name) && types.get(name) !== 'histogram') ||
      types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
    const missing = expressions.flatMap(({ of, expr }) =>
      namesIn(expr)
        .metrics.filter((name) => !isMeasured(name))
        .map((name) => `${of}: ${name}`),
    )
    expect(missing).toEqual([])
  },
)

test('a worker says when it last checked the ledger and what it found, and a web process says nothing of it', async () => {
  // On an empty database every recurring job starts at once.
  const checkedAt = async () =>
    Number(/^check_last_run_timestamp_seconds\{check="ledger"\} ([\d.]+)$/m.exec(await worker.scrape())?.[1])
  await expect.poll(checkedAt).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(await worker.scrape()).toMatch(/^ledger_faults 0$/m)
  expect(await web.scrape()).not.toMatch(
    /^(?:check_last_run_timestamp_seconds\{|ledger_faults |audit_chain_broken )/m,
  )
})

test('after every operation and every page a process that does everything has at most 2 000 series', async () => {
  const asked = operationsIn(contract).map(async ({ method, path }) => {
    const response = await fetch(`${web.origin}/api${path.replace(/\{[^}]+\}/g, '7')}`, { method })
    await response.arrayBuffer()
  })
  await Promise.all(asked)
  const seriesOf = async ({ scrape }: typeof web) => (await scrape()).match(/^[^#\n]+(?= )/gm) ?? []
  const series = new Set([...(await seriesOf(web)), ...(await seriesOf(worker))])
  expect([...series].filter((name) => name.startsWith('http_route_answers_total{route="api '))).toHaveLength(
    asked.length,
  )
  // Their answers, time and reports; this server has no client.
  const ofPages = ROUTES.filter(({ page }) => page).length * 3
  expect(series.size + ofPages).toBeLessThanOrEqual(2000)
})

test('labels of alerts and dashboard are those of the metrics or of Prometheus, which never clash', () => {
  const FROM_PROMETHEUS = ['namespace', 'pod', 'job', 'instance', 'container', 'service', 'endpoint']
  const stored = readFileSync(new URL('../snapshots/stored/metrics.txt', import.meta.url), 'utf8')
  const own = new Map(
    [...stored.matchAll(/^(\w+): \w+, (?:no labels|labels ([\w, ]+)):/gm)].map(
      ([, name = '', labels = '']) => [name, labels.split(', ')],
    ),
  )
  expect([...own.values()].flat().filter((label) => FROM_PROMETHEUS.includes(label))).toEqual([])
  const unknown = expressions.flatMap(({ of, expr }) => {
    const { metrics, labels } = namesIn(expr)
    const known = metrics.flatMap(
      (name) => own.get(name) ?? own.get(name.replace(/_(bucket|sum|count)$/, '')) ?? [],
    )
    return labels
      .filter((label) => ![...known, ...FROM_PROMETHEUS, 'le'].includes(label))
      .map((label) => `${of}: ${label}`)
  })
  expect(unknown).toEqual([])
})

test.skipIf(!hasPromtool)('alerts fire as alerts.test.yaml says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'distant-alerts-'))
  writeFileSync(join(folder, 'rules.yaml'), stringify(rules))
  copyFileSync(join(K8S, 'monitoring/alerts.test.yaml'), join(folder, 'tests.yaml'))
  for (const args of [
    ['check', 'rules', 'rules.yaml'],
    ['test', 'rules', 'tests.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
  rmSync(folder, { recursive: true })
})

/** A process as a pod of that role starts it. */
async function startRole(role: 'web' | 'worker') {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const { stop } = await runBoard({
    ROLE: role,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    RATE_SEARCH: '0',
  })
  afterAll(stop)
  return {
    role,
    origin: `http://localhost:${port}`,
    scrape: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
  }
}
