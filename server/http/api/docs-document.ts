import { z } from 'zod'

/** The part of JSON Schema that our contracts use. */
export type JsonSchema = {
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
  tag: string
  parameters: ApiParameter[]
  body: JsonSchema | null
  answer: JsonSchema | null
}

const Schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
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
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Schema }),
    )
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content).default({}),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** What the page prints of an OpenAPI document. @throws ZodError for a document of another shape */
export function readOpenApi(document: unknown): ApiOperation[] {
  const { paths } = Document.parse(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      tag: operation.tags[0] ?? '',
      parameters: operation.parameters,
      body: firstSchema(operation.requestBody),
      answer: firstSchema(
        Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1],
      ),
    })),
  )
}

function firstSchema(content: z.infer<typeof Content> | undefined): JsonSchema | null {
  return Object.values(content?.content ?? {})[0]?.schema ?? null
}
