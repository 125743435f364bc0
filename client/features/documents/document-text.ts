import type { ReactNode } from 'react'

/** One document of the board. `id` of a section is part of published addresses and never changes. */
export type DocumentText = {
  title: string
  /** The title with soft hyphens, when a word of it is wider than the narrowest screen. */
  heading?: string
  /** For search engines. */
  description: string
  /** Calendar date of this wording, ISO. Another wording needs another date: people agree to the text of a day. */
  edition: string
  lead: ReactNode
  sections: readonly DocumentSection[]
}

export type DocumentSection = { id: string; title: string; body: ReactNode }
