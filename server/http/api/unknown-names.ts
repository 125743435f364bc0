/** Names in the input of a call that its contract does not know: misspelt fields and parameters of queries. */
import type { Request, Response } from 'express'
import { z } from 'zod'
import { Problem } from '#shared/kernel/problem.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { isFromOurPage } from './problem.ts'
import { findRightName } from './right-names.ts'

/**
 * The calls that section 7 of the specification names. Its clients may send fields of which the board knows nothing, so
 * these take unknown names in silence.
 */
const SPECIFIED = new Set([
  'POST /v1/auth/request-code',
  'POST /v1/auth/verify-code',
  'POST /v1/auth/registration/request',
  'POST /v1/auth/registration/verify',
  'POST /v1/auth/registration/invite',
  'POST /v1/auth/logout',
  'GET /users/me',
  'GET /users/roles',
  'GET /users/resumes',
  'POST /v2/companies',
  'POST /v2/companies/{id}',
  'GET /v2/companies/{id}',
  'PUT /company-role/{id}/select',
  'GET /company/{id}/roles',
  'GET /v2/companies/{id}/vacancies',
  'GET /company/{id}/vacancies/{vacancyId}',
  'GET /company/{id}/packages',
  'POST /company/{id}/packages',
  'GET /v2/companies/{id}/managers',
  'GET /v2/companies/{id}/similar',
  'GET /v1/companies/tips',
  'GET /v1/companies/slug/{slug}',
  'GET /v1/locations',
  'GET /v1/locations/slug/{slug}',
])

/** `warn`: an answer names them in a header; `refuse`: such a call is not made. */
export type UnknownParameters = 'warn' | 'refuse'

/** Unknown names with the known ones of their place. */
type Unknown = ReadonlyMap<string, readonly string[]>

const HEADER = 'unknown-parameters'

/** Allowed contents of a value: named fields, values under any name, or nothing that has names (null). */
type Shape = { fields: ReadonlyMap<string, Shape> } | { values: Shape } | null

/** Names that an answer lists. */
const NAMES_MAX = 20
const NAME_LENGTH_MAX = 80
/** Parameters that advertising appends to addresses. */
const IS_CAMPAIGN = /^utm_/i

const shapes = new WeakMap<object, Shape>()

/**
 * Lists unknown names in the header `Unknown-Parameters`, and refuses the call when the policy is `refuse`. A page of
 * ours that was opened before a release is never refused.
 */
export function nameUnknown({
  req,
  res,
  route,
  schema,
  input,
  policy,
}: {
  req: Request
  res: Response
  route: { method?: string; path?: string }
  schema: unknown
  input: unknown
  policy: UnknownParameters
}) {
  if (isSpecified(route)) return
  const query = route.method === 'GET' ? [] : Object.keys(req.query)
  const unknown = findUnknownNames(schema, input, query)
  const names = [...unknown.keys()]
  if (names.length === 0) return
  res.setHeader(HEADER, names.map((name) => encodeURIComponent(name)).join(', '))
  if (policy === 'warn' || isFromOurPage(req)) return
  throw new Problem(
    'bad_request',
    `Неизвестные параметры: ${names.join(', ')}. Все параметры: /api/docs.`,
    Object.fromEntries([...unknown].map(([name, known]) => [name, describeUnknown(name, known)])),
  )
}

/** The right name where it can be told, and all there are. */
function describeUnknown(name: string, known: readonly string[]) {
  const right = findRightName(name.slice(name.lastIndexOf('.') + 1), known)
  return [
    'Такого параметра нет.',
    ...(right === null ? [] : [`Вместо него: ${right}.`]),
    ...(known.length === 0 ? [] : [`Есть: ${known.join(', ')}.`]),
  ].join(' ')
}

/**
 * The names of the wire, with those of the objects around them: `content.sallary`; each with the
 * names that are known in its place. The schema is read once.
 * @param input with the names of the code, as the schema has them
 * @param query the names in the query of a request whose input is its body
 */
function findUnknownNames(schema: unknown, input: unknown, query: Iterable<string> = []): Unknown {
  const found = new Map<string, readonly string[]>()
  if (schema instanceof z.ZodType) collect(shapeOf(schema), input, '', found)
  for (const name of query) if (!IS_CAMPAIGN.test(name)) found.set(name, [])
  return new Map(
    [...found].slice(0, NAMES_MAX).map(([name, known]) => [name.slice(0, NAME_LENGTH_MAX), known]),
  )
}

function collect(shape: Shape, value: unknown, path: string, found: Map<string, readonly string[]>) {
  if (shape === null || typeof value !== 'object' || value === null || found.size > NAMES_MAX) return
  if (Array.isArray(value)) {
    for (const item of value) collect(shape, item, path, found)
    return
  }
  if (value instanceof Blob) return
  for (const [name, inner] of Object.entries(value)) {
    const known = 'values' in shape ? shape.values : shape.fields.get(name)
    const wire = path + toWireName(name)
    if (known !== undefined) collect(known, inner, `${wire}.`, found)
    else if (path !== '' || !IS_CAMPAIGN.test(wire))
      found.set(wire, 'fields' in shape ? Array.from(shape.fields.keys(), toWireName) : [])
  }
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const known = shapes.get(schema)
  if (known !== undefined) return known
  const shape = readShape(schema)
  shapes.set(schema, shape)
  return shape
}

function readShape(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodObject) {
    // One that takes any name has nothing unknown.
    if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return null
    return {
      fields: new Map(Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])),
    }
  }
  if (schema instanceof z.ZodRecord) return { values: shapeOf(schema.valueType) }
  if (schema instanceof z.ZodArray) return shapeOf(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.map(shapeOf).reduce(either)
  if (schema instanceof z.ZodIntersection) return either(shapeOf(schema.def.left), shapeOf(schema.def.right))
  // A preprocessed value is checked by what follows.
  if (schema instanceof z.ZodPipe)
    return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return shapeOf(schema.def.innerType)
  return null
}

/** A name is known when one of several shapes knows it. */
function either(a: Shape, b: Shape): Shape {
  if (a === null) return b
  if (b === null || 'values' in a) return a
  if ('values' in b) return b
  const fields = new Map(a.fields)
  for (const [name, shape] of b.fields) {
    const same = fields.get(name)
    fields.set(name, same === undefined ? shape : either(same, shape))
  }
  return { fields }
}

/** @param route of a contract */
export const isSpecified = ({ method = '', path = '' }: { method?: string; path?: string }) =>
  SPECIFIED.has(`${method} ${path}`)
