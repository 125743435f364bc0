import { parser } from '@prometheus-io/lezer-promql'

export type PromqlNames = { metrics: string[]; labels: string[] }

/** Metrics and labels that an expression names. @throws an Error at what Prometheus would not take */
export function namesIn(expression: string): PromqlNames {
  const names: PromqlNames = { metrics: [], labels: [] }
  parser.parse(expression).iterate({
    enter({ type, name, node, from, to }) {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`No PromQL at character ${from}: ${expression}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.metrics.push(text)
      if (name === 'LabelName') names.labels.push(text)
    },
  })
  return names
}
