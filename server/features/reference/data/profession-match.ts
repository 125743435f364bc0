import { createNameIndex, wordsOf } from './name-index.ts'
import type { NamedRow } from './name-index.ts'
import type { ProfessionCatalogue } from './professions.ts'
import { stem } from '#shared/lists/text/stem.ts'

/**
 * Makes a function that finds the profession of a title: the one whose name or synonym is the longest run of words in
 * it. Names take precedence over synonyms, and of two equal synonyms the first one counts; null without a match.
 */
export function createProfessionMatcher(professions: readonly NamedRow[]): (title: string) => number | null {
  const matchAt = createNameIndex(professions)

  return (title) => {
    const words = wordsOf(title)
    const stems = words.map(stem)
    let best: { id: number; length: number } | null = null
    for (let at = 0; at < words.length; at += 1) {
      const match = matchAt(words, at)
      const [id] = match?.ids ?? []
      if (!match || id === undefined) continue
      // «Ведущий специалист» is a grade, not a host of events.
      if (match.length === 1 && words.length > 1 && GRADES.has(stems[at] ?? '')) continue
      const length = stems.slice(at, at + match.length).join('').length
      if (length > (best?.length ?? 0)) best = { id, length }
    }
    return best?.id ?? null
  }
}

type Matcher = ReturnType<typeof createProfessionMatcher>
const matchers = new WeakMap<Pick<ProfessionCatalogue, 'all'>, Matcher>()

/** The matcher of a catalogue. Building one takes a third of a second, so each has one. */
export function professionMatcherOf(professions: Pick<ProfessionCatalogue, 'all'>): Matcher {
  const matcher = matchers.get(professions) ?? createProfessionMatcher(professions.all)
  matchers.set(professions, matcher)
  return matcher
}

const GRADES = new Set(['ведущий', 'старший', 'младший', 'главный'].map(stem))
