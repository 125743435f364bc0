import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { Topic } from '#shared/features/board/text-checks/topics.ts'
import { createFinder, indexPatterns, type PatternIndex, type WordLists } from './word-pattern.ts'
import { GAP, rangeAround, type Word } from './word-text.ts'

/** Phrases for one ground of refusal; the notation is that of `word-pattern.ts`. */
export type WordRule = {
  rule: ModerationRule
  /** Absent when the rule has only one ground. */
  topic?: Topic
  phrases: readonly string[]
  /** Phrases that make a match in the same clause harmless. */
  unless?: readonly string[]
  /** Phrases that make a match in the same sentence harmless. */
  unlessInSentence?: readonly string[]
  /** Phrases anywhere in the vacancy that make a match harmless: work for which a law has this requirement. */
  unlessAbout?: readonly string[]
}

type Owner = { rule: WordRule; scope: 'found' | 'clause' | 'sentence' }
type WordRules = { index: PatternIndex<Owner>; about: PatternIndex<WordRule> }

export function compileRules(rules: readonly WordRule[], lists: WordLists): WordRules {
  const rowsOf = (rule: WordRule): { phrases: readonly string[]; owner: Owner }[] => [
    { phrases: rule.phrases, owner: { rule, scope: 'found' } },
    { phrases: rule.unless ?? [], owner: { rule, scope: 'clause' } },
    { phrases: rule.unlessInSentence ?? [], owner: { rule, scope: 'sentence' } },
  ]
  return {
    index: indexPatterns(rules.flatMap(rowsOf), lists),
    about: indexPatterns(
      rules.map((rule) => ({ phrases: rule.unlessAbout ?? [], owner: rule })),
      lists,
    ),
  }
}

type WordMatch = { rule: WordRule; start: number; end: number }

type Found = { rule: WordRule; from: number; to: number }

/** All matches of the rules; of matches that start at the same word, the longest first. */
export function findMatches({ index }: WordRules, words: readonly Word[]): WordMatch[] {
  const found: Found[] = []
  const excuses = new Map<WordRule, (Found & { scope: 'clause' | 'sentence' })[]>()
  const matchesAt = createFinder(index, words)
  for (let from = 0; from < words.length; from += 1)
    for (const { owner, to } of matchesAt(from)) {
      const { rule, scope } = owner
      if (scope === 'found') found.push({ rule, from, to })
      else excuses.set(rule, [...(excuses.get(rule) ?? []), { rule, from, to, scope }])
    }
  return found
    .filter((match) => !isExcused(words, match, excuses.get(match.rule) ?? []))
    .map(({ rule, from, to }) => ({ rule, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }))
    .sort((one, other) => one.start - other.start || other.end - one.end)
}

function isExcused(
  words: readonly Word[],
  match: Found,
  excuses: readonly (Found & { scope: 'clause' | 'sentence' })[],
) {
  if (excuses.length === 0) return false
  const around = {
    clause: rangeAround(words, match, GAP.clause),
    sentence: rangeAround(words, match, GAP.sentence),
  }
  return excuses.some(
    ({ from, to, scope }) => from < around[scope].to && to > around[scope].from && !isNegated(words, from),
  )
}

/** «Не компенсируем» is not an excuse. */
const isNegated = (words: readonly Word[], from: number) =>
  words[from - 1]?.word === 'не' && words[from]?.word !== 'не'

/** The rules that do not apply to the subject of a vacancy. */
export function findInapplicable({ about }: WordRules, words: readonly Word[]): ReadonlySet<WordRule> {
  const found = new Set<WordRule>()
  const matchesAt = createFinder(about, words)
  for (let at = 0; at < words.length; at += 1) for (const { owner } of matchesAt(at)) found.add(owner)
  return found
}
