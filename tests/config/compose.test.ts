/**
 * compose.yaml, without Docker: its services fit each other, the board and the cluster. Whether the images start is not
 * tried here.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ENV_NAMES } from '#config/env.ts'
import { assertCanServe, readSettings } from '#config/settings.ts'
import { root } from '../../scripts/root.mjs'

const Strings = z.array(z.string())
const Variables = z.record(z.string(), z.string())
/** The part of the Compose specification that the file uses: an unknown or misspelt field fails. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), args: Variables }).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).default([]),
  environment: Variables.default({}),
  entrypoint: Strings.optional(),
  command: Strings.optional(),
  volumes: Strings.default([]),
  tmpfs: Strings.default([]),
  ports: Strings.default([]),
  networks: z.strictObject({ default: z.strictObject({ aliases: Strings }) }).optional(),
  sysctls: Variables.optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .default({}),
  healthcheck: z.strictObject({
    test: Strings,
    interval: z.string(),
    timeout: z.string(),
    start_period: z.string(),
    retries: z.int(),
  }),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z.string().optional(),
})
const Compose = z.strictObject({
  name: z.string(),
  'x-board': z.unknown(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('compose.yaml')
const { services, volumes } = Compose.parse(parse(text, { merge: true }))
const named = Object.entries(services)
const serviceOf = (name: string) => Service.parse(services[name])
/** Host and container side of every mount. */
const mounts = named.flatMap(([, service]) =>
  service.volumes.map((mount) => {
    const [from = '', to = ''] = mount.split(':')
    return { from, to }
  }),
)
/** As Compose reads a value: `${NAME:-default}` without an environment, `$$` for `$`. */
const resolved = (value: string) =>
  value.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, _name: string, byDefault: string) => byDefault)
const environmentOf = (name: string) =>
  Object.fromEntries(
    Object.entries(serviceOf(name).environment).map(([key, value]) => [key, resolved(value)]),
  )

test.each(named)('the image of %s has a version', (_name, { image, build }) => {
  if (build !== undefined || image === serviceOf('web').image) return
  expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?$/)
})

test('every file that a service mounts is there, and every volume is declared and used', () => {
  const files = mounts.filter(({ from }) => from.startsWith('./'))
  expect(files.filter(({ from }) => !existsSync(join(root, from)))).toEqual([])
  const used = mounts.map(({ from }) => from).filter((from) => !from.startsWith('./'))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('services wait only for services that there are', () => {
  const awaited = named.flatMap(([, service]) => Object.keys(service.depends_on))
  expect(awaited.filter((name) => !(name in services))).toEqual([])
})

test('only the machine itself reaches the services, each by a port of its own', () => {
  const ports = named.flatMap(([, service]) => service.ports)
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  const outside = ports.map((port) => port.split(':')[1])
  expect(new Set(outside).size).toBe(outside.length)
})

test('what a person may set in .env is a variable of the board', () => {
  const settings = text.replaceAll(/^\s*#.*$/gm, '')
  const taken = [...settings.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter((name) => !ENV_NAMES.includes(name))).toEqual([])
})

test.each(['web', 'worker'])('the board starts as %s with the variables that it is given', (name) => {
  const environment = environmentOf(name)
  expect(Object.keys(environment).filter((key) => !ENV_NAMES.includes(key))).toEqual([])
  const { settings } = readSettings(environment)
  expect(() => assertCanServe(settings)).not.toThrow()
  expect(settings).toMatchObject({ role: name, trustProxy: 1 })
})

test('the addresses that the board is given are those of services', () => {
  const { DATABASE_URL = '', SMTP_URL = '', CDN_PURGE_URL = '' } = environmentOf('web')
  const hosts = [DATABASE_URL, SMTP_URL, CDN_PURGE_URL].map((url) => new URL(url).hostname)
  expect(hosts).toEqual(['database', 'mail', 'edge'])
  const { username, password, pathname } = new URL(DATABASE_URL)
  expect(serviceOf('database').environment).toEqual({
    POSTGRES_USER: username,
    POSTGRES_PASSWORD: password,
    POSTGRES_DB: pathname.slice(1),
  })
  expect(new URL(CDN_PURGE_URL).port).toBe('8081')
  expect(environmentOf('edge')['CDN_PURGE_TOKEN']).toBe(environmentOf('web')['CDN_PURGE_TOKEN'])
})

test('the edge is that of the cluster: its VCL, its parameters, its sockets and the name of the board', () => {
  const { command = [] } = serviceOf('edge')
  const manifest = z
    .object({
      spec: z.object({
        template: z.object({
          spec: z.object({ containers: z.array(z.object({ args: Strings })).length(1) }),
        }),
      }),
    })
    .parse(parse(read('k8s/edge/deployment.yaml')))
  const args = manifest.spec.template.spec.containers.flatMap((container) => container.args)
  // One machine has less memory to give.
  const withoutSizes = (list: readonly string[]) => list.map((arg) => arg.replace(/malloc,\d+m$/, 'malloc'))
  expect(withoutSizes(command)).toEqual(withoutSizes(args))
  const [, host] = /\.host = "([^"]+)"/.exec(read('k8s/edge/backend.vcl')) ?? []
  const [, port] = /\.port = "([^"]+)"/.exec(read('k8s/edge/backend.vcl')) ?? []
  expect(serviceOf('web').networks?.default.aliases).toEqual([host])
  expect(environmentOf('web')['PORT']).toBe(port)
})

