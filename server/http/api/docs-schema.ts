import { toWireName } from '#shared/kernel/wire-name.ts'
import type { JsonSchema } from './docs-document.ts'

/** What a value means; null when its contract does not say. */
export function descriptionOf(schema: JsonSchema): string | null {
  return schema.description ?? withoutNull(schema).inner.description ?? null
}

/** The type of a parameter in one line: «целое число, от 1 до 100». Addresses cannot express null. */
export function valueText(schema: JsonSchema): string {
  const { inner } = withoutNull(schema)
  const isList = inner.type === 'array'
  const item = isList ? withoutNull(inner.items ?? {}).inner : inner
  const words = [isList ? 'список' : typeName(item), ...limits(item)]
  if (isList && item.enum === undefined) words.push(`каждое значение — ${typeName(item)}`)
  return words.join(', ')
}

/** Values of a closed set, of the parameter itself or of the items of a list. */
export function allowedValues(schema: JsonSchema): readonly (string | number)[] {
  const { inner } = withoutNull(schema)
  return inner.enum ?? (inner.items ? allowedValues(inner.items) : [])
}

/** The default as in an address; null when a missing parameter means "any". */
export function defaultText({ default: value }: JsonSchema): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The shape of an answer, formatted like JSON with types instead of values. */
export function shapeText(schema: JsonSchema, indent = ''): string {
  const { inner, isNullable } = withoutNull(schema)
  const orNull = isNullable ? ' | null' : ''
  const deeper = `${indent}  `
  if (inner.type === 'array') return `[ ${shapeText(inner.items ?? {}, indent)} ]${orNull}`
  if (inner.properties && Object.keys(inner.properties).length > 0) {
    const lines = Object.entries(inner.properties).map(
      ([name, value]) => `${deeper}"${name}": ${shapeText(value, deeper)}`,
    )
    return `{\n${lines.join(',\n')}\n${indent}}${orNull}`
  }
  if (inner.additionalProperties) {
    const value = shapeText(inner.additionalProperties, deeper)
    const names = inner.propertyNames?.enum?.map((name) => `"${toWireName(String(name))}"`) ?? ['любое имя']
    return `{\n${deeper}${names.join(` | `)}: ${value}\n${indent}}${orNull}`
  }
  if (inner.enum) return inner.enum.map((value) => JSON.stringify(value)).join(' | ') + orNull
  if (inner.const !== undefined) return JSON.stringify(inner.const) + orNull
  return typeName(inner) + orNull
}

function typeName({ type, enum: values }: JsonSchema): string {
  if (values) return 'одно из значений'
  switch (type) {
    case 'integer':
      return 'целое число'
    case 'number':
      return 'число'
    case 'string':
      return 'строка'
    case 'boolean':
      return 'true или false'
    case 'null':
      return 'null'
    default:
      return 'любое значение'
  }
}

/** Bounds of safe integers are left out: they come from JavaScript. */
function limits({ minimum, exclusiveMinimum, maximum, maxLength }: JsonSchema): string[] {
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? `от ${minimum}` : null
  const most = maximum !== undefined && maximum < INT32_MAX ? `до ${maximum}` : null
  const range = [exclusiveMinimum === undefined ? least : `больше ${exclusiveMinimum}`, most]
  return [
    range.filter((bound) => bound !== null).join(' '),
    maxLength === undefined ? '' : `не длиннее ${maxLength}`,
  ].filter((words) => words !== '')
}

const INT32_MAX = 2_147_483_647

function withoutNull(schema: JsonSchema): { inner: JsonSchema; isNullable: boolean } {
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only] = kinds ?? []
  if (!kinds || !only || kinds.length !== 1) return { inner: schema, isNullable: false }
  return { inner: only, isNullable: kinds.length !== schema.anyOf?.length }
}
