import type { Block } from '#server/features/board/vacancies/writing/html-blocks.ts'
import type { PartKind } from './part-headings.ts'

export type SectionKind = Exclude<PartKind, 'plus' | 'stack'>

/** A heading of a description with what stands under it. */
export type Section = {
  kind: SectionKind
  /** Escaped text; null for what stands before all headings and for what follows a list and ends it. */
  heading: string | null
  blocks: Block[]
}
