import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const FILE = new URL('real-vacancies.labels.json', import.meta.url)

/** Labels are words and names; a longer string would be a text of a vacancy. */
export const LONGEST_STRING = 40

const Word = z.string().min(1).max(LONGEST_STRING)
const Sum = z.int().positive().nullable()
/** Offsets of a JavaScript string, the end exclusive. */
const Span = z
  .tuple([z.int().nonnegative(), z.int()])
  .refine(([start, end]) => start < end, 'a span ends after its start')
const Place = z.string().regex(/^\p{Lu}[\p{L} -]+$/u)
const Zone = z.string().regex(/^MSK±\d{1,2}$/)
const Country = z.string().regex(/^[A-Z]{2}$/)

const Split = z.enum(['work', 'test'])
const Form = z.enum(['remote', 'home', 'hybrid', 'travelling', 'on_site'])

const From = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unsaid'), include: z.tuple([]), exclude: z.tuple([]) }),
  z.strictObject({
    kind: z.literal('anywhere'),
    include: z.tuple([]),
    exclude: z.array(z.union([Country, Place])),
  }),
  z.strictObject({ kind: z.literal('countries'), include: z.array(Country).min(1), exclude: z.array(Place) }),
  z.strictObject({ kind: z.literal('places'), include: z.array(Place).min(1), exclude: z.array(Place) }),
  z.strictObject({ kind: z.literal('zones'), include: z.array(Zone).min(1), exclude: z.array(Place) }),
])

const Pay = z.strictObject({
  shown: z.boolean(),
  from: Sum,
  to: Sum,
  currency: z.enum(['RUB', 'USD', 'EUR', 'KZT', 'UZS']).nullable(),
  /** Null: not said, and the sum does not tell. */
  period: z.enum(['month', 'hour', 'shift', 'day', 'week', 'year', 'project', 'piece']).nullable(),
  doubtful: z.boolean(),
  tax: z.enum(['net', 'gross']).nullable(),
  where: z.enum(['field', 'text']).nullable(),
  /** A sum of the text that the fields lack or contradict. */
  textFrom: Sum.optional(),
  textTo: Sum.optional(),
})

const Structure = z.strictObject({
  duties: Span.nullable(),
  requirements: Span.nullable(),
  conditions: Span.nullable(),
  about: Span.nullable(),
  headings: z.int().nonnegative(),
  /** Items with marks. */
  list: z.boolean(),
  /** Items without marks, one on a line. */
  lines: z.boolean(),
})

/** What a careful reader says about one vacancy; the rules are in `how` of the file. */
const VacancyLabel = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  split: Split,
  form: z.array(Form),
  formSure: z.boolean(),
  formFrom: z.enum(['field', 'title', 'text']).nullable(),
  denies: z.boolean(),
  from: From.nullable(),
  places: z.array(Place.max(LONGEST_STRING)),
  pay: Pay,
  experience: z.enum(['none', '1-3', '3-6', '6+']).nullable(),
  evening: z.boolean(),
  agency: z.boolean(),
  calls: z.boolean().nullable(),
  profession: Word.nullable(),
  alsoFine: z.array(Word),
  structure: Structure,
  date: z.boolean(),
  apply: z.enum(['url', 'none']),
})
export type VacancyLabel = z.infer<typeof VacancyLabel>

const VacancyLabels = z.strictObject({
  made: z.iso.date(),
  seed: z.int(),
  how: z.array(z.string()),
  labels: z.array(VacancyLabel),
})

/** @throws ZodError when the file has other keys or values */
export async function readVacancyLabels() {
  return VacancyLabels.parse(JSON.parse(await readFile(FILE, 'utf8')))
}
