import { toWirePath } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/** Renames the properties of schemas and the parameters of queries and paths; everything else keeps its case. */
export function withWireNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withWireNames)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([name, schema]) => [toWireName(name), withWireNames(schema)]),
        ),
      ]
    }
    if (key === 'required' && Array.isArray(value))
      return [key, value.map((name) => toWireName(String(name)))]
    if (key === 'name' && typeof value === 'string' && 'in' in node) return [key, toWireName(value)]
    if (key === 'propertyNames' && typeof value === 'object' && value !== null)
      return [key, withWireEnum(value)]
    // A list repeats its parameter: `work_form=remote&work_form=home`.
    if (key === 'style' && value === 'deepObject') return [key, 'form']
    return [toWirePath(key), withWireNames(value)]
  })
  return Object.fromEntries([...entries.filter((entry) => isMeant(entry, node)), ...itemsOfTuple(node)])
}

/**
 * Bounds of the numbers of JavaScript say nothing, nor does the weaker of two lower bounds; reserved characters of a query
 * must be escaped.
 */
function isMeant([key, value]: [string, unknown], node: object) {
  switch (key) {
    case 'minimum':
      return value !== Number.MIN_SAFE_INTEGER && !isBelow(value, node, 'exclusiveMinimum')
    case 'maximum':
      return value !== Number.MAX_SAFE_INTEGER
    case 'exclusiveMinimum':
      return !isBelow(value, node, 'minimum')
    case 'allowReserved':
    case 'allowEmptyValue':
      return false
    default:
      return value !== undefined
  }
}

const isBelow = (bound: unknown, node: object, other: 'minimum' | 'exclusiveMinimum') => {
  const against: unknown = Reflect.get(node, other)
  if (typeof against !== 'number' || typeof bound !== 'number') return false
  // Of two equal bounds the one that excludes it is the stronger.
  return other === 'exclusiveMinimum' ? bound <= against : bound < against
}

/** Generators know no list without `items`. */
function itemsOfTuple(node: object): [string, unknown][] {
  if (!('prefixItems' in node) || !Array.isArray(node.prefixItems) || 'items' in node) return []
  const { length } = node.prefixItems
  return [
    ['items', withWireNames(node.prefixItems[0])],
    ['minItems', length],
    ['maxItems', length],
  ]
}

/** The keys of a record are wire names too. */
function withWireEnum(schema: object) {
  return 'enum' in schema && Array.isArray(schema.enum)
    ? { ...schema, enum: schema.enum.map((name) => toWireName(String(name))) }
    : schema
}
