import { LANGUAGE_LEVEL_LABELS } from './languages.ts'
import { LANGUAGE_LEVELS } from './languages.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «Английский — B1, средний»; a level that is no code of ours is shown as it was written. */
export function languageLabel({ language, level }: { language: string; level: string }): string {
  const code = LANGUAGE_LEVELS.find((one) => one === levelCode(level))
  const label = code === 'native' ? 'родной' : code ? LANGUAGE_LEVEL_LABELS[code] : level
  return `${language}${NO_BREAK_SPACE}— ${label}`
}

/** The code of a level: forms of vacancies write «B1» and «родной», imports «b1» and «native». */
export const levelCode = (level: string) => (level === 'родной' ? 'native' : level.toLowerCase())
