/**
 * A document of the API in lines that can be reviewed: one for each operation, event and named schema. What several lines
 * say is written out in one of them, and named in the others: a new field changes the line of its schema alone.
 */
import { z } from 'zod'
import { sharedTypes, type Fields, type TypeTexts } from './openapi-types.ts'

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
  security: z.array(z.record(z.string(), z.array(z.string()))),
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
  components: z.looseObject({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), z.looseObject({ content: Content.optional() })).default({}),
  }),
})

/** Texts for people are left out: they change without changing what programs send and get. */
export function openApiLines(document: unknown): string[] {
  const { paths, webhooks, components } = Document.parse(document)
  const texts = sharedTypes(components.schemas)
  return [
    ...operationLines(paths, texts),
    ...operationLines(webhooks, texts).map((line) => `event ${line}`),
    ...Object.keys(components.schemas)
      .map((name) => `${name} = ${texts.ofNamed(name)}`)
      .toSorted(),
    ...Object.entries(components.responses)
      .map(([name, { content = {} }]) => `answer ${name} = ${contentText(content, texts)}`)
      .toSorted(),
  ]
}

const operationLines = (paths: z.infer<typeof Paths>, texts: TypeTexts) =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        lineOf(`${path} ${method.toUpperCase()}`, operation, texts),
      ),
    )
    .toSorted()

function lineOf(
  address: string,
  { operationId, security, parameters, requestBody, responses }: z.infer<typeof Operation>,
  texts: TypeTexts,
) {
  const given: Fields = parameters.map(({ name, in: place, required, schema }) => ({
    name: place === 'query' ? name : `${place} ${name}`,
    isRequired: required,
    schema,
  }))
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => `${status} ${contentText(content, texts)}`)
  const refusals = Object.keys(responses).filter((status) => !status.startsWith('2'))
  return [
    `${address} ${operationId}`,
    `[${security.map(securityText).join(' or ')}]`,
    `(${texts.ofFields(given)})`,
    requestBody ? `body ${contentText(requestBody.content, texts)}` : '',
    `→ ${answers.join(', ')}`,
    `or ${refusals.join(' ')}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const securityText = (schemes: Record<string, string[]>) =>
  Object.entries(schemes)
    .map(([name, scopes]) => [name, ...scopes].join(' '))
    .join(' and ')

const contentText = (content: z.infer<typeof Content>, texts: TypeTexts) =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => (type === 'application/json' ? '' : `${type} `) + texts.of(schema))
    .join(' or ')
