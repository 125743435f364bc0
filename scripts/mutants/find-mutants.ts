import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRegions, parseProgram, regionAround } from './regions.ts'
import { walkCode, isMessage, type Visited } from './walk.ts'
import type { ESTree } from 'vite'

/** Replaces the text between the offsets `start` and `end` with `after`. */
type Change = { start: number; end: number; after: string }

type Operator = { kind: string; changesOf: (visited: Visited, text: string) => Change[] }

const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

const OPPOSITES: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}

const ARITHMETIC: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
}

/** Calls that can be removed from a chain: their result has the same type as their object. */
const OPTIONAL_METHODS = new Set([
  'filter',
  'limit',
  'orderBy',
  'reverse',
  'slice',
  'sort',
  'toLowerCase',
  'toReversed',
  'toSorted',
  'toUpperCase',
  'trim',
  'where',
])

const OTHER_METHODS: Record<string, string> = {
  endsWith: 'startsWith',
  every: 'some',
  max: 'min',
  min: 'max',
  some: 'every',
  startsWith: 'endsWith',
}

/** Operators that create faults. Each operator lists its variants for a node; the tool picks one at random. */
const OPERATORS: readonly Operator[] = [
  { kind: 'boundary of a comparison', changesOf: (visited, text) => ofOperator(visited, text, BOUNDARIES) },
  { kind: 'opposite of a comparison', changesOf: (visited, text) => ofOperator(visited, text, OPPOSITES) },
  { kind: 'and, or', changesOf: (visited, text) => ofOperator(visited, text, { '&&': '||', '||': '&&' }) },
  { kind: 'without ??', changesOf: withoutDefault },
  { kind: 'negated condition', changesOf: negated },
  { kind: 'removed statement', changesOf: withoutStatement },
  { kind: 'arithmetic', changesOf: arithmetic },
  { kind: 'number', changesOf: otherNumber },
  { kind: 'empty string', changesOf: emptyString },
  { kind: 'boolean', changesOf: otherBoolean },
  { kind: 'removed or other method', changesOf: otherMethod },
  { kind: 'removed element', changesOf: withoutElement },
  { kind: 'without ?.', changesOf: withoutChain },
]

const toText = ({ start, end }: ESTree.Node, text: string) => text.slice(start, end)
const replaced = ({ start, end }: ESTree.Node, after: string): Change => ({ start, end, after })

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' || (isString(node) && !isCodeString(node))

const isString = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string'

const isCodeString = (node: ESTree.Node): node is ESTree.StringLiteral =>
  isString(node) && node.value !== '' && !/[\s\u0400-\u04FF]/.test(node.value)

const isKey = (node: ESTree.Node, parent: ESTree.Node | undefined) =>
  parent?.type === 'Property' && parent.key === node

export type Mutant = Change & {
  path: string
  kind: string
  line: number
  before: string
  /** The text of the whole file with the fault. */
  text: string
  /** Number of the innermost region around it; null at the level of the module. */
  region: number | null
}

/** A node and an operator that has one or several variants for it. */
export type MutablePlace = { path: string; kind: string; changes: readonly Change[] }

/** @param root of the checkout; `paths` from it */
export function findMutablePlaces(root: string, paths: readonly string[]): MutablePlace[] {
  return paths.flatMap((path) => placesIn(path, readFileSync(join(root, path), 'utf8')))
}

export const placesIn = (path: string, text: string): MutablePlace[] =>
  [...walkCode(parseProgram(path, text), text)]
    .flatMap((visited) =>
      OPERATORS.map(({ kind, changesOf }) => ({ path, kind, changes: changesOf(visited, text) })),
    )
    .filter(({ changes }) => changes.length > 0)

/** @returns null when the text does not parse with the change */
export function buildMutant(root: string, { path, kind }: MutablePlace, change: Change): Mutant | null {
  const { start, end } = change
  const original = readFileSync(join(root, path), 'utf8')
  const text = changed(original, change)
  try {
    parseProgram(path, text)
  } catch {
    return null
  }
  return {
    path,
    kind,
    ...change,
    text,
    line: original.slice(0, start).split('\n').length,
    before: original.slice(start, end),
    region: regionAround(findRegions(parseProgram(path, original)), change),
  }
}

