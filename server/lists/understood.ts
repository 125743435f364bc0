/** How a page names what was read from a text. */
import { conditionsOf } from '#shared/lists/conditions.ts'
import { asFilter, type Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { OtherSearch, UnderstoodCondition } from '#shared/lists/list-page.ts'
import type { Excluded, Intention } from '#shared/lists/text/understanding.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { FIELD_NAME_PATTERN } from '#shared/lists/text/operators.ts'
import { textWithout } from '#shared/lists/text/literal-ranges.ts'
import { typedWords } from './list-reader.ts'
import { withIntentions } from './relaxation.ts'
import type { QueryGroup } from './text-index/query.ts'
import type { Interpretation } from './text/interpret.ts'
import type { NameLookup } from './text/names.ts'
import type { Vocabulary } from './text/vocabulary.ts'

type NameOf<F extends Fields> = (intention: Intention<F>) => string | null

export function understoodConditions<F extends Fields>(
  list: List<F>,
  text: string,
  {
    intentions,
    excluded,
    nameOf,
  }: { intentions: readonly Intention<F>[]; excluded: readonly Excluded[]; nameOf: NameOf<F> },
): UnderstoodCondition[] {
  const conditions = intentions.map((intention) => ({
    filter: intention.field,
    value: String(intention.value),
    label: toLabel(list, intention, nameOf),
    words: typedWords(text, intention),
    searchWithout: textWithout(text, intention.ranges),
  }))
  // What one negation excludes goes together: «без продаж и звонков».
  const exclusions = Map.groupBy(excluded, ({ range }) => range.join()).values()
  return [
    ...conditions,
    ...exclusions.flatMap(([first, ...others]) => {
      if (!first) return []
      const value = [first, ...others].map(({ words }) => words).join(', ')
      return [
        {
          filter: 'search',
          value,
          label: `Без: ${value}`,
          words: '',
          searchWithout: textWithout(text, [first.range]),
        },
      ]
    }),
  ]
}

/** What rows lack: labels of conditions and words in quotes, each once. */
export function withoutLabels<F extends Fields>(
  list: List<F>,
  dropped: readonly (Intention<F>[] | QueryGroup)[],
  { nameOf }: { nameOf: NameOf<F> },
): string[] {
  const labels = dropped.flatMap((one) =>
    Array.isArray(one) ? one.map((intention) => toLabel(list, intention, nameOf)) : [`«${one.typed}»`],
  )
  return [...new Set(labels)]
}

/** Conditions of a text in one line: «Вечером, от 100 000 ₽». */
export function labelConditions<F extends Fields>(
  list: List<F>,
  intentions: readonly Intention<F>[],
  { nameOf }: { nameOf: NameOf<F> },
): string {
  const names: Record<string, Record<string, string>> = {}
  for (const intention of intentions) {
    const name = nameOf(intention)
    if (name !== null) names[intention.field] = { ...names[intention.field], [intention.value]: name }
  }
  return conditionsOf(list, withIntentions(list, list.empty, intentions), names)
    .map(({ text, isName }, at) => (at === 0 || isName ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join(', ')
}

function toLabel<F extends Fields>(list: List<F>, intention: Intention<F>, nameOf: NameOf<F>): string {
  const { field, value } = intention
  const declared = list.fields[field]
  const chosen = declared?.kind === 'set' || declared?.kind === 'slugs' ? [value] : value
  const name = nameOf(intention)
  const names = name === null ? {} : { [field]: { [value]: name } }
  const [condition] = conditionsOf(list, asFilter<F>({ ...list.empty, [field]: chosen }), names)
  return condition?.text ?? name ?? String(value)
}

/** The text without the words of some groups. */
function withoutWords(text: string, groups: readonly QueryGroup[]): string {
  const words = new Set(groups.flatMap(({ typed }) => indexTokens(typed).map(({ word }) => word)))
  const ranges = indexTokens(text).flatMap(({ word, start, end }): [number, number][] =>
    words.has(word) ? [...fieldBefore(text, start), [start, end]] : [],
  )
  return textWithout(text, ranges)
    .replace(/["«„“]\s*["»“”]/g, ' ')
    .trim()
}

const FIELD_BEFORE = new RegExp(`(?<!\\S)(${FIELD_NAME_PATTERN})\\s?["«„“]?$`, 'iu')

/** The name of a field before a word; without the word it would take the next one. */
function fieldBefore(text: string, word: number): [number, number][] {
  const before = FIELD_BEFORE.exec(text.slice(0, word))
  return before ? [[before.index, before.index + (before[1]?.length ?? 0)]] : []
}

const OTHER_SEARCHES_MAX = 6
/** Names of professions that are similar to a word, and of these the ones that are offered. */
const PROFESSIONS_TRIED = 6
const PROFESSIONS_MAX = 3
/** Each word and condition of a longer text would be one more search. */
const GROUPS_MAX = 6

/**
 * Texts to try instead of one that finds nothing: without a word or a condition, with similar words, and similar names of
 * professions.
 * @param options.count rows that a text finds
 */
export async function otherSearches<F extends Fields>(
  { text, words, query }: Interpretation<F>,
  {
    conditions,
    vocabulary,
    names,
    count,
  }: {
    conditions: readonly Intention<F>[]
    vocabulary: Pick<Vocabulary, 'correct'>
    names: Pick<NameLookup, 'professionsLike'>
    count: (text: string) => Promise<number>
  },
): Promise<OtherSearch[]> {
  const groups = query?.groups ?? []
  if (groups.length > GROUPS_MAX) return []
  const without = (some: readonly QueryGroup[]) => ({
    without: some.map(({ typed }) => typed).join(' '),
    search: withoutWords(text, some),
  })
  const rows = await Promise.all(groups.map(({ typed }) => count(typed)))
  const unknown = groups.filter((_group, at) => rows[at] === 0)
  const shorter = [
    ...(unknown.length > 0 ? [without(unknown)] : []),
    ...conditions.map((condition) => ({
      without: typedWords(text, condition),
      search: textWithout(text, condition.ranges),
    })),
    ...groups.map((group) => without([group])),
  ]
  const similar = words.split(' ').flatMap((word) => {
    const correction = vocabulary.correct(word.toLowerCase())
    return correction === null ? [] : [{ without: null, search: text.replace(word, correction) }]
  })
  const tried = new Set([...shorter, ...similar].map(({ search }) => search.toLowerCase()))
  const professions = names
    .professionsLike(indexTokens(words).map(({ word }) => word))
    .filter((name) => !tried.has(name.toLowerCase()))
    .slice(0, PROFESSIONS_TRIED)
    .map((name) => ({ without: null, search: name }))
  const distinct = new Map(
    [...shorter, ...similar].filter(({ search }) => search !== '').map((other) => [other.search, other]),
  )
  const [others, named] = await Promise.all([counted([...distinct.values()]), counted(professions)])
  return [...others.slice(0, OTHER_SEARCHES_MAX), ...named.slice(0, PROFESSIONS_MAX)]

  /** Those that find something, most of all first. */
  async function counted(searches: readonly Omit<OtherSearch, 'count'>[]): Promise<OtherSearch[]> {
    const all = await Promise.all(
      searches.map(async (other) => ({ ...other, count: await count(other.search) })),
    )
    return all.filter((other) => other.count > 0).sort((a, b) => b.count - a.count)
  }
}
