/** The least that a schema accepts: for components that need a whole object and are about a part of it. */
import { z } from 'zod'

type Json = Record<string, unknown>

/** Texts with the patterns and formats that schemas ask for. */
const TEXTS = [
  'Текст',
  '2026-11-27T09:00:00Z',
  '2026-11-27',
  '2026-11',
  '09:00',
  'anna@example.ru',
  'https://board.example/',
  '7707083893',
  'a'.repeat(24),
  '00000000-0000-4000-8000-000000000000',
]

/** @throws ZodError when the least that was found is not accepted: then `changes` has to say what is */
export function sampleOf<Value extends object>(
  schema: z.ZodType<Value>,
  changes: Partial<Value> = {},
): Value {
  const json: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return schema.parse({ ...asJson(valueOf(json)), ...changes })
}

/** Safe for what JSON has. */
const asJson = (value: unknown) => value as Json
const asList = (value: unknown) => (Array.isArray(value) ? value.map(asJson) : [])

function valueOf(schema: Json): unknown {
  const { default: byDefault, const: value, enum: values, anyOf, oneOf, type } = schema
  if (byDefault !== undefined) return byDefault
  if (value !== undefined) return value
  if (Array.isArray(values)) return values[0]
  const variants = [...asList(anyOf), ...asList(oneOf)]
  if (variants.length > 0)
    return variants.some((one) => one['type'] === 'null') ? null : valueOf(variants[0] ?? {})
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(asJson(schema['properties'] ?? {})).map(([name, inner]) => [
          name,
          valueOf(asJson(inner)),
        ]),
      )
    case 'array':
      return []
    case 'string':
      return textOf(schema)
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    default:
      return null
  }
}

function textOf({ pattern, minLength = 0 }: Json): string {
  const fits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
  return (TEXTS.find(fits) ?? '').padEnd(Number(minLength), '.')
}
