import { MONTHS } from './dates.ts'

/** «Март», «марта», «мар.» and «март.», as alternatives of a pattern. */
export const MONTH_NAMES = MONTHS.flatMap(({ title, declensionTitle }) => [
  title,
  declensionTitle,
  `${title.slice(0, 3)}\\.?`,
  `${title.slice(0, 4)}\\.?`,
]).join('|')

/** «марта», «март» and «мар.» are «03»; null for what is no month. */
export function monthByName(name: string): string | null {
  const beginning = name.toLowerCase().replace(/[.,]/g, '').slice(0, 3)
  const month = MONTHS.find(({ title, declensionTitle }) =>
    [title, declensionTitle].some(
      (word) => word.toLowerCase().startsWith(beginning) && beginning.length === 3,
    ),
  )
  return month ? String(month.id + 1).padStart(2, '0') : null
}
