/** CEFR, and the mother tongue. */
export const LANGUAGE_LEVELS = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'native'] as const
type LanguageLevel = (typeof LANGUAGE_LEVELS)[number]

export const LANGUAGE_LEVEL_LABELS: Readonly<Record<LanguageLevel, string>> = {
  a1: 'A1, начальный',
  a2: 'A2, элементарный',
  b1: 'B1, средний',
  b2: 'B2, выше среднего',
  c1: 'C1, продвинутый',
  c2: 'C2, в совершенстве',
  native: 'Родной',
}
