/** Converts names between snake_case of the wire and camelCase of the code. */
import { memoised } from './memoised.ts'
import { Problem } from './problem.ts'
import { toCodeName, toWireName } from './wire-name.ts'

/** `/companies/{companyId}` → `/companies/{company_id}` */
export const toWirePath = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => `{${toWireName(name)}}`)

const DEPTH_MAX = 50

const NAMES_MAX = 2000
const wireNames = memoised(toWireName, { sizeMax: NAMES_MAX })
const codeNames = memoised(toCodeName, { sizeMax: NAMES_MAX })

type Rules = { rename: (name: string) => string; textOf?: (text: string) => string }

/** Copies a value with renamed keys; dates and files are not copied. */
export const toWire = (value: unknown): unknown => renameKeys(value, { rename: wireNames })
/**
 * @param textOf applied to every text, keys included
 * @throws Problem `bad_request` for a value that is nested too deep
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
    // In JSON of a caller it would set the prototype of the copy.
    if (key !== '__proto__') renamed[rules.rename(key)] = renameKeys(inner, rules, depth + 1)
  }
  return renamed
}

/** Query parsers return objects with an empty prototype. */
function isPlain(value: object) {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
