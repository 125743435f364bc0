import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { IDeployment } from 'kubernetes-models/apps/v1'
import type { ICronJob } from 'kubernetes-models/batch/v1'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import type { IContainer, IService } from 'kubernetes-models/v1'
import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ENV_NAMES } from '#config/env.ts'
import { assertCanServe, readSettings } from '#config/settings.ts'
import { READERS_MAX } from '#server/files/reading/open-file-reader.ts'
import { DATA_BYTES_MAX } from '#server/files/reading/reader-process.ts'
import { INVENTED_OPERATOR } from '../../scripts/bench/invented-operator.ts'
import { readEntries } from '../../scripts/measured/entries.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { schemaProblems } from '#tests/support/cluster-schemas.ts'
import { buildManifests, dataOf, K8S, readObjects, type ClusterObject } from '#tests/support/kustomize.ts'

const BUILDS = [
  'overlays/production',
  'overlays/production/migration',
  'overlays/staging',
  'overlays/staging/migration',
  'search',
]
const hasKubectl = spawnSync('kubectl', ['kustomize', `${K8S}overlays/production`]).status === 0
const WEB_BYTES = MEGABYTE * (readEntries().find(({ key }) => key === 'memory.pod.full')?.value ?? Infinity)
/** Error reports, changes that others have not heard of, jobs and connections are closed after the last answer. */
const CLOSING_SECONDS = 15

test.each(BUILDS)('the objects of k8s/%s have the fields that Kubernetes knows', (folder) => {
  expect(buildManifests(folder).flatMap(schemaProblems)).toEqual([])
})

test('a misspelt field, a wrong type and an unknown kind of a manifest are found', () => {
  const job = buildManifests('overlays/production/migration').find(({ kind }) => kind === 'Job')
  const changed = (change: object) =>
    schemaProblems({ ...job, apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, ...change })
  expect(changed({})).toEqual([])
  expect(changed({ spec: { template: { spec: { containers: [], restartPolice: 'Never' } } } })).toEqual([
    'batch/v1 Job job: unknown field /spec/template/spec/restartPolice',
  ])
  expect(changed({ spec: { backoffLimit: 'two' } })).toHaveLength(1)
  expect(changed({ kind: 'Jobs' })).toEqual(['no schema of batch/v1 Jobs'])
})

test.skipIf(!hasKubectl).each(BUILDS)('kustomize builds k8s/%s as these tests do', (folder) => {
  const { stdout } = spawnSync('kubectl', ['kustomize', K8S + folder], { encoding: 'utf8' })
  const built: unknown[] = parseAllDocuments(stdout).map((document) => document.toJS())
  const ours = buildManifests(folder)
  expect(built).toHaveLength(ours.length)
  expect(built).toEqual(expect.arrayContaining(ours))
})

