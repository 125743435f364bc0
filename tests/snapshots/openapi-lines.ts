/** A document of the API in lines that can be reviewed: one for each operation, event and named schema. */
import { z } from 'zod'
import { sortedLine } from './stored.ts'

type Json = Record<string, unknown>

const Schema = z.record(z.string(), z.unknown())
const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }))
const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: Schema,
})
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(Schema),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ $ref: z.string().optional(), content: Content.optional() }),
  ),
})
const Paths = z.record(z.string(), z.record(z.string(), Operation))
const Document = z.looseObject({
  paths: Paths,
  webhooks: Paths.default({}),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
})

/** Texts for people are left out: they change without changing what programs send and get. */
export function openApiLines(document: unknown): string[] {
  const { paths, webhooks, components } = Document.parse(document)
  return [
    ...operationLines(paths),
    ...operationLines(webhooks).map((line) => `event ${line}`),
    ...Object.entries(components.schemas)
      .map(([name, schema]) => `${name} = ${typeText(schema)}`)
      .toSorted(),
  ]
}

const operationLines = (paths: z.infer<typeof Paths>) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => lineOf(path, method, operation)),
    )
    .toSorted()

function lineOf(
  path: string,
  method: string,
  { operationId, security, parameters, requestBody, responses }: z.infer<typeof Operation>,
) {
  const given = parameters.map(
    ({ name, in: place, required, schema }) =>
      `${place === 'query' ? '' : `${place} `}${name}${required ? '' : '?'}: ${typeText(schema)}`,
  )
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => `${status} ${contentText(content)}`)
  const refusals = Object.entries(responses).flatMap(([status]) => (status.startsWith('2') ? [] : [status]))
  return [
    `${path} ${method.toUpperCase()} ${operationId}`,
    `[${security.map((one) => sortedLine(one)).join(' or ')}]`,
    `(${given.join(', ')})`,
    requestBody ? `body ${contentText(requestBody.content)}` : '',
    `→ ${answers.join(', ')}`,
    `or ${refusals.join(' ')}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const contentText = (content: z.infer<typeof Content>) =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => (type === 'application/json' ? '' : `${type} `) + typeText(schema))
    .join(' or ')

/** Shapes as in TypeScript, with their limits in parentheses. A keyword that is not known here is printed as it is. */
function typeText(schema: Json): string {
  const { description: _description, deprecated: _deprecated, examples: _examples, ...meant } = schema
  const { default: byDefault, ...rest } = meant
  const [shape, others] = shapeOf(rest)
  const limits = Object.entries(others).map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return (
    shape +
    (limits.length > 0 ? `(${limits.toSorted().join(', ')})` : '') +
    ('default' in meant ? ` = ${JSON.stringify(byDefault)}` : '')
  )
}

/** The shape, and the keywords that it does not say. */
function shapeOf({
  $ref,
  enum: values,
  anyOf,
  type,
  items,
  properties,
  required,
  additionalProperties,
  ...rest
}: Json): [string, Json] {
  if (typeof $ref === 'string') return [$ref.split('/').at(-1) ?? '', rest]
  if (Array.isArray(values)) return [values.map((value) => JSON.stringify(value)).join(' | '), rest]
  if ('const' in rest) {
    const { const: value, ...others } = rest
    return [JSON.stringify(value), others]
  }
  if (Array.isArray(anyOf)) return [`(${anyOf.map((one) => typeText(Schema.parse(one))).join(' | ')})`, rest]
  if (type === 'array') return [`${items === undefined ? 'unknown' : typeText(Schema.parse(items))}[]`, rest]
  if (type === 'object') {
    const names = new Set(z.array(z.string()).parse(required ?? []))
    const fields = Object.entries(Schema.parse(properties ?? {})).map(
      ([name, inner]) => `${name}${names.has(name) ? '' : '?'}: ${typeText(Schema.parse(inner))}`,
    )
    if (additionalProperties !== undefined && additionalProperties !== false)
      fields.push(`[name]: ${typeText(Schema.parse(additionalProperties))}`)
    return [`{ ${fields.join(', ')} }`, rest]
  }
  return [typeof type === 'string' ? type : 'unknown', rest]
}
