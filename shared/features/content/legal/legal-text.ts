/** A text of the site, compiled from Markdown by the build. Its HTML is trusted and needs no sanitiser. */
export type LegalText = LegalTextHead & {
  /** The title with soft hyphens, when a word of it is wider than the narrowest screen. */
  heading?: string | undefined
  /** For search engines. */
  description: string
  /** HTML before the first section. */
  lead: string
  sections: readonly LegalTextSection[]
}

/** What lists of texts show. */
export type LegalTextHead = {
  title: string
  /** ISO date of this wording. A changed wording needs another date: users consent to the text of a date. */
  edition: string
}

/** `id` is part of published addresses and never changes. `html` includes the heading. */
export type LegalTextSection = { id: string; title: string; html: string }
