import { scheduler } from 'node:timers/promises'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { withIntentions } from '#server/lists/relaxation.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import {
  ATTRIBUTE_PHRASES,
  SUGGESTED_CONDITIONS,
} from '#shared/features/board/vacancies/suggested-phrases.ts'
import { understand } from '#shared/lists/text/understanding.ts'
import type { VacancyList } from './types.ts'

type Entry = PrefixEntry<Suggestion>
type Condition = Pick<Entry, 'names' | 'synonyms' | 'ending'> & {
  /** How texts say it. */
  phrases: readonly string[]
  filter: Partial<VacancyFilter>
}

const NO_NAMES = { placeAt: () => null, nameAt: () => 0 }

/** Ways of working and other conditions: «вечером», «для мам». Those that an attribute lists lead to its address. */
export async function listConditionSuggestions(vacancies: VacancyList): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { filter, phrases, ...entry } of listConditions()) {
    await scheduler.yield()
    const list = await conditionList(vacancies, { phrases, filter })
    const [text = ''] = entry.names
    const item: Suggestion = { kind: 'query', text, ...list }
    entries.push({ ...entry, item, rank: 'first', weight: item.count })
  }
  return entries
}

/** No name of anything else begins as such a phrase: «по вечерам». */
const hasPreposition = (phrase: string) => /^(?:без|в|для|за|из|на|от|по|после|с)[ -]/.test(phrase)

function listConditions(): Condition[] {
  const byPath = new Map<string, Condition>()
  for (const { slug, name, heading, filter } of VACANCY_ATTRIBUTES) {
    const names = [`Вакансии ${heading}`, name, `Работа ${heading}`]
    const synonyms = ATTRIBUTE_PHRASES[slug] ?? []
    const condition = { names, synonyms, ending: heading, phrases: [heading], filter }
    byPath.set(vacanciesPath({ attribute: slug, filter }), condition)
  }
  for (const phrases of SUGGESTED_CONDITIONS) {
    const [phrase = '', ...synonyms] = phrases
    const filter = conditionsOfPhrase(phrase)
    const path = pathOfConditions(filter)
    const known = byPath.get(path)
    byPath.set(path, {
      names: [...(known?.names ?? []), phrase, ...synonyms.filter(hasPreposition)],
      synonyms: [...(known?.synonyms ?? []), ...synonyms],
      ending: known?.ending ?? phrase.toLowerCase(),
      phrases,
      filter,
    })
  }
  return [...byPath.values()]
}

/**
 * Where a condition has vacancies: in work from home, or in all work. If employers have not said it in a field yet, texts
 * that have its words are suggested.
 */
async function conditionList(
  vacancies: VacancyList,
  { phrases, filter }: { phrases: readonly string[]; filter: Partial<VacancyFilter> },
): Promise<{ text?: string; path: string; count: number }> {
  for (const scope of [filter.scope ?? 'home', 'all'] as const) {
    const { total: count } = await vacancies.newest({ filter: { ...filter, scope }, limit: 0 })
    if (count > 0) return { path: pathOfConditions({ ...filter, scope }), count }
  }
  for (const text of phrases) {
    const exact = { filter: { search: text.toLowerCase() }, exact: true }
    const { total: count } = await vacancies.newest({ ...exact, limit: 0 })
    if (count > 0) return { text, path: vacanciesPath(exact), count }
  }
  return { path: pathOfConditions(filter), count: 0 }
}

/** What a phrase without words of its own means. */
function conditionsOfPhrase(phrase: string): VacancyFilter {
  const { intentions } = understand(phrase, vacancyIntentions, NO_NAMES)
  return withIntentions(vacancyList, vacancyList.empty, intentions)
}

/** The address of a list: that of the attribute with the same conditions, if there is one. */
export function pathOfConditions(filter: Partial<VacancyFilter>): string {
  const path = vacanciesPath({ filter })
  const attribute = VACANCY_ATTRIBUTES.find(
    ({ filter: own }) =>
      vacanciesPath({ filter: own }) === vacanciesPath({ filter: { ...filter, scope: own.scope ?? 'home' } }),
  )
  return attribute ? vacanciesPath({ attribute: attribute.slug, filter }) : path
}
