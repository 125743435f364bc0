import { z } from 'zod'

/** The part of JSON Schema that our contracts use. */
export type JsonSchema = {
  description?: string | undefined
  type?: string | undefined
  enum?: (string | number)[] | undefined
  const?: string | number | boolean | null | undefined
  properties?: Record<string, JsonSchema> | undefined
  required?: string[] | undefined
  items?: JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  propertyNames?: JsonSchema | undefined
  additionalProperties?: JsonSchema | undefined
  minimum?: number | undefined
  exclusiveMinimum?: number | undefined
  maximum?: number | undefined
  maxLength?: number | undefined
  maxItems?: number | undefined
  default?: unknown
}

export type ApiParameter = { name: string; in: string; required: boolean; schema: JsonSchema }
export type ApiOperation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  parameters: ApiParameter[]
  body: JsonSchema | null
  answer: JsonSchema | null
}
/** The operations of one tag, under its description. */
export type ApiSection = { title: string; operations: ApiOperation[] }

const Schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    description: z.string().optional(),
    type: z.string().optional(),
    enum: z.array(z.union([z.string(), z.number()])).optional(),
    const: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    propertyNames: Schema.optional(),
    additionalProperties: z.union([Schema, z.boolean().transform(() => undefined)]).optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    default: z.unknown().optional(),
  }),
)

const Content = z.object({
  content: z.record(z.string(), z.object({ schema: Schema.optional() })).optional(),
})
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Schema }),
    )
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content).default({}),
})
const Document = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

/**
 * What the page prints of an OpenAPI document, in the order of its tags.
 * @throws ZodError for a document of another shape
 */
export function readOpenApi(document: unknown): ApiSection[] {
  const { tags, paths } = Document.parse(withoutRefs(document))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return tags.map(({ name, description }) => ({
    title: description,
    operations: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        parameters: operation.parameters,
        body: firstSchema(operation.requestBody),
        answer: firstSchema(
          Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1],
        ),
      })),
  }))
}

function firstSchema(content: z.infer<typeof Content> | undefined): JsonSchema | null {
  return Object.values(content?.content ?? {})[0]?.schema ?? null
}

/** The page prints whole shapes: components are put where they are referred to. Ours never contain themselves. */
function withoutRefs(document: unknown): unknown {
  const put = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(put)
    if (typeof node !== 'object' || node === null) return node
    if ('$ref' in node && typeof node.$ref === 'string') return put(componentAt(document, node.$ref))
    return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, put(inner)]))
  }
  const { components: _components, webhooks: _webhooks, ...described } = Object(document)
  return put(described)
}

/** @param ref `#/components/schemas/CompanyRef` */
const componentAt = (document: unknown, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), document)