describe.each(['production', 'staging'])('the overlay of %s', (overlay) => {
  const objects = [
    ...buildManifests(`overlays/${overlay}`),
    ...buildManifests(`overlays/${overlay}/migration`).filter(({ kind }) => kind !== 'Namespace'),
    ...buildManifests('search'),
  ]
  const workloads = objects.filter(({ kind }) =>
    ['Deployment', 'Job', 'CronJob', 'StatefulSet'].includes(kind),
  )
  const boards = ofKind(objects, 'Deployment').filter(({ metadata }) => metadata.name !== 'distant-edge')
  const [settings = {}] = ofKind(objects, 'ConfigMap')
    .filter(({ metadata }) => /^distant-[a-z0-9]{10}$/.test(metadata.name))
    .map(dataOf)

  test('every pod satisfies the restricted level of its namespace and writes to volumes only', () => {
    expect(ofKind(objects, 'Namespace')[0]?.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    })
    for (const workload of workloads) {
      const { spec } = podOf(workload)
      expect(spec, workload.metadata.name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      for (const container of spec.containers)
        expect(container, workload.metadata.name).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
        })
      const volumes = (spec.volumes ?? []).filter(({ emptyDir }) => emptyDir)
      for (const { emptyDir } of volumes) expect(emptyDir?.sizeLimit).toEqual(expect.any(String))
    }
  })

  test('every container that serves has probes and ends after its answers', () => {
    for (const workload of workloads.filter(({ kind }) => !kind.endsWith('Job'))) {
      const { spec } = podOf(workload)
      for (const container of spec.containers)
        expect(container, workload.metadata.name).toMatchObject({
          startupProbe: expect.any(Object),
          readinessProbe: expect.any(Object),
          livenessProbe: expect.any(Object),
        })
    }
    for (const deployment of ofKind(objects, 'Deployment')) {
      const { spec } = podOf(deployment)
      const before = Math.max(
        ...spec.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0),
      )
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        before + Number(settings.DRAIN_SECONDS) + CLOSING_SECONDS,
      )
      expect(asDeployment(deployment).spec?.strategy?.rollingUpdate).toEqual({
        maxSurge: 1,
        maxUnavailable: 0,
      })
    }
  })

  test('a web pod has memory for a full page cache and for all processes that read uploaded files', () => {
    const [web] = boards.flatMap((deployment) => podOf(deployment).spec.containers)
    expect(web?.name).toBe('web')
    expect(bytesOf(web?.resources?.limits?.['memory'])).toBeGreaterThanOrEqual(
      WEB_BYTES + READERS_MAX * DATA_BYTES_MAX,
    )
  })

  test('a budget keeps pods of each deployment, and the autoscaler has bounds', () => {
    const budgets = ofKind(objects, 'PodDisruptionBudget')
    for (const deployment of ofKind(objects, 'Deployment'))
      expect(budgets.filter((budget) => selects(budget, podOf(deployment).labels))).toHaveLength(1)
    const [scaler] = ofKind(objects, 'HorizontalPodAutoscaler').map(asAutoscaler)
    expect(scaler?.spec?.scaleTargetRef.name).toBe('distant-web')
    expect(scaler?.spec?.maxReplicas).toBeGreaterThan(scaler?.spec?.minReplicas ?? 0)
  })

  test('every pod is closed but for what exactly one policy of its own opens', () => {
    const policies = ofKind(objects, 'NetworkPolicy').map(asPolicy)
    const closing = policies.filter(({ spec }) => Object.keys(spec?.podSelector ?? {}).length === 0)
    expect(closing.map(({ spec }) => spec)).toEqual([{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }])
    const opening = policies.filter((policy) => !closing.includes(policy))
    expect(opening).toHaveLength(workloads.length)
    for (const workload of workloads) {
      const pod = podOf(workload)
      const own = opening.filter(({ spec }) => matches(spec?.podSelector?.matchLabels, pod.labels))
      expect(own, workload.metadata.name).toHaveLength(1)
      expect(own[0]?.spec?.policyTypes).toEqual(['Ingress', 'Egress'])
      const ports = (own[0]?.spec?.ingress ?? []).flatMap((rule) =>
        (rule.ports ?? []).map(({ port }) => port),
      )
      expect(portNames(pod.spec.containers)).toEqual(expect.arrayContaining(ports))
    }
  })

  test('ports agree between pods, services, ingress and the monitor', () => {
    const services = ofKind(objects, 'Service').map(asService)
    for (const { metadata, spec } of services) {
      const pods = workloads.map(podOf).filter(({ labels }) => matches(spec?.selector, labels))
      expect(pods, metadata?.name).toHaveLength(1)
      const targets = (spec?.ports ?? []).map(({ targetPort }) => targetPort)
      expect(portNames(pods[0]?.spec.containers ?? [])).toEqual(expect.arrayContaining(targets))
    }
    const portsOf = (name: string) =>
      services.find(({ metadata }) => metadata?.name === name)?.spec?.ports?.map((port) => port.name)
    for (const { spec } of ofKind(objects, 'Ingress').map(asIngress))
      for (const { backend } of (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []))
        expect(portsOf(backend.service?.name ?? '')).toContain(backend.service?.port?.name)
    const [monitor] = ofKind(objects, 'ServiceMonitor').map(asMonitor)
    const watched = services.filter(({ metadata }) =>
      matches(monitor?.spec.selector.matchLabels, metadata?.labels),
    )
    expect(new Set(watched.map(({ metadata }) => metadata?.name))).toEqual(
      new Set(['distant-web', 'distant-worker']),
    )
    for (const { metadata } of watched)
      expect(portsOf(metadata?.name ?? '')).toEqual(
        expect.arrayContaining(monitor?.spec.endpoints?.map(({ port }) => port) ?? []),
      )
    const image = readFileSync(fileURLToPath(new URL('../../Dockerfile', import.meta.url)), 'utf8')
    const [web] = boards.flatMap((deployment) => podOf(deployment).spec.containers)
    expect(web?.ports?.map(({ containerPort }) => containerPort)).toEqual([
      Number(/ PORT=(\d+)/.exec(image)?.[1]),
      Number(/ METRICS_PORT=(\d+)/.exec(image)?.[1]),
    ])
  })

  test('the settings start a server that sends e-mails and shares its files', () => {
    expect(Object.keys(settings).filter((name) => !ENV_NAMES.includes(name))).toEqual([])
    const secret = { DATABASE_URL: 'postgres://u:p@db/n', SMTP_URL: 'smtps://u:p@mail.example:465' }
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    // The manifests name nobody: who applies them fills in who runs the board.
    expect(() => assertCanServe(readSettings({ ...settings, ...secret, ...keys }).settings)).toThrow(
      /Set OPERATOR_NAME, OPERATOR_INN, OPERATOR_OGRN, OPERATOR_ADDRESS, OPERATOR_EMAIL,/,
    )
    const { settings: read } = readSettings({ ...settings, ...INVENTED_OPERATOR, ...secret, ...keys })
    expect(() => assertCanServe(read)).not.toThrow()
    expect(read.database.kind).toBe('server')
    expect(read.s3).not.toBeNull()
    // Pods share no folder: without the keys of the store they must not start.
    expect(() => readSettings({ ...settings, ...secret })).toThrow('S3_ACCESS_KEY_ID')
    const [ingress] = ofKind(objects, 'Ingress').map(asIngress)
    expect(ingress?.spec?.rules?.map(({ host }) => host)).toEqual([new URL(read.publicUrl).host])
    for (const deployment of boards) {
      const mounts = podOf(deployment).spec.containers.flatMap(({ volumeMounts }) => volumeMounts ?? [])
      expect(mounts.some(({ mountPath }) => read.searchDir?.startsWith(`${mountPath}/`))).toBe(true)
    }
  })

  test('all pods of the board run one tagged image with the same settings and secret', () => {
    const containers = workloads
      .filter(({ metadata }) => !['distant-search', 'distant-edge'].includes(metadata.name))
      .flatMap((workload) => podOf(workload).spec.containers)
    const [image] = containers.map((container) => container.image)
    expect(image).toMatch(/^registry\.example\/distant:(?!latest)./)
    expect(new Set(containers.map((container) => container.image))).toEqual(new Set([image]))
    const sources = [
      { configMapRef: { name: expect.stringMatching(/^distant-[a-z0-9]{10}$/) } },
      { secretRef: { name: 'distant' } },
    ]
    for (const { envFrom } of containers) expect(envFrom).toEqual(sources)
  })
})

