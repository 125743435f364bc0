/** Names that the caller knows. `words` are those of `indexTokens`. */
export type KnownNames = {
  /** The place whose name begins at a word, and the number of words of the name. */
  placeAt(words: readonly string[], at: number): { slug: string; length: number; label: string } | null
  /** Words of the longest name of a profession, company or skill that begins at a word; 0 for none. */
  nameAt(words: readonly string[], at: number): number
}
