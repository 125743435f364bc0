import { parseSync, Visitor, type ESTree } from 'vite'

/**
 * A part of a file that runs as a whole: a function, a block, a `case`, a side of `? :`. A mark at its start records
 * whether tests reach it. Positions are offsets in the text.
 */
type Region = {
  start: number
  end: number
  /** Position of the mark: as a statement, or before an expression that ends at `until`. */
  mark: { at: number; until: number | null }
}

/** @throws Error when the text does not parse */
export function parseProgram(path: string, text: string): ESTree.Program {
  const { program, errors } = parseSync(path, text, { preserveParens: false })
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return program
}

/** Outer regions before inner ones; the position in the list is the number of the region. */
export function findRegions(program: ESTree.Program): Region[] {
  const regions: Region[] = []
  const bodies = new Set<ESTree.Node>()
  const addBlock = ({ start, end }: Span, at: number) =>
    regions.push({ start, end, mark: { at, until: null } })
  const addExpression = ({ start, end }: Span, { start: at, end: until }: Span) =>
    regions.push({ start, end, mark: { at, until } })
  const addFunction = (whole: Span, body: ESTree.FunctionBody | null) => {
    if (!body) return
    bodies.add(body)
    addBlock(whole, body.start + 1)
  }
  new Visitor({
    FunctionDeclaration: (node) => addFunction(node, node.body),
    FunctionExpression: (node) => addFunction(node, node.body),
    ArrowFunctionExpression(node) {
      if (node.body.type === 'BlockStatement') addFunction(node, node.body)
      else addExpression(node, node.body)
    },
    BlockStatement(node) {
      if (!bodies.has(node)) addBlock(node, node.start + 1)
    },
    SwitchCase(node) {
      const [first] = node.consequent
      if (first) addBlock({ start: first.start, end: node.end }, first.start)
    },
    ConditionalExpression({ consequent, alternate }) {
      addExpression(consequent, consequent)
      addExpression(alternate, alternate)
    },
  }).visit(program)
  return regions
}

type Span = { start: number; end: number }

/** The number of the innermost region around a position; null at the level of the module. */
export function regionAround(regions: readonly Region[], { start, end }: Span): number | null {
  let found: number | null = null
  for (const [number, region] of regions.entries()) {
    if (region.start > start || region.end < end) continue
    const best = found === null ? undefined : regions[found]
    if (!best || region.end - region.start <= best.end - best.start) found = number
  }
  return found
}
