/** Wire names are snake_case, names in code are camelCase: converts whole values. */
import { Problem } from './problem.ts'
import { toCodeName, toWireName } from './wire-name.ts'

/** `/companies/{companyId}` → `/companies/{company_id}`: parameters of a path are names too. */
export const toWirePath = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => `{${toWireName(name)}}`)

const DEPTH_MAX = 50

const wireNames = memoised(toWireName)
const codeNames = memoised(toCodeName)

type Rules = { rename: (name: string) => string; textOf?: (text: string) => string }

/** Copies a value with every key renamed; values, dates and files pass as they are. */
export const toWire = (value: unknown): unknown => renameKeys(value, { rename: wireNames })
/**
 * @param textOf what every text becomes on the way, keys included
 * @throws Problem `bad_request` for a value nested deeper than any of ours
 */
export const fromWire = (value: unknown, textOf?: (text: string) => string): unknown =>
  renameKeys(value, textOf ? { rename: (name) => codeNames(textOf(name)), textOf } : { rename: codeNames })

function renameKeys(value: unknown, rules: Rules, depth = 0): unknown {
  if (depth > DEPTH_MAX) throw new Problem('bad_request', 'Слишком много вложенных значений')
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rules, depth + 1))
  if (typeof value === 'string') return rules.textOf ? rules.textOf(value) : value
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    // As a key of a caller's JSON it would set the prototype of the copy.
    if (key !== '__proto__') renamed[rules.rename(key)] = renameKeys(inner, rules, depth + 1)
  }
  return renamed
}

/** Parsers of queries give objects whose prototype is an empty one of their own. */
function isPlain(value: object) {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** The names of a contract are few, but a caller may send any: the memory stops growing at a bound. */
function memoised(rename: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const renamed = rename(name)
    if (known.size < 2000) known.set(name, renamed)
    return renamed
  }
}
