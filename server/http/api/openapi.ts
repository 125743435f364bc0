import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Site } from '#server/http/context.ts'
import { contract } from '#shared/contract.ts'
import { toWirePath } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/** Every tag of the contracts, in the order of the page. */
export const TAGS = {
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

/** The document at /api/openapi.json, with wire names. */
export async function openApiDocument({ name, publicUrl }: Site) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: `${name}: API`,
      version: '1.0.0',
      description: 'Вакансии, компании и места. Ответы в JSON; ошибки имеют поля code, status, message.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description })),
  })
  return withWireNames(document)
}

/** Renames the properties of schemas and the parameters of queries and paths; everything else keeps its case. */
function withWireNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withWireNames)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([name, schema]) => [toWireName(name), withWireNames(schema)]),
        ),
      ]
    }
    if (key === 'required' && Array.isArray(value))
      return [key, value.map((name) => toWireName(String(name)))]
    if (key === 'name' && typeof value === 'string' && 'in' in node) return [key, toWireName(value)]
    if (key === 'propertyNames' && typeof value === 'object' && value !== null)
      return [key, withWireEnum(value)]
    // A list repeats its parameter: `work_form=remote&work_form=home`.
    if (key === 'style' && value === 'deepObject') return [key, 'form']
    return [toWirePath(key), withWireNames(value)]
  })
  return Object.fromEntries(entries)
}

/** The keys of a record are wire names too. */
function withWireEnum(schema: object) {
  return 'enum' in schema && Array.isArray(schema.enum)
    ? { ...schema, enum: schema.enum.map((name) => toWireName(String(name))) }
    : schema
}
