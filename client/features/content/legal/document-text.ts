/** One document of the board, made from Markdown by the build. Its HTML is ours and needs no sanitiser. */
export type DocumentText = DocumentHead & {
  /** The title with soft hyphens, when a word of it is wider than the narrowest screen. */
  heading?: string | undefined
  /** For search engines. */
  description: string
  /** HTML before the first section. */
  lead: string
  sections: readonly DocumentSection[]
}

/** What lists of documents name. */
export type DocumentHead = {
  title: string
  /** Calendar date of this wording, ISO. Another wording needs another date: people agree to the text of a day. */
  edition: string
}

/** `id` is part of published addresses and never changes. `html` has the heading too. */
export type DocumentSection = { id: string; title: string; html: string }
