import SwaggerParser from '@apidevtools/swagger-parser'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { openApiDocument, type Audience } from '#server/http/api/openapi.ts'
import { listOperations } from '#server/http/api/operation-list.ts'
import { PROBLEM_TITLES } from '#server/http/api/problem.ts'
import { SENT_EVENTS } from '#shared/features/intake/webhooks/vocabulary.ts'

const site = { name: 'Дистант', publicUrl: 'https://board.example' }
const AUDIENCES = ['public', 'company', 'staff'] as const
const texts = new Map<Audience, string>()
for (const audience of AUDIENCES) texts.set(audience, JSON.stringify(await openApiDocument(site, audience)))

type Operation = {
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string }[]
  responses: Record<string, { $ref?: string; headers?: object }>
}
type Json = {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'headers' | 'securitySchemes', Record<string, object>>
}
/** Safe: the shape of every OpenAPI document. */
const documentOf = (audience: Audience) => JSON.parse(texts.get(audience) ?? '') as Json
const operationsOf = (audience: Audience) =>
  Object.entries(documentOf(audience).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

describe.each(AUDIENCES)('the document of the %s API', (audience) => {
  const text = texts.get(audience) ?? ''

  test('is valid for swagger-parser', async () => {
    await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeTypeOf('object')
  })

  test('has no errors for Redocly, and for Spectral no remarks either', async () => {
    const document = makeDocumentFromString(text, `${site.publicUrl}/api/openapi.json`)
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintDocument({ document, externalRefResolver: new BaseResolver(), config })
    // A number and a word never stand for each other in our addresses: `/{id}/x` and `/slug/{slug}` are two.
    expect(problems.map(({ ruleId }) => ruleId).filter((rule) => rule !== 'no-ambiguous-paths')).toEqual([])
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const linter = new spectral.Spectral()
    linter.setRuleset(asRuleset({ extends: [[rulesets.oas, 'recommended']], rules: {} }))
    expect((await linter.run(JSON.parse(text))).map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual(
      [],
    )
  }, 120_000)

  test('writes no shape of four fields out three times: it has a name then', () => {
    const count = new Map<string, number>()
    const look = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      const { type, properties } = Object(node)
      if (type === 'object' && Object.keys(properties ?? {}).length >= 4) {
        const shape = JSON.stringify(node)
        count.set(shape, (count.get(shape) ?? 0) + 1)
      }
      for (const inner of Object.values(node)) look(inner)
    }
    look(JSON.parse(text))
    expect([...count].filter(([, times]) => times >= 3).map(([shape]) => shape.slice(0, 200))).toEqual([])
  })

  test('says who may call each operation, and has all refusals as one named problem', () => {
    const { components } = documentOf(audience)
    const declared = new Map(listOperations().map((operation) => [operation.id, operation]))
    for (const { operationId, security, responses, parameters } of operationsOf(audience)) {
      const { access, method, meta } = declared.get(operationId) ?? {}
      const schemes = security.flatMap((one) => Object.keys(one))
      expect([operationId, schemes]).toEqual([
        operationId,
        access === 'public'
          ? []
          : access === 'api_token'
            ? ['company_token']
            : ['session_token', 'session_cookie'],
      ])
      for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme)
      const refusals = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
      expect(refusals.map(([status]) => status)).toEqual(
        expect.arrayContaining([
          '400',
          '429',
          '4XX',
          '5XX',
          ...(access === 'public' ? [] : ['401', '403', '404']),
        ]),
      )
      for (const [, { $ref = '' }] of refusals) {
        const response = components.responses[$ref.split('/').at(-1) ?? '']
        expect(response).toMatchObject({
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        })
      }
      const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect([operationId, hasKey]).toEqual([operationId, method === 'POST' && meta?.makes !== false])
    }
    expect(components.schemas['Problem']).toMatchObject({
      required: ['type', 'title', 'status', 'detail', 'code', 'message'],
      properties: { code: { enum: Object.keys(PROBLEM_TITLES) } },
    })
  })
})

test('each operation is in the document of those who may call it, and in no other', () => {
  const expected = (audience: Audience) =>
    listOperations().flatMap(({ id, access }) =>
      (access === 'staff' ? 'staff' : access === 'api_token' ? 'company' : 'public') === audience ? [id] : [],
    )
  for (const audience of AUDIENCES)
    expect(
      operationsOf(audience)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(expected(audience).toSorted())
  expect(texts.get('public')).not.toContain('/v1/staff/')
})

test('the documents describe every event that a webhook gets, with its body and its signature', () => {
  for (const audience of ['public', 'company'] as const) {
    const { webhooks = {}, components } = documentOf(audience)
    expect(Object.keys(webhooks)).toEqual([...SENT_EVENTS])
    for (const [event, { post }] of Object.entries(webhooks)) {
      expect(post?.parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
      expect(JSON.stringify(post)).toContain('Event"')
      expect(post?.summary, event).toMatch(/[А-Я]/)
    }
    expect(components.schemas['ResponseAnsweredEvent']).toMatchObject({
      properties: { type: { const: 'response.answered' } },
      required: ['type', 'timestamp', 'data'],
    })
  }
})

/** Safe: a ruleset of the linter itself, whose types do not agree with one another. */
const asRuleset = (ruleset: object) => ruleset as Parameters<spectral.Spectral['setRuleset']>[0]
