import type { ESTree } from 'vite'

/** A node of code with those around it, the nearest last. */
export type Visited = { node: ESTree.Node; parents: readonly ESTree.Node[] }

/** Every node that becomes code: no types, imports, log messages and descriptions of operations. */
export function* walkCode(
  node: ESTree.Node,
  text: string,
  parents: readonly ESTree.Node[] = [],
): Generator<Visited> {
  if (isLeftOut(node) || isMessage(node, text)) return
  yield { node, parents }
  const inner = [...parents, node]
  for (const [key, value] of Object.entries(node)) {
    if (TYPE_KEYS.has(key)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walkCode(child, text, inner)
  }
}

const TYPE_KEYS = new Set([
  'parent',
  'returnType',
  'superTypeArguments',
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
])
/** Types around an expression that is code. */
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

const isLeftOut = ({ type }: ESTree.Node) =>
  (type.startsWith('TS') && !WRAPPERS.has(type)) ||
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration'

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Calls that only tell people something: operators by the log, programmers by the description of the API. */
export const isMessage = ({ type, start }: ESTree.Node, text: string) =>
  type === 'CallExpression' &&
  /^([\w.]+\.)?((log|logger)\??\.\w+|describe|meta)\(/.test(text.slice(start, start + CODE_LENGTH))

/** Characters of a call that are enough to see what is called. */
const CODE_LENGTH = 80
