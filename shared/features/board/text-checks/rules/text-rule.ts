import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'

/** A rule that wording alone can break. Patterns match one folded sentence. */
export type TextRule = {
  rule: ModerationRule
  /** A quick test of the folded text: without one of these substrings no pattern matches. */
  mayBeIn: (text: string) => boolean
  pattern: RegExp
  /** In the same clause, it makes the match harmless. */
  unless?: RegExp
  /** Only sentences that it matches are checked. */
  onlyIn?: RegExp
  /** Sentences that it matches are not checked. */
  notIn?: RegExp
  /** Checked only when the whole text is about work at home. */
  needsHomeWork?: true
}
