/** By UTF-16 code units, as a binary search needs it. */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const collator = new Intl.Collator('ru')

/** As a Russian dictionary has them. */
export const byAlphabet = (a: string, b: string) => collator.compare(a, b)
