/** What a text may be asked with less: its conditions and words are dropped one after another when it finds too few rows. */
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import { isEmptyValue, type List } from '#shared/lists/list.ts'
import type { Intention } from '#shared/lists/text/understanding.ts'
import { stem } from '#shared/lists/text/stem.ts'
import type { QueryGroup } from './text-index/query.ts'

/** What is left of a text, and what it lacks. */
export type Relaxed<F extends Fields> = Asked<F> & { dropped: readonly (Intention<F>[] | QueryGroup)[] }

/** Rows of a list are enough from so many on. */
export const ENOUGH_ROWS = 10

type Asked<F extends Fields> = {
  intentions: readonly Intention<F>[]
  groups: readonly QueryGroup[]
}

/**
 * Drops words that no row has, then the conditions from the softest on, then the commonest word, and so on; never the last
 * condition of a text without words, and never the rarest of the words that rows have. A condition that texts say too is
 * first searched for as words.
 */
export async function* relaxations<F extends Fields>(
  { intentions, groups }: Asked<F>,
  {
    rowsWith,
    asWords,
  }: {
    /** Rows that match a group. */
    rowsWith: (group: QueryGroup) => Promise<number>
    /** The words of a condition as texts say them; null for a condition that texts do not say. */
    asWords: (condition: readonly Intention<F>[]) => Promise<readonly QueryGroup[] | null>
  },
): AsyncGenerator<Relaxed<F>> {
  const conditions = [...Map.groupBy(intentions, ({ field }) => field).values()].sort(
    (a, b) => weightOf(a) - weightOf(b),
  )
  const dropped: (Intention<F>[] | QueryGroup)[] = []
  const left = new Set(conditions)
  const rows = await Promise.all(groups.map(rowsWith))
  const known = groups.filter((_group, at) => (rows[at] ?? 0) > 0)
  if (known.length === 0 && groups.length > 0) return
  if (known.length < groups.length) {
    dropped.push(...groups.filter((group) => !known.includes(group)))
    yield { intentions, groups: known, dropped: [...dropped] }
  }
  for (const condition of conditions) {
    left.delete(condition)
    dropped.push(condition)
    const said = await asWords(condition)
    if (said) yield { intentions: [...left].flat(), groups: [...known, ...said], dropped: [...dropped] }
    if (known.length > 0 || left.size > 0)
      yield { intentions: [...left].flat(), groups: known, dropped: [...dropped] }
  }
  yield* withFewerWords(known, { rowsWith, dropped })
}

/** Words that only say which of a profession: the profession itself is what people look for. */
const GRADES = new Set(
  [
    'помощник помощница ассистент младший старший ведущий главный начинающий стажер ученик опытный',
    'junior middle senior lead джун джуниор мидл миддл сеньор синьор тимлид',
  ]
    .join(' ')
    .split(' ')
    .map(stem),
)
const isGrade = ({ typed }: QueryGroup) => GRADES.has(stem(typed))

/** Drops words until the rarest is left; of a name of several words that is left, its words too. */
async function* withFewerWords<F extends Fields>(
  groups: readonly QueryGroup[],
  {
    rowsWith,
    dropped,
  }: { rowsWith: (group: QueryGroup) => Promise<number>; dropped: (Intention<F>[] | QueryGroup)[] },
): AsyncGenerator<Relaxed<F>> {
  let left = [...groups]
  for (;;) {
    const [only] = left
    if (left.length === 1 && only && only.parts.length > 1) left = [...only.parts]
    const counted = await Promise.all(left.map(async (group) => ({ group, rows: await rowsWith(group) })))
    const commonest = counted.toSorted(
      (a, b) => Number(isGrade(b.group)) - Number(isGrade(a.group)) || b.rows - a.rows,
    )[0]?.group
    if (left.length < 2 || commonest === undefined) return
    left = left.filter((group) => group !== commonest)
    dropped.push(commonest)
    yield { intentions: [], groups: left, dropped: [...dropped] }
  }
}

const weightOf = (intentions: readonly { weight: number }[]) =>
  Math.max(...intentions.map(({ weight }) => weight))

/** The filter with the conditions of a text; fields that are chosen by hand stay as they are. */
export function withIntentions<F extends Fields>(
  { fields }: List<F>,
  filter: FilterOf<F>,
  intentions: readonly Intention<F>[],
): FilterOf<F> {
  const merged = { ...filter }
  for (const { field, value } of applied(fields, filter, intentions)) {
    const chosen: unknown = merged[field]
    const declared = fields[field]
    Object.assign(merged, {
      [field]: Array.isArray(chosen) ? [...chosen, value] : declared?.kind === 'flag' ? true : value,
    })
  }
  return merged
}

/** The conditions of a text that no filter chosen by hand replaces; of a field with one value, the first. */
export function applied<F extends Fields>(
  fields: F,
  filter: FilterOf<F>,
  intentions: readonly Intention<F>[],
): Intention<F>[] {
  return intentions.filter(({ field }, at) => {
    const declared = fields[field]
    if (declared === undefined || !isEmptyValue(declared, filter[field])) return false
    const takesSeveral = declared.kind === 'set' || declared.kind === 'slugs'
    return takesSeveral || intentions.findIndex((other) => other.field === field) === at
  })
}
