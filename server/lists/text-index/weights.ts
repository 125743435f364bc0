/** Weights of the nodes of a query, so that rare words count more. */
import type { Node } from './query.ts'

/** The number of texts that have a word, by its stem; of a prefix, those with words that begin with it. */
export type CountWord = (stem: string, isPrefix: boolean) => number

export type Weights = (node: Node) => number

/** Weights are rounded, so that what a group has found can be kept while a few documents change. */
const WEIGHT_STEPS = 10

/**
 * Inverse document frequency; of several words the sum.
 * @param texts.size number of documents
 */
export function createWeights(texts: { size: number; count: CountWord }): Weights {
  const weights = new Map<Node, number>()
  return weightOf

  function weightOf(node: Node): number {
    let weight = weights.get(node)
    if (weight === undefined) {
      weight =
        node.kind === 'all'
          ? node.nodes.reduce((sum, one) => sum + weightOf(one), 0)
          : Math.round(Math.log(1 + texts.size / (1 + documentCount(texts, node))) * WEIGHT_STEPS) /
            WEIGHT_STEPS
      weights.set(node, weight)
    }
    return weight
  }
}

/** The number of documents that match, at most: as if no two alternatives shared any. */
function documentCount(texts: { size: number; count: CountWord }, node: Node): number {
  if (node.kind === 'any')
    return Math.min(
      node.nodes.reduce((sum, one) => sum + documentCount(texts, one), 0),
      texts.size,
    )
  const counts =
    node.kind === 'all'
      ? node.nodes.map((one) => documentCount(texts, one))
      : node.stems.flatMap((stem) => (stem === null ? [] : [texts.count(stem, node.isPrefix)]))
  return counts.length === 0 ? 0 : Math.min(...counts)
}
