import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

/** Any object of a cluster: its schema is checked elsewhere. */
export type ClusterObject = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string> }
  [field: string]: unknown
}

export const K8S = fileURLToPath(new URL('../../k8s/', import.meta.url))

const Labels = z.record(z.string(), z.string())
const Generator = z.strictObject({
  name: z.string(),
  behavior: z.literal('merge').optional(),
  envs: z.array(z.string()).default([]),
  literals: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
  options: z.strictObject({ disableNameSuffixHash: z.boolean(), labels: Labels }).optional(),
})
/** The part of kustomize that the manifests use; a test compares the outcome with the program itself where it is there. */
const Kustomization = z.strictObject({
  apiVersion: z.string(),
  kind: z.enum(['Kustomization', 'Component']),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  configMapGenerator: z.array(Generator).default([]),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
  namespace: z.string().optional(),
  labels: z.array(z.strictObject({ pairs: Labels })).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
})

/** Objects of a folder of `k8s`, as `kubectl kustomize` prints them but for their order. */
export function buildManifests(folder: string): ClusterObject[] {
  const hashed = new Set<ClusterObject>()
  const objects = accumulate(join(K8S, folder), [], hashed)
  for (const object of hashed) {
    const { name } = object.metadata
    const withHash = `${name}-${hashOf(object)}`
    for (const other of objects) renameConfigMap(other, name, withHash)
    object.metadata.name = withHash
  }
  return objects
}

/** Adds the objects of a folder to `given`; its changes apply to all of them in a component, else to its own. */
function accumulate(folder: string, given: ClusterObject[], hashed: Set<ClusterObject>): ClusterObject[] {
  const options = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')))
  let objects = options.kind === 'Component' ? given : []
  for (const resource of options.resources) {
    const path = join(folder, resource)
    objects.push(...(statSync(path).isDirectory() ? accumulate(path, [], hashed) : readObjects(path)))
  }
  for (const component of options.components) objects = accumulate(join(folder, component), objects, hashed)
  for (const generator of options.configMapGenerator) generate(folder, generator, objects, hashed)
  for (const patch of options.patches.flatMap(({ path }) => readObjects(join(folder, path)))) {
    const target = find(objects, patch)
    Object.assign(target, patched(target, patch))
  }
  for (const object of objects) {
    if (options.namespace && object.kind !== 'Namespace') object.metadata.namespace = options.namespace
    for (const { pairs } of options.labels) object.metadata.labels = { ...object.metadata.labels, ...pairs }
    for (const { name, newName, newTag } of options.images)
      for (const container of containersOf(object))
        if (container.image === name) container.image = `${newName}:${newTag}`
  }
  return objects
}

export const readObjects = (path: string): ClusterObject[] =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => asObject(document.toJS()))

/** Safe: every test validates the objects it builds by the schema of their kind. */
const asObject = (value: unknown) => value as ClusterObject

function find(objects: readonly ClusterObject[], { kind, metadata: { name } }: ClusterObject) {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name)
  if (!found) throw new Error(`A patch changes ${kind} ${name}, which is not there.`)
  return found
}

function generate(
  folder: string,
  { name, behavior, envs, literals, files, options }: z.infer<typeof Generator>,
  objects: ClusterObject[],
  hashed: Set<ClusterObject>,
) {
  const pairs = [
    ...[...envs.flatMap((file) => linesOf(join(folder, file))), ...literals].map((line) => splitAt(line)),
    ...files.map((file): [string, string] => {
      const [key, path] = splitAt(file)
      return [key, readFileSync(join(folder, path), 'utf8')]
    }),
  ]
  if (behavior === 'merge') {
    const map = find(objects, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } })
    map.data = { ...dataOf(map), ...Object.fromEntries(pairs) }
    return
  }
  const map: ClusterObject = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(options ? { labels: options.labels } : {}) },
    data: Object.fromEntries(pairs),
  }
  objects.push(map)
  if (!options?.disableNameSuffixHash) hashed.add(map)
}

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

function splitAt(line: string): [string, string] {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}

/** Safe: config maps of these manifests hold texts only. */
export const dataOf = (map: ClusterObject) => (map.data ?? {}) as Record<string, string>

/** A strategic merge: containers by their names, other lists are replaced. */
function patched(base: unknown, patch: unknown, key = ''): unknown {
  if (key === 'containers' && Array.isArray(base) && Array.isArray(patch))
    return base.map((item: unknown) => {
      const change: unknown = patch.find((one) => isRecord(one) && isRecord(item) && one.name === item.name)
      return change === undefined ? item : patched(item, change)
    })
  if (!isRecord(base) || !isRecord(patch)) return patch
  const changed = Object.entries(patch).map(([field, value]) => [field, patched(base[field], value, field)])
  return { ...base, ...Object.fromEntries(changed) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every record within. */
function* recordsIn(value: unknown): Generator<Record<string, unknown>> {
  if (isRecord(value)) yield value
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* recordsIn(part)
}

function* containersOf(object: ClusterObject) {
  for (const record of recordsIn(object)) if (typeof record.image === 'string') yield record
}

/** In `configMapRef` of a container and `configMap` of a volume. */
function renameConfigMap(object: ClusterObject, from: string, to: string) {
  for (const { configMapRef, configMap } of recordsIn(object))
    for (const reference of [configMapRef, configMap])
      if (isRecord(reference) && reference.name === from) reference.name = to
}

/** As kustomize hashes: the JSON of Go, which escapes HTML, with an empty name. */
function hashOf(map: ClusterObject) {
  const data = Object.fromEntries(Object.entries(dataOf(map)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const json = JSON.stringify({ data, kind: 'ConfigMap', name: '' })
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
    .replaceAll('&', String.raw`\u0026`)
  const digits: Record<string, string> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' }
  const hex = createHash('sha256').update(json).digest('hex').slice(0, 10)
  return hex.replaceAll(/[013ae]/g, (digit) => digits[digit] ?? digit)
}