export const changed = (text: string, { start, end, after }: Change) =>
  text.slice(0, start) + after + text.slice(end)

function ofOperator({ node }: Visited, text: string, others: Record<string, string>): Change[] {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return []
  const after = others[node.operator]
  if (after === undefined) return []
  const start = text.indexOf(node.operator, node.left.end)
  return start === -1 || start >= node.right.start
    ? []
    : [{ start, end: start + node.operator.length, after }]
}

function withoutDefault({ node }: Visited, text: string): Change[] {
  if (node.type !== 'LogicalExpression' || node.operator !== '??') return []
  return [replaced(node, `(${toText(node.left, text)})`)]
}

/** Negates conditions; comparisons have their own operator. */
function negated({ node }: Visited, text: string): Change[] {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression' && node.type !== 'WhileStatement')
    return []
  const { test } = node
  if (test.type === 'BinaryExpression' && test.operator in OPPOSITES) return []
  if (test.type === 'UnaryExpression' && test.operator === '!')
    return [replaced(test, `(${toText(test.argument, text)})`)]
  return [replaced(test, `!(${toText(test, text)})`)]
}

function withoutStatement({ node }: Visited, text: string): Change[] {
  const isStatement =
    node.type === 'ThrowStatement' ||
    (node.type === 'ExpressionStatement' && !isMessage(node.expression, text))
  return isStatement ? [replaced(node, ';')] : []
}

function arithmetic({ node }: Visited, text: string): Change[] {
  if (node.type === 'UpdateExpression') {
    const after = toText(node, text).replace(node.operator, node.operator === '++' ? '--' : '++')
    return [replaced(node, after)]
  }
  if (node.type === 'UnaryExpression' && node.operator === '-' && node.argument.type !== 'Literal')
    return [replaced(node, `(${toText(node.argument, text)})`)]
  if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return []
  const after = ARITHMETIC[node.operator]
  if (after === undefined || isText(node.left) || isText(node.right)) return []
  const start = text.indexOf(node.operator, node.left.end)
  return start === -1 ? [] : [{ start, end: start + node.operator.length, after }]
}

function otherNumber({ node }: Visited): Change[] {
  if (node.type !== 'Literal' || typeof node.value !== 'number') return []
  return [replaced(node, String(node.value + 1)), replaced(node, `(${node.value - 1})`)]
}

/** Strings without spaces and Cyrillic letters; keys are not visited as values of their property. */
function emptyString({ node, parents }: Visited): Change[] {
  if (!isCodeString(node) || isKey(node, parents.at(-1))) return []
  return [replaced(node, "''")]
}

function otherBoolean({ node }: Visited): Change[] {
  if (node.type !== 'Literal' || typeof node.value !== 'boolean') return []
  return [replaced(node, String(!node.value))]
}

function otherMethod({ node }: Visited, text: string): Change[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  if (property.type !== 'Identifier' || node.callee.computed) return []
  const other = OTHER_METHODS[property.name]
  if (other !== undefined) return [replaced(property, other)]
  return OPTIONAL_METHODS.has(property.name) ? [replaced(node, toText(object, text))] : []
}

/** Elements of arrays, properties of objects, conditions of `and(…)` and `or(…)`; not those that are texts of people. */
function withoutElement({ node }: Visited): Change[] {
  const elements = elementsOf(node)
  return elements.flatMap((element, at) => {
    if (!element || isText(element.type === 'Property' ? element.value : element)) return []
    const next = elements[at + 1]
    const before = elements[at - 1]
    if (next) return [{ start: element.start, end: next.start, after: '' }]
    return [{ start: before ? before.end : element.start, end: element.end, after: '' }]
  })
}

function elementsOf(node: ESTree.Node): readonly (ESTree.Node | null)[] {
  if (node.type === 'ArrayExpression') return node.elements
  if (node.type === 'ObjectExpression') return node.properties
  const isCondition =
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    (node.callee.name === 'and' || node.callee.name === 'or') &&
    node.arguments.length > 1
  return isCondition ? node.arguments : []
}

function withoutChain({ node }: Visited, text: string): Change[] {
  if (node.type !== 'MemberExpression' || !node.optional || node.computed) return []
  const start = text.indexOf('?.', node.object.end)
  return [{ start, end: start + 2, after: '.' }]
}
