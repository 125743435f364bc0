/** The zod schema of a list's filter, for contracts. */
import { z } from 'zod'
import { pageInput } from '#shared/kernel/contract.ts'
import { CLOCK, type DaysField, type Field, type Fields, type ModeField, type SetField } from './fields.ts'
import type { List } from './list.ts'

const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]+$/)

/** A parameter that occurs once in a query is a string, not an array; null is none. */
const severalOf = <T extends z.ZodType>(value: T, countMax: number) =>
  z.preprocess(
    (input) => (input === undefined || Array.isArray(input) ? input : [input].filter((one) => one !== null)),
    z.array(value).max(countMax).default([]),
  )

const textSchema = (lengthMax: number) => z.string().trim().max(lengthMax).default('')
const slugsSchema = (countMax: number) => severalOf(Slug, countMax)
const clockSchema = () => z.string().regex(CLOCK).nullable().default(null)
const numberSchema = (max: number) => z.coerce.number().int().positive().max(max).nullable().default(null)
const setSchema = <Value extends string>({ values, countMax }: SetField<Value>) =>
  severalOf(z.enum(values), countMax)
const modeSchema = <Value extends string>({ values, default: value }: ModeField<Value>) =>
  z.enum(values).default(asEnumOutput(value))
const daysSchema = <Days extends number>({ values }: DaysField<Days>) =>
  z.coerce.number().pipe(z.literal(values)).nullable().default(null)
/** `1` and `true` of a query are true. */
const FlagSchema = z.preprocess(
  (input) => (typeof input === 'string' ? input === '1' || input === 'true' : input),
  z.boolean().default(false),
)

/** Safe: a value of an enum is its output; the type of the output does not resolve for a generic `Value`. */
function asEnumOutput(value: string) {
  return value as never
}

type SchemaOf<F> = F extends { kind: 'text' }
  ? ReturnType<typeof textSchema>
  : F extends { kind: 'slugs' }
    ? ReturnType<typeof slugsSchema>
    : F extends { kind: 'set'; values: readonly (infer Value extends string)[] }
      ? ReturnType<typeof setSchema<Value>>
      : F extends { kind: 'number' }
        ? ReturnType<typeof numberSchema>
        : F extends { kind: 'mode'; values: readonly (infer Value extends string)[] }
          ? ReturnType<typeof modeSchema<Value>>
          : F extends { kind: 'days'; values: readonly (infer Days extends number)[] }
            ? ReturnType<typeof daysSchema<Days>>
            : F extends { kind: 'clock' }
              ? ReturnType<typeof clockSchema>
              : typeof FlagSchema

type ShapeOf<F extends Fields> = { -readonly [Name in keyof F]: SchemaOf<F[Name]> }

/**
 * The schema of a list's filter. A missing field means "any".
 * @param descriptions for the API reference, by default the legend of the field
 */
export function filterSchema<F extends Fields>(
  { fields }: List<F>,
  descriptions: { readonly [Name in keyof F]?: string },
): z.ZodObject<ShapeOf<F>> {
  const shape = Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      schemaOf(field).describe(descriptions[name] ?? `${field.legend}.`),
    ]),
  )
  return z.object(asShape<F>(shape))
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field.lengthMax)
    case 'slugs':
      return slugsSchema(field.countMax)
    case 'set':
      return setSchema(field)
    case 'number':
      return numberSchema(field.max)
    case 'mode':
      return modeSchema(field)
    case 'days':
      return daysSchema(field)
    case 'clock':
      return clockSchema()
    case 'flag':
      return FlagSchema
  }
}

/** Safe: each schema was created for the kind of its field. */
const asShape = <F extends Fields>(shape: Record<string, z.ZodType>) => shape as unknown as ShapeOf<F>

const mentionsInput = FlagSchema.describe(
  'Вместо списка: то, что лишь упоминает слова запроса. Без параметра — то, что о них: слова в названии, профессии, навыках или компании.',
)

/** The input of the counts of a list in addition to its filters. */
export const listCounting = { mentions: mentionsInput }

/** The input of every list in addition to its filters. */
export const listPaging = <Sort extends z.ZodType>(sort: Sort) => ({
  page: pageInput(),
  sort: z
    .nullable(sort)
    .default(null)
    .describe(
      'Порядок: по соответствию, по дате, по зарплате. Без параметра: с текстом — по соответствию, без него — по дате.',
    ),
  exact: FlagSchema.describe(
    'Искать ровно то, что написано: без другой раскладки, транслитерации и исправлений.',
  ),
  mentions: mentionsInput,
})