test('Prometheus asks both processes by the names that the alerts select', () => {
  const { scrape_configs: jobs } = z
    .object({
      scrape_configs: z.array(
        z.object({ job_name: z.string(), static_configs: z.array(z.object({ targets: Strings })) }),
      ),
    })
    .parse(parse(read('compose/prometheus.yml')))
  const targets = jobs.map((job) => [job.job_name, job.static_configs.flatMap((one) => one.targets)])
  const port = environmentOf('web')['METRICS_PORT']
  expect(targets).toEqual([
    ['distant-web', [`web:${port}`]],
    ['distant-worker', [`worker:${port}`]],
  ])
  const selected = new Set(
    [...read('k8s/monitoring/alerts.yaml').matchAll(/job="([^"]+)"/g)].map(([, job]) => job),
  )
  expect([...selected].filter((job) => !jobs.some(({ job_name: name }) => name === job))).toEqual([])
})

test('Prometheus gets the alerts of the cluster', () => {
  const command = serviceOf('prometheus').command?.join(' ') ?? ''
  const [, script = ''] =
    /sed '([^']+)' \/etc\/distant\/alerts\.yaml > \/prometheus\/distant\.rules\.yml/.exec(command) ?? []
  const { stdout } = spawnSync('sed', [script, join(root, 'k8s/monitoring/alerts.yaml')], {
    encoding: 'utf8',
  })
  const { spec } = z.object({ spec: z.unknown() }).parse(parse(read('k8s/monitoring/alerts.yaml')))
  expect(parse(stdout)).toEqual(spec)
  expect(parse(read('compose/prometheus.yml'))).toMatchObject({
    rule_files: ['/prometheus/distant.rules.yml'],
  })
})

test('Grafana finds Prometheus and the dashboard of the cluster', () => {
  expect(parse(read('compose/grafana/datasources.yml'))).toMatchObject({
    datasources: [{ type: 'prometheus', url: 'http://prometheus:9090' }],
  })
  const { providers } = z
    .object({ providers: z.array(z.object({ options: z.object({ path: z.string() }) })).length(1) })
    .parse(parse(read('compose/grafana/dashboards.yml')))
  const dashboard = mounts.find(({ from }) => from === './k8s/monitoring/dashboard.json')?.to
  expect(dashboard).toBe(`${providers[0]?.options.path}/distant.json`)
  expect(serviceOf('grafana').environment['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH']).toBe(dashboard)
})
