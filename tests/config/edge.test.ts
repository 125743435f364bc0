import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { ENV_NAMES } from '#config/env.ts'
import { edgeHeaders } from '#server/http/edge-headers.ts'
import { NO_VARY_SEARCH } from '#server/http/pages/cache-key.ts'
import { HOUR_SECONDS } from '#shared/kernel/durations.ts'

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../k8s/edge/${file}`, import.meta.url)), 'utf8')
const vcl = read('default.vcl')

const Port = z.object({ name: z.string(), port: z.number(), targetPort: z.string() })
const Service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({ ports: z.array(Port) }),
})
const Deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z
          .array(
            z.object({
              args: z.array(z.string()),
              env: z.array(z.object({ name: z.string() })),
              ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
              resources: z.object({ limits: z.object({ memory: z.string() }) }),
            }),
          )
          .length(1),
      }),
    }),
  }),
})

test('the edge and browsers agree about the parameters that change a page', () => {
  const announced = [...NO_VARY_SEARCH.matchAll(/"([^"]+)"/g)].map(([, name]) => name)
  const [, kept = ''] = /&\(\?!\(\?:([^)]+)\)/.exec(vcl) ?? []
  // The version of a picture changes how long it is kept.
  expect(new Set(kept.split('|'))).toEqual(new Set([...announced, 'v']))
})

test('the edge shows aged pages as long as the board allows, with and without the board', () => {
  const { 'cdn-cache-control': given = '' } = edgeHeaders(120, [])
  const [, whileRevalidated] = /stale-while-revalidate=(\d+)/.exec(given) ?? []
  const [, ifError] = /stale-if-error=(\d+)/.exec(given) ?? []
  expect([...vcl.matchAll(/0s\) \+ (\d+)s/g)].map(([, seconds]) => seconds)).toEqual([
    whileRevalidated,
    whileRevalidated,
  ])
  const marked = new Set(
    [...vcl.matchAll(/(?:purge\.soft\(-1s, |grace <= )(\d+)h/g)].map(([, hours]) => hours),
  )
  expect([...marked].map((hours) => Number(hours) * HOUR_SECONDS)).toEqual([Number(ifError)])
  const [, whole] = /beresp\.grace = ([1-9]\d*)h/.exec(vcl) ?? []
  expect(Number(whole) * HOUR_SECONDS).toBeGreaterThan(Number(ifError))
})

test('the manifests of the edge agree with each other and with its configuration', () => {
  const deployment = Deployment.parse(parse(read('deployment.yaml')))
  const [container] = deployment.spec.template.spec.containers
  const listens = [...(container?.args.join(' ') ?? '').matchAll(/-a (\w+)=:(\d+)/g)].map(
    ([, name, port]) => ({
      name,
      containerPort: Number(port),
    }),
  )
  expect(container?.ports).toEqual(listens)
  expect(vcl).toContain(`local.socket == "control"`)
  const services = parseAllDocuments(read('services.yaml')).map((document) => Service.parse(document.toJS()))
  for (const { spec } of services)
    for (const { targetPort } of spec.ports) expect(listens.map(({ name }) => name)).toContain(targetPort)

  const [, purgeUrl = ''] =
    /CDN_PURGE_URL=(\S+)/.exec(read('../overlays/production/release/kustomization.yaml')) ?? []
  const { hostname, port, pathname } = new URL(purgeUrl)
  expect(services.find(({ metadata }) => metadata.name === hostname)?.spec.ports[0]?.port).toBe(Number(port))
  expect(vcl).toContain(`req.url != "${pathname}"`)
  expect(container?.env.map(({ name }) => name)).toEqual(['CDN_PURGE_TOKEN', 'COUNTRY_HEADER'])
  for (const name of ['CDN_PURGE_TOKEN', 'COUNTRY_HEADER']) {
    expect(ENV_NAMES).toContain(name)
    expect(vcl).toContain(`std.getenv("${name}")`)
  }

  const stores = [...(container?.args.join(' ') ?? '').matchAll(/malloc,(\d+)m/g)].map(([, size]) =>
    Number(size),
  )
  expect(stores).toHaveLength(2)
  const limit = Number.parseInt(container?.resources.limits.memory ?? '', 10)
  expect(limit).toBeGreaterThan(1.3 * stores.reduce((sum, size) => sum + size, 0))
})