test('the template of the secret is a secret of Kubernetes', () => {
  expect(readObjects(`${K8S}base/config/secret.example.yaml`).flatMap(schemaProblems)).toEqual([])
})

const ofKind = (objects: readonly ClusterObject[], kind: string) =>
  objects.filter((object) => object.kind === kind)

const matches = (selector: Record<string, string> = {}, labels: Record<string, string> = {}) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value)

const selects = (budget: ClusterObject, labels: Record<string, string>) =>
  matches(asDeployment(budget).spec?.selector.matchLabels, labels)

const portNames = (containers: readonly IContainer[]) =>
  containers.flatMap(({ ports }) => (ports ?? []).map(({ name }) => name))

/** The template of the pods of a deployment, a stateful set, a job or one that is repeated. */
/** Of a quantity of memory, such as 768Mi. */
function bytesOf(quantity: unknown) {
  const [, amount, unit = ''] = /^(\d+)([MG]i)$/.exec(String(quantity)) ?? []
  return Number(amount) * (unit === 'Gi' ? 1024 * MEGABYTE : MEGABYTE)
}

function podOf(workload: ClusterObject) {
  const jobs = workload.kind === 'CronJob' ? asCronJob(workload).spec?.jobTemplate : asDeployment(workload)
  const { metadata, spec } = jobs?.spec?.template ?? {}
  if (!spec) throw new Error(`${workload.metadata.name} has no pods.`)
  return { spec, labels: metadata?.labels ?? {} }
}

/** Safe, as those below: the first test holds every object against the schema of its kind. */
const asDeployment = (object: ClusterObject) => object as unknown as IDeployment
const asCronJob = (object: ClusterObject) => object as unknown as ICronJob
const asAutoscaler = (object: ClusterObject) => object as unknown as IHorizontalPodAutoscaler
const asPolicy = (object: ClusterObject) => object as unknown as INetworkPolicy
const asService = (object: ClusterObject) => object as unknown as IService
const asIngress = (object: ClusterObject) => object as unknown as IIngress
const asMonitor = (object: ClusterObject) => object as unknown as IServiceMonitor
