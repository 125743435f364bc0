/** The kinds of filters. Without zod, because public pages parse addresses and render panels with them. */

/** Labels of a filter. */
type Labelled = {
  /** Heading of its group. */
  legend: string
  /** Name of the filter in the suggestions of an empty list; by default the legend in lower case. */
  phrase?: string
}

/** A typed text. */
type TextField = Labelled & { kind: 'text'; lengthMax: number }
/**
 * Slugs of reference data: skills, of which a row must have all, or places, of which it must have one. A single place or
 * profession is a segment of the path.
 */
type SlugsField = Labelled & {
  kind: 'slugs'
  /** Whether a row must have all of them; by default it has one. */
  isNarrowing?: boolean
  countMax: number
  isOpen: boolean
  shownMax: number
}
/** Values of a closed set; a row must have one of them. */
export type SetField<Value extends string = string> = Labelled & {
  kind: 'set'
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  /** Precedes a label that is unclear by itself: «График: 5/2». */
  prefix?: string
  /** Always open in the panel; otherwise behind its legend until a value is chosen. */
  isOpen: boolean
  countMax: number
}
/** A positive integer. */
type NumberField = Labelled & {
  kind: 'number'
  max: number
  /** The input of the panel, if it has one: roubles a month. */
  sum?: { label: string; placeholder: string }
  /** Whether the panel shows how many rows have how much. */
  isCounted: boolean
}
/** Modifies another filter; the default has no effect. */
export type ModeField<Value extends string = string> = Labelled & {
  kind: 'mode'
  values: readonly Value[]
  /** For radio buttons. */
  labels?: Readonly<Record<Value, string>>
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
  /** Label of the checkbox in the panel. */
  label: string
  /** Label of the chosen condition. */
  chosen: string
  /** Whether the panel shows how many rows have it. */
  isCounted: boolean
}

/** A time of the day, «09:30». */
type ClockField = Labelled & { kind: 'clock' }

export type Field =
  | TextField
  | SlugsField
  | SetField
  | NumberField
  | ModeField
  | DaysField
  | FlagField
  | ClockField
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'clock' }
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

/** The filter of a list. Every field can be in an address; an empty one means "any". */
export type FilterOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Names of the fields of one kind. */
export type NamesOf<F extends Fields, Kind extends Field['kind']> = {
  [Name in keyof F]: F[Name] extends { kind: Kind } ? Name : never
}[keyof F] &
  string

// Each infers the types of its values, which an object literal of the union would lose.
export const text = (field: Omit<TextField, 'kind'>) => ({ kind: 'text', ...field }) as const
export const slugs = (field: Omit<SlugsField, 'kind'>) => ({ kind: 'slugs', ...field }) as const
/** Professions or places: a row has one of the chosen ones. */
export const anyOfNames = (legend: string) => slugs({ legend, isOpen: false, shownMax: 10, countMax: 10 })
export const clock = (field: Omit<ClockField, 'kind'>) => ({ kind: 'clock', ...field }) as const
export const number = <const Counted extends boolean>(
  field: Omit<NumberField, 'kind' | 'isCounted'> & { isCounted: Counted },
) => ({ kind: 'number', ...field }) as const
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

/** The value of a filter that has exactly one. */
export const onlyValue = (values: readonly string[] = []): string | null =>
  values.length === 1 ? (values[0] ?? null) : null

/** The values of a filter with that of the segment of its path. */
export const withSegment = (segment: { slug: string } | null, values: readonly string[]): string[] => [
  ...new Set([...(segment ? [segment.slug] : []), ...values]),
]

/** «00:00» … «23:59» */
export const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Safe where each value was created or parsed according to the kind of its field. */
export const asFilter = <F extends Fields>(value: Record<string, unknown>) => value as FilterOf<F>
