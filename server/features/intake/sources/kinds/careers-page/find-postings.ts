import { isObject, toTexts } from '../mapping/values.ts'

const DEPTH_MAX = 8
const NODES_MAX = 500

/** Nodes of the type JobPosting in a value of JSON-LD. What is inside of one is no vacancy of its own. */
export function findPostings(value: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  let nodes = 0
  const walk = (node: unknown, depth: number) => {
    if (typeof node !== 'object' || node === null || depth > DEPTH_MAX || nodes >= NODES_MAX) return
    nodes += 1
    if (isObject(node) && isPosting(node)) found.push(node)
    else for (const inner of Object.values(node)) walk(inner, depth + 1)
  }
  walk(value, 0)
  return found
}

/** `JobPosting`, `schema:JobPosting`, `https://schema.org/JobPosting`, or one of several types. */
const isPosting = (node: Record<string, unknown>) =>
  toTexts(node['@type']).some((type) => /(?:^|[/#:])JobPosting$/i.test(type))
