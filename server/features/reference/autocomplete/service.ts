import type { Deps } from '#server/features/reference/context.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'

type Typed = { search: string; limit: number }

/** Professions with a word, or a synonym's word, that begins with the text; those that begin with it themselves first. */
export function findProfessions(
  { referenceData }: Pick<Deps, 'referenceData'>,
  typed: Typed,
): ProfessionRef[] {
  const { all } = referenceData.professions
  return best(all, typed, ({ name, synonyms }) => [name, ...synonyms]).map((one) => ProfessionRef.parse(one))
}

export function findSkills({ referenceData }: Pick<Deps, 'referenceData'>, typed: Typed): { name: string }[] {
  return best(referenceData.skills.all, typed, ({ name, aliases }) => [name, ...aliases]).map(({ name }) => ({
    name,
  }))
}

/** Nothing for an empty text. */
function best<Entry>(
  entries: readonly Entry[],
  { search, limit }: Typed,
  namesOf: (entry: Entry) => readonly string[],
): Entry[] {
  const text = fold(search).trim()
  if (text === '') return []
  const ranked = entries.flatMap((entry) => {
    const rank = Math.min(...namesOf(entry).map((name, at) => rankOf(fold(name), text) + (at === 0 ? 0 : 1)))
    return Number.isFinite(rank) ? [{ entry, rank }] : []
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** 0: begins with the text; 2: one of its words does. */
function rankOf(name: string, text: string) {
  if (name.startsWith(text)) return 0
  return name.includes(` ${text}`) || name.includes(`-${text}`) ? 2 : Infinity
}
