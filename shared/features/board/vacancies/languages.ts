import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

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

/** «Английский — B1, средний»; a level that is no code of ours is shown as it was written. */
export function languageLabel({ language, level }: { language: string; level: string }): string {
  const code = LANGUAGE_LEVELS.find((one) => one === levelCode(level))
  const label = code === 'native' ? 'родной' : code ? LANGUAGE_LEVEL_LABELS[code] : level
  return `${language}${NO_BREAK_SPACE}— ${label}`
}

/** The code of a level: forms of vacancies write «B1» and «родной», imports «b1» and «native». */
export const levelCode = (level: string) => (level === 'родной' ? 'native' : level.toLowerCase())
