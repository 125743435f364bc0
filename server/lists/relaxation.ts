/** What a text may be asked with less: its conditions and words are dropped one after another when it finds too few rows. */
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import { isEmptyValue, type List } from '#shared/lists/list.ts'
import type { Intention, UnderstandingRules } from '#shared/lists/text/understanding.ts'
import { describesWork } from './text/about.ts'
import type { GroupKind, QueryGroup } from './text-index/query.ts'

/** What is left of a text, and what it lacks. */
export type Relaxed<F extends Fields> = Asked<F> & { dropped: readonly (Intention<F>[] | QueryGroup)[] }

/** Rows of a list are enough from so many on. */
export const ENOUGH_ROWS = 10

type Asked<F extends Fields> = {
  intentions: readonly Intention<F>[]
  groups: readonly QueryGroup[]
}

/** A condition or a group of words; the lowest weight is dropped first. */
type Part<F extends Fields> = { weight: number } & (
  | { condition: Intention<F>[] }
  | { group: QueryGroup; rows: number }
)

/** Weights of groups among those of conditions, which are 1 to 12. Words beside a subject say little of it. */
const BESIDE_SUBJECT: Readonly<Record<GroupKind, number>> = {
  words: 0.5,
  grade: 4.5,
  exact: 13,
  skill: 14,
  company: 15,
  profession: 16,
}
/** Without a profession, a skill or a company the words are the subject themselves. */
const WITHOUT_SUBJECT = { ...BESIDE_SUBJECT, words: 13 }
/** Without the last condition every row is found; instead of an empty page if the condition is a softer one. */
const FIRM_WEIGHT = 8
/** So many of the words that describe work, the rarest, are left before the form of work is dropped. */
const DESCRIBING_WORDS = 2
const SPARE_WEIGHT = 11.5
/** A name of several words falls into its parts before the form of work is dropped. */
const PARTS_WEIGHT = 11.5

/**
 * Drops words that no row has, then conditions and words from the least important on: what people look for, a profession
 * or a skill, stays to the last, and of the conditions the form of work. The last group that rows have is never dropped,
 * nor the last condition of a text without words if it is a firm one. A condition that texts say too is first searched
 * for as words.
 */
export async function* relaxations<F extends Fields>(
  { intentions, groups }: Asked<F>,
  {
    rowsWith,
    asWords,
    nearest,
  }: {
    /** Rows that have the words of a group. */
    rowsWith: (group: QueryGroup) => Promise<number>
    /** The words of a condition as texts say them; null for a condition that texts do not say. */
    asWords: (condition: readonly Intention<F>[]) => Promise<readonly QueryGroup[] | null>
    nearest: UnderstandingRules<F>['nearest']
  },
): AsyncGenerator<Relaxed<F>> {
  const dropped: (Intention<F>[] | QueryGroup)[] = []
  const known: { group: QueryGroup; rows: number }[] = []
  const isDescription = describesWork(groups)
  // Fewer words of a description may still stand anywhere.
  const asked = isDescription ? groups.map((group) => ({ ...group, kind: 'exact' as const })) : groups
  for (const one of await Promise.all(asked.map((group) => knownPart(group, rowsWith)))) {
    if (one.rows > 0) known.push(one)
    dropped.push(...one.unknown)
  }
  let left = toParts(intentions, known, { isDescription })
  if (left.length === 0) return
  if (dropped.length > 0) yield relaxed()
  const all = left
  if (known.length === 0 && nearest) {
    const wider = left.map((part) => withNearest(part, nearest))
    const replaced = left.filter((part, at) => part !== wider[at])
    left = wider
    dropped.push(...replaced.flatMap((part) => ('condition' in part ? [part.condition] : [])))
    if (replaced.length > 0) yield relaxed()
  }
  for (;;) {
    const [part] = left
    const name = left.find(isDivisible)
    if (part === undefined) return
    if (name && (part.weight > PARTS_WEIGHT || left.length === 1)) {
      const { main, others } = await mainPart(name.group, rowsWith)
      left = left.map((one) => (one === name ? { ...name, ...main } : one))
      if (others.length === 0) continue
      dropped.push(...others)
      yield relaxed()
      continue
    }
    left = left.slice(1)
    dropped.push('group' in part ? part.group : part.condition)
    const said = 'group' in part ? null : await asWords(part.condition)
    // Words of a condition may stand anywhere in a text.
    if (said) yield relaxed(said.map((group) => ({ ...group, kind: 'exact' })))
    if (left.length === 0 && !(known.length === 0 && part.weight < FIRM_WEIGHT)) break
    yield relaxed()
    if (left.length === 0) return
  }
  // Words that name no subject may be of no use: the conditions by themselves remain.
  const conditions = all.filter((part) => 'condition' in part)
  if (conditions.length === 0 || hasSubject(known)) return
  left = conditions
  dropped.splice(0, Infinity, ...groups)
  yield relaxed()

  function relaxed(said: readonly QueryGroup[] = []): Relaxed<F> {
    return {
      intentions: left.flatMap((part) => ('condition' in part ? part.condition : [])),
      groups: [...left.flatMap((part) => ('group' in part ? [part.group] : [])), ...said],
      dropped: [...dropped],
    }
  }
}

