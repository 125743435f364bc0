/** From each node to those it leads to. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The graph of all pairs that differ. */
export function graphOf(pairs: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from === to) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
    graph.set(to, graph.get(to) ?? new Set())
  }
  return graph
}

/** Sets of nodes that all lead to each other, largest first (Tarjan's strongly connected components, two and more). */
export function circlesOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []

  function visit(node: string): number {
    const number = numbers.size
    numbers.set(node, number)
    lowest.set(node, number)
    stack.push(node)
    isOpen.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) lower(node, visit(next))
      else if (isOpen.has(next)) lower(node, numbers.get(next) ?? number)
    }
    if (lowest.get(node) === number) close(node)
    return lowest.get(node) ?? number
  }

  function lower(node: string, to: number) {
    lowest.set(node, Math.min(lowest.get(node) ?? to, to))
  }

  function close(node: string) {
    const circle = stack.splice(stack.indexOf(node))
    for (const member of circle) isOpen.delete(member)
    if (circle.length > 1) circles.push(circle.toSorted())
  }

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node)
  return circles.toSorted((a, b) => b.length - a.length)
}
