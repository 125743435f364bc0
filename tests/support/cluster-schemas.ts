import {
  PrometheusRule,
  ServiceMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob, Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import type { ClusterObject } from './kustomize.ts'

const KINDS = new Map(
  [
    ConfigMap,
    CronJob,
    Deployment,
    HorizontalPodAutoscaler,
    Ingress,
    Job,
    Namespace,
    NetworkPolicy,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    PrometheusRule,
    Secret,
    Service,
    ServiceMonitor,
    StatefulSet,
  ].map((model) => [`${model.apiVersion} ${model.kind}`, model]),
)

/**
 * What the schema of its kind says against an object. Schemas of Kubernetes allow fields they do not know, which a server
 * refuses or drops: a field that the validator never looked at is such a field.
 */
export function schemaProblems(object: ClusterObject): string[] {
  const kind = `${object.apiVersion} ${object.kind}`
  const model = KINDS.get(kind)
  if (!model) return [`no schema of ${kind}`]
  const read = new Set<string>()
  try {
    model.prototype.validate.call(asModel(watched(object, '', read)))
  } catch (error) {
    return [`${kind} ${object.metadata.name}: ${String(error)}`]
  }
  return pathsIn(object, '')
    .filter((path) => !read.has(path))
    .map((path) => `${kind} ${object.metadata.name}: unknown field ${path}`)
}

/** Safe: a validator reads fields and calls nothing. */
const asModel = (value: object) => value as never

/** The same value; notes the path of every field that is read. */
function watched<Value extends object>(value: Value, path: string, read: Set<string>): Value {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key)
      if (typeof key !== 'string') return found
      read.add(`${path}/${key}`)
      return typeof found === 'object' && found !== null ? watched(found, `${path}/${key}`, read) : found
    },
  })
}

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    `${path}/${key}`,
    ...pathsIn(part, `${path}/${key}`),
  ])
}
