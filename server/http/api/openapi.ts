import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import type { Site } from '#server/http/context.ts'
import { contract } from '#shared/contract.ts'
import { namedSchemas } from './named-schemas.ts'
import { HEADERS, RESPONSES, securitySchemes, withHttp, type Operation } from './openapi-http.ts'
import { listOperations, type DeclaredOperation } from './operation-list.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { withWireNames } from './wire-schema.ts'
import { PROBLEM_TITLES } from './problem.ts'

const text = (description: string) => ({ type: 'string', description })

/** The schema of every refusal: what `problemBody` makes. */
const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'Отказ: описание проблемы по RFC 9457 и прежние поля code, message и data.',
  properties: {
    type: { ...text('Адрес описания ошибки; about:blank — описания нет.'), format: 'uri' },
    title: text('Заголовок, один у всех ошибок с этим code.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'Код ответа HTTP.' },
    detail: text('Что случилось; можно показать человеку.'),
    code: { type: 'string', enum: Object.keys(PROBLEM_TITLES), description: 'Что за ошибка.' },
    message: text('То же, что detail.'),
    defined: { type: 'boolean', deprecated: true, description: 'Всегда false.' },
    data: {
      type: 'object',
      description: 'Подробности.',
      properties: {
        fields: {
          type: 'object',
          description: 'Что не так, по именам параметров.',
          additionalProperties: { type: 'string' },
        },
        allowed: {
          type: 'object',
          description: 'Допустимые значения, по именам параметров.',
          additionalProperties: { type: 'array', items: {} },
        },
        facts: {
          type: 'object',
          description: 'Числа, например недостающая сумма в копейках.',
          additionalProperties: { type: 'number' },
        },
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
}

const REF = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g

type Document = { components: Record<string, object> }

/** Every tag of the contracts, in the order of the page. */
const TAGS = {
  vacancies: 'Вакансии',
  companies: 'Компании',
  locations: 'Места',
  content: 'Статьи, профессии и курсы',
  calendar: 'Производственный календарь',
  pages: 'Посадочные страницы',
  routing: 'Адреса',
  auth: 'Вход и регистрация',
  users: 'Аккаунт',
  managers: 'Менеджеры компаний',
  matches: 'Подборки',
  resumes: 'Резюме',
  responses: 'Отклики',
  complaints: 'Жалобы',
  claims: 'Передача и удаление загруженных вакансий',
  reviews: 'Отзывы о найме',
  favourites: 'Избранное',
  saved_searches: 'Сохранённые поиски',
  posting: 'Свои вакансии',
  documents: 'Счета и акты',
  directories: 'Справочники',
  payments: 'Цены и оплата',
  integrations: 'Интеграции компании',
  company_api: 'API для программ компании',
  staff: 'Для сотрудников доски',
}

/** Whose document it is: everybody's, that of a company's programs, or that of the staff. */
export type Audience = 'public' | 'company' | 'staff'

const audienceOf = ({ access }: Pick<DeclaredOperation, 'access'>): Audience =>
  access === 'api_token' ? 'company' : access === 'staff' ? 'staff' : 'public'

const ABOUT: Readonly<Record<Audience, { title: string; description: string }>> = {
  public: {
    title: 'API',
    description:
      'Вакансии, компании и места, и то, что делают люди после входа. Описание с примерами: /api/docs.',
  },
  company: {
    title: 'API для работодателей',
    description:
      'Отклики и вакансии компании для её программ, по ключу API. Описание с примерами: /api/company/docs.',
  },
  staff: { title: 'API для сотрудников', description: 'То, что делают сотрудники доски.' },
}

/** A document of the API (OpenAPI 3.1), with the names of the wire. */
export async function openApiDocument(site: Site, audience: Audience = 'public') {
  const operations = new Map(
    listOperations()
      .filter((operation) => audienceOf(operation) === audience)
      .map((operation) => [operation.id, operation]),
  )
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(contract, {
    info: {
      title: `${site.name}: ${ABOUT[audience].title}`,
      version: '1.0.0',
      description: ABOUT[audience].description,
      contact: { name: site.name, url: `${site.publicUrl}/help` },
      license: { name: 'Правила', url: `${site.publicUrl}/rules` },
    },
    servers: [{ url: `${site.publicUrl}/api` }],
    filter: ({ path }) => operations.has(path.join('.')),
    commonSchemas: commonSchemas(),
  })
  const { paths, components, ...about } = Generated.parse(withWireNames(generated))
  const described = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          withHttp(operation, declared(operations, operation.operationId)),
        ]),
      ),
    ]),
  )
  const webhooks = audience === 'staff' ? null : describeWebhooks()
  const usedTags = new Set([...operations.values()].flatMap(({ tags }) => tags))
  return onlyUsed({
    ...about,
    tags: Object.entries(TAGS)
      .filter(([tag]) => usedTags.has(tag) || (webhooks !== null && tag === 'integrations'))
      .map(([tag, description]) => ({ name: tag, description })),
    paths: described,
    ...(webhooks === null ? {} : { webhooks }),
    components: {
      schemas: { ...components.schemas, Problem: PROBLEM_SCHEMA },
      responses: RESPONSES,
      headers: HEADERS,
      securitySchemes: securitySchemes(site),
    },
  })
}

/** One schema for both directions where they are equal; else `…Input` is what is sent. */
function commonSchemas() {
  return Object.fromEntries(
    [...namedSchemas()].flatMap(([name, schema]) => [
      [name, { schema, strategy: 'output' as const }],
      [`${name}Input`, { schema, strategy: 'input' as const }],
    ]),
  )
}

/** @throws Error for an operation that the contract does not have */
function declared(operations: ReadonlyMap<string, DeclaredOperation>, id: string): DeclaredOperation {
  const operation = operations.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  return operation
}

const Generated = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.custom<Operation>())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Without components that nothing in the document refers to, directly or by another component. */
function onlyUsed<Given extends Document>(document: Given): Given {
  const { components, ...rest } = document
  const used = new Map<string, string>()
  const queue = [JSON.stringify(rest)]
  for (let json = queue.pop(); json !== undefined; json = queue.pop())
    for (const [, kind = '', name = ''] of json.matchAll(REF)) {
      const component: unknown = Reflect.get(Object(components[kind]), name)
      const key = `${kind} ${name}`
      if (component === undefined || used.has(key)) continue
      used.set(key, name)
      queue.push(JSON.stringify(component))
    }
  const keptIn = (kind: string, all: object) =>
    // Schemes of security are named without a reference.
    kind === 'securitySchemes'
      ? usedSchemes(all, JSON.stringify(rest))
      : toEntries(all, (name) => used.has(`${kind} ${name}`))
  return {
    ...document,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, all]) => [kind, keptIn(kind, all)]),
    ),
  }
}

const usedSchemes = (all: object, json: string) => toEntries(all, (name) => json.includes(`{"${name}":[`))

const toEntries = (all: object, isKept: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => isKept(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