/** The least important first; of equally important words, the commonest. */
function toParts<F extends Fields>(
  intentions: readonly Intention<F>[],
  groups: readonly { group: QueryGroup; rows: number }[],
  { isDescription }: { isDescription: boolean },
): Part<F>[] {
  const weights = hasSubject(groups) ? BESIDE_SUBJECT : WITHOUT_SUBJECT
  const conditions = Map.groupBy(intentions, ({ field }) => field).values()
  return [
    ...conditions.map((condition) => ({
      condition,
      weight: Math.max(...condition.map(({ weight }) => weight)),
    })),
    ...groups
      .toSorted((a, b) => b.rows - a.rows)
      .map(({ group, rows }, at) => {
        const isSpare = isDescription && at < groups.length - DESCRIBING_WORDS
        return { group, rows, weight: isSpare ? SPARE_WEIGHT : weights[group.kind] }
      }),
  ].sort((a, b) => a.weight - b.weight)
}

const SUBJECTS: ReadonlySet<GroupKind> = new Set(['profession', 'skill', 'company'])
const hasSubject = (groups: readonly { group: QueryGroup }[]) =>
  groups.some(({ group: { kind } }) => SUBJECTS.has(kind))

function withNearest<F extends Fields>(
  part: Part<F>,
  { field, value, other }: NonNullable<UnderstandingRules<F>['nearest']>,
): Part<F> {
  if (!('condition' in part)) return part
  const has = (wanted: string) => part.condition.some((one) => one.field === field && one.value === wanted)
  const [first] = part.condition
  if (!first || !has(value) || has(other)) return part
  return { ...part, condition: [...part.condition, { ...first, value: other }] }
}

/** Whether it is a name of several words that may be searched for by one of them. */
const isDivisible = <F extends Fields>(part: Part<F>): part is Extract<Part<F>, { group: QueryGroup }> =>
  'group' in part && part.group.parts.length > 1

/** The group, or the part of it that rows have when none has all of it: «логист» of «логист вэд»; and what no row has. */
async function knownPart(
  group: QueryGroup,
  rowsWith: (group: QueryGroup) => Promise<number>,
): Promise<{ group: QueryGroup; rows: number; unknown: readonly QueryGroup[] }> {
  const rows = await rowsWith(group)
  if (rows > 0) return { group, rows, unknown: [] }
  if (group.parts.length < 2) return { group, rows, unknown: [group] }
  const { main, others } = await mainPart(group, rowsWith)
  return { ...main, unknown: main.rows > 0 ? others : [group] }
}

/** The part of a name that says what it is about, and the others: «бухгалтер» of «бухгалтер на первичку». */
async function mainPart(
  { typed, parts }: QueryGroup,
  rowsWith: (group: QueryGroup) => Promise<number>,
): Promise<{ main: { group: QueryGroup; rows: number }; others: QueryGroup[] }> {
  const counted = await Promise.all(parts.map(async (group) => ({ group, rows: await rowsWith(group) })))
  const known = counted.filter(({ rows }) => rows > 0)
  const professions = known.filter(({ group }) => group.kind === 'profession')
  // The noun that others describe comes first in Russian and last in English.
  const named = /[а-я]/.test(typed) ? professions[0] : professions.at(-1)
  const [rarest = counted[0]] = known.toSorted((a, b) => a.rows - b.rows)
  const main = named ?? rarest
  if (main === undefined) throw new Error('A name without parts')
  return { main, others: parts.filter((part) => part !== main.group) }
}

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
