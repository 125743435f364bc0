/** What a figure of docs/measured.md is: defined once here and in `themes/`, measured by a command, kept in docs/measured.json. */

export type Target = { atMost: number } | { atLeast: number }

/** One number under a key. `label` tells it from the others of its row. */
export type Figure = { label: string; unit: Unit; target: Target | null }

/** `''`: a ratio or a count. */
export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'GB' | 'px' | '%' | '/s' | ''

/** Figures that one command measures of one thing; `note` says what a reader of the figures has to know. */
export type Row = {
  title: string
  command: string
  note?: string
  figures: Readonly<Record<string, Figure>>
}

/** `grid`: a line for each row and a column for each label, for what is measured at several sizes. */
export type Theme = { title: string; layout: 'rows' | 'grid'; note?: string; rows: readonly Row[] }

/** Keeps the keys as literals, so that a misspelt one does not compile. */
export const defineTheme = <const Defined extends Theme>(theme: Defined): Defined => theme

export type KeyOf<Defined extends Theme> = Defined['rows'][number] extends infer Each
  ? Each extends { figures: infer Figures }
    ? keyof Figures & string
    : never
  : never

export const atMost = (value: number): Target => ({ atMost: value })
export const atLeast = (value: number): Target => ({ atLeast: value })

export const figure = (label: string, unit: Unit, target: Target | null = null): Figure => ({
  label,
  unit,
  target,
})

/** `a.p50` and `a.p95`. */
export const percentiles = <const Key extends string>(
  key: Key,
  unit: Unit,
  { label = '', p50 = null, p95 = null }: { label?: string; p50?: Target | null; p95?: Target | null } = {},
) =>
  byKey<`${Key}.p50` | `${Key}.p95`>([
    [`${key}.p50`, figure(`${label} p50`.trim(), unit, p50)],
    [`${key}.p95`, figure(`${label} p95`.trim(), unit, p95)],
  ])

/** `a.x`, `a.y` for the names x and y, alike but for their labels. */
export const each = <const Key extends string, const Name extends string>(
  key: Key,
  labels: Readonly<Record<Name, string>>,
  unit: Unit,
  target: Target | null = null,
) =>
  byKey<`${Key}.${Name}`>(
    toNames(labels).map((name) => [`${key}.${name}`, figure(labels[name], unit, target)]),
  )

/** The keys of the entries are all that there are. */
export const byKey = <Key extends string>(entries: readonly (readonly [Key, Figure])[]) =>
  Object.fromEntries(entries) as Record<Key, Figure>

const toNames = <Name extends string>(labels: Readonly<Record<Name, string>>) => Object.keys(labels) as Name[]

export const isMet = (value: number, target: Target) =>
  'atMost' in target ? value <= target.atMost : value >= target.atLeast
