import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { ICronJob } from 'kubernetes-models/batch/v1'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { describe, expect, test } from 'vitest'
import { buildManifests, type ClusterObject } from '#tests/support/kustomize.ts'

const CHECKOUT = resolve(import.meta.dirname, '../..')

describe.each(['production', 'staging'])('the nightly backup of %s', (overlay) => {
  const objects = buildManifests(`overlays/${overlay}`)
  const [cronJob] = objects.filter(({ kind }) => kind === 'CronJob').map(asCronJob)
  const job = cronJob?.spec?.jobTemplate.spec
  const pod = job?.template.spec
  const [container] = pod?.containers ?? []

  test('one runs at a time, each night, and one that hangs ends before the next', () => {
    expect(cronJob?.spec).toMatchObject({
      schedule: expect.stringMatching(/^\d+ [0-5] \* \* \*$/),
      timeZone: 'Europe/Moscow',
      concurrencyPolicy: 'Forbid',
    })
    const { startingDeadlineSeconds = 0 } = cronJob?.spec ?? {}
    const { activeDeadlineSeconds = 0 } = job ?? {}
    expect(Math.min(startingDeadlineSeconds, activeDeadlineSeconds)).toBeGreaterThan(0)
    expect(startingDeadlineSeconds + activeDeadlineSeconds).toBeLessThan(86_400)
  })

  test('it writes to a volume that outlives the pod and that its user may write to', () => {
    const claims = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['distant-backups'])
    expect(pod?.volumes).toEqual([
      { name: 'backups', persistentVolumeClaim: { claimName: 'distant-backups' } },
    ])
    expect(pod?.securityContext?.fsGroup).toBe(pod?.securityContext?.runAsGroup)
    const [, program, folder, ...options] = container?.command ?? []
    expect(program).toBe('scripts/backup.ts')
    expect(container?.volumeMounts).toEqual([{ name: 'backups', mountPath: folder }])
    expect(options).toEqual(['--keep', expect.stringMatching(/^\d+$/)])
  })

  test('it reaches its database and nothing else, and nobody reaches it', () => {
    const [policy] = objects
      .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'distant-backup')
      .map(asPolicy)
    expect(policy?.spec?.ingress).toBeUndefined()
    const ports = policy?.spec?.egress?.flatMap((rule) => (rule.ports ?? []).map(({ port }) => port))
    expect(ports).toEqual([53, 53, 5432])
    expect(job?.template.metadata?.labels).toEqual(policy?.spec?.podSelector?.matchLabels)
  })
})

test('the image has every program that the manifests and docs/operations.md name for it, with all that it imports', () => {
  const copied = copiedIntoImage()
  const isCopied = (path: string) => copied.some((one) => path === one || path.startsWith(`${one}/`))
  const commands = ['overlays/production', 'overlays/production/migration']
    .flatMap((folder) => buildManifests(folder))
    .flatMap((object) => [...JSON.stringify(object).matchAll(/"(scripts\/[\w-]+\.ts)"/g)])
    .map(([, program = '']) => program)
  expect(commands).toEqual(expect.arrayContaining(['scripts/backup.ts', 'scripts/migrate.ts']))
  const programs = [...commands, 'scripts/restore.ts', 'scripts/export.ts', 'server/main.ts']
  const missing = programs.flatMap((program) => reachedFrom(program).filter((path) => !isCopied(path)))
  expect(missing).toEqual([])
})

/** Files and folders of the checkout in the last stage. */
function copiedIntoImage() {
  const dockerfile = readFileSync(join(CHECKOUT, 'Dockerfile'), 'utf8')
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  return [...stage.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
}

/** A program and the files that it imports by their paths; `#server` and the others are whole folders. */
function reachedFrom(program: string, found = new Set<string>()): string[] {
  if (found.has(program)) return []
  found.add(program)
  const path = join(CHECKOUT, program)
  const imports = existsSync(path) ? readFileSync(path, 'utf8').matchAll(/ from '(\.{1,2}\/[^']+)'/g) : []
  for (const [, name = ''] of imports) reachedFrom(relative(CHECKOUT, resolve(dirname(path), name)), found)
  return [...found]
}

/** Safe, as the next: another test holds every object against the schema of its kind. */
function asCronJob(object: ClusterObject) {
  return object as unknown as ICronJob
}
const asPolicy = (object: ClusterObject) => object as unknown as INetworkPolicy
