import type { Block } from '#shared/features/board/vacancies/text/html-blocks.ts'
import type { PartKind } from '#shared/features/board/vacancies/text/part-headings.ts'

export type SectionKind = Exclude<PartKind, 'plus' | 'stack'>

/** A heading of a description with the blocks under it. */
export type Section = {
  kind: SectionKind
  /** Escaped text; null for the text before all headings and for text after a list that ends it. */
  heading: string | null
  blocks: Block[]
}
