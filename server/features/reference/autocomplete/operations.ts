import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { autocompleteContract } from '#shared/features/reference/autocomplete/contract.ts'
import { fold } from '#shared/lists/text/fold.ts'

export const autocompleteOperations: OperationsOf<typeof autocompleteContract, Ctx> = {
  professions: ({ deps }, input) => ({
    items: bestMatches(deps.referenceData.professions.all, input, ({ name, synonyms }) => [
      name,
      ...synonyms,
    ]).map(({ id, slug, name }) => ({ id, slug, name })),
  }),
  skills: ({ deps }, input) => ({
    items: bestMatches(deps.referenceData.skills.all, input, ({ name, aliases }) => [name, ...aliases]).map(
      ({ name }) => ({ name }),
    ),
  }),
}

/**
 * Entries with a name that begins with the text, or has a word that does; the best matches first. Nothing for an empty
 * text.
 * @param namesOf the main name first: it ranks above the others
 */
function bestMatches<Entry>(
  entries: readonly Entry[],
  { search, limit }: { search: string; limit: number },
  namesOf: (entry: Entry) => readonly string[],
): Entry[] {
  const text = fold(search).trim()
  if (text === '') return []
  return entries
    .map((entry) => ({
      entry,
      rank: Math.min(...namesOf(entry).map((name, at) => rankOf(fold(name), text) + (at === 0 ? 0 : 1))),
    }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** 0: begins with the text; 2: one of its words does. */
function rankOf(name: string, text: string) {
  if (name.startsWith(text)) return 0
  return name.includes(` ${text}`) || name.includes(`-${text}`) ? 2 : Infinity
}
