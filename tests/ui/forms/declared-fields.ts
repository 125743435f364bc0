/** Where the product declares forms, and which fields their schemas have. */
import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type DeclaredForm = { file: string; schema: string | null }

const CALL = /\buse(Values|Vacancy)?Form(?:<[^>(]*>)?\(/g

/** Every use of a form kit, with the name of the schema that it is given. */
export function listDeclaredForms(): DeclaredForm[] {
  return globSync('client/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return Array.from(source.matchAll(CALL), ({ index }) => {
      const [, given] = /^[^(]*\(\{\s*schema: (\w+)/.exec(source.slice(index)) ?? []
      const [, original] = new RegExp(`(\\w+) as ${given}\\b`).exec(source) ?? []
      return { file, schema: given === undefined ? null : (original ?? given) }
    })
  })
}

export type Field = { name: string; isBoolean: boolean; isEmail: boolean }

const Shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  propertyNames: z.looseObject({ enum: z.array(z.string()).default([]) }).optional(),
  get properties() {
    return z.record(z.string(), Shape).optional()
  },
  get items() {
    return Shape.optional()
  },
  get anyOf() {
    return z.array(Shape).optional()
  },
  get oneOf() {
    return z.array(Shape).optional()
  },
  get allOf() {
    return z.array(Shape).optional()
  },
})
type Shape = z.infer<typeof Shape>

/** What the schema takes as it is typed: fields of an inner object as `contacts.phone`, of a row as `jobs.0.title`. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const shape = Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
  return [...new Map(leaves(shape, '').map((field) => [field.name, field])).values()]
}

function leaves(shape: Shape, name: string): Field[] {
  const { type, format, properties, propertyNames, items, anyOf = [], oneOf = [], allOf = [] } = shape
  const variants = [...anyOf, ...oneOf, ...allOf].filter((one) => one.type !== 'null')
  if (properties)
    return Object.entries(properties).flatMap(([key, inner]) =>
      leaves(inner, name === '' ? key : `${name}.${key}`),
    )
  if (propertyNames) return propertyNames.enum.flatMap((key) => leaves({}, `${name}.${key}`))
  if (items?.properties) return leaves(items, `${name}.0`)
  if (variants.length > 0) return variants.flatMap((one) => leaves(one, name))
  return [{ name, isBoolean: type === 'boolean', isEmail: format === 'email' }]
}

/** Safe: every operation of oRPC carries its definition there, and contracts are zod schemas. */
const asDefinition = (definition: unknown) => definition as { inputSchema?: z.ZodType }

/** What an operation takes. */
export function inputOf(operation: { '~orpc': unknown }): z.ZodType {
  const { inputSchema } = asDefinition(operation['~orpc'])
  if (inputSchema === undefined) throw new Error('The operation takes nothing')
  return inputSchema
}
