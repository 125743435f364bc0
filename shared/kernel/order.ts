/** Compares UTF-16 code units, as binary search needs. */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const collator = new Intl.Collator('ru')

/** Compares in Russian alphabetical order. */
export const byAlphabet = (a: string, b: string) => collator.compare(a, b)
