/** The kinds of filters that lists have. No zod here: public pages read addresses and draw panels with them. */

/** Texts of a filter. */
type Labelled = {
  /** Heading of its group. */
  legend: string
  /** In «Без …» of an empty list; the legend in lower case when absent. */
  phrase?: string
}

/** What is typed. */
type TextField = Labelled & { kind: 'text'; lengthMax: number }
/** One slug of a directory, such as a profession: it has a segment of the path. */
type SlugField = Labelled & { kind: 'slug' }
/** Several slugs of a directory, all of which are wanted. */
type SlugsField = Labelled & { kind: 'slugs'; countMax: number; isOpen: boolean; shownMax: number }
/** Any of the values of a closed set. */
export type SetField<Value extends string = string> = Labelled & {
  kind: 'set'
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  /** Stands before a value that says too little by itself: «График: 5/2». */
  prefix?: string
  /** Always open in the panel; otherwise behind its legend until a value is chosen. */
  isOpen: boolean
  countMax: number
}
/** A whole number above zero. */
type NumberField = Labelled & {
  kind: 'number'
  max: number
  /** Of its input, where the panel has one: a sum of roubles a month. */
  sum?: { label: string; placeholder: string }
}
/** How another filter is meant; the default asks nothing. */
export type ModeField<Value extends string = string> = Labelled & {
  kind: 'mode'
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  default: Value
}
/** One of a few periods, in days. */
export type DaysField<Days extends number = number> = Labelled & {
  kind: 'days'
  values: readonly Days[]
  labels: Readonly<Record<Days, string>>
  prefix?: string
  noneLabel: string
}
type FlagField = Labelled & {
  kind: 'flag'
  /** Of the box in the panel. */
  label: string
  /** Among what is chosen. */
  chosen: string
  /** Whether the panel says how much it would give. */
  isCounted: boolean
}

export type Field =
  | TextField
  | SlugField
  | SlugsField
  | SetField
  | NumberField
  | ModeField
  | DaysField
  | FlagField
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'slug' }
    ? string | null
    : F extends { kind: 'slugs' }
      ? string[]
      : F extends { kind: 'set'; values: readonly (infer Value)[] }
        ? Value[]
        : F extends { kind: 'number' }
          ? number | null
          : F extends { kind: 'mode'; values: readonly (infer Value)[] }
            ? Value
            : F extends { kind: 'days'; values: readonly (infer Days)[] }
              ? Days | null
              : F extends { kind: 'flag' }
                ? boolean
                : never

/** What a search of the list asks for. Every field can stand in an address; an empty one means "any". */
export type FilterOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Names of the fields of one kind. */
export type NamesOf<F extends Fields, Kind extends Field['kind']> = {
  [Name in keyof F]: F[Name] extends { kind: Kind } ? Name : never
}[keyof F] &
  string

// Each infers its values, which an object literal of the union would lose.
export const text = (field: Omit<TextField, 'kind'>) => ({ kind: 'text', ...field }) as const
export const slug = (field: Omit<SlugField, 'kind'>) => ({ kind: 'slug', ...field }) as const
export const slugs = (field: Omit<SlugsField, 'kind'>) => ({ kind: 'slugs', ...field }) as const
export const number = (field: Omit<NumberField, 'kind'>) => ({ kind: 'number', ...field }) as const
export const flag = <const Counted extends boolean>(
  field: Omit<FlagField, 'kind' | 'isCounted'> & { isCounted: Counted },
) => ({ kind: 'flag', ...field }) as const

export function anyOf<const Value extends string>(
  values: readonly Value[],
  field: Omit<SetField<Value>, 'kind' | 'values' | 'countMax'> & { countMax?: number },
) {
  return { kind: 'set', values, countMax: 20, ...field } as const
}

export function mode<const Value extends string>(
  values: readonly Value[],
  field: Omit<ModeField<Value>, 'kind' | 'values'>,
) {
  return { kind: 'mode', values, ...field } as const
}

export function days<const Days extends number>(
  values: readonly Days[],
  field: Omit<DaysField<Days>, 'kind' | 'values'>,
) {
  return { kind: 'days', values, ...field } as const
}

/** Safe where each value was made or read by its field's kind. */
export const asFilter = <F extends Fields>(value: Record<string, unknown>) => value as FilterOf<F>
