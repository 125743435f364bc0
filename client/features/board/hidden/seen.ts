/** Vacancies whose pages were opened in this browser, the last first; `public/theme.js` reads them too. */
export const SEEN_KEY = 'seen'
const SEEN_MAX = 500

/** Empty where the browser stores nothing. */
export function seenIds(): number[] {
  try {
    const ids = (localStorage.getItem(SEEN_KEY) ?? '').split(',').map(Number)
    return ids.filter((id) => Number.isInteger(id) && id > 0)
  } catch {
    return []
  }
}

export const recordSeen = (id: number) => storeSeen([id, ...seenIds().filter((one) => one !== id)])

export function storeSeen(ids: readonly number[]) {
  try {
    localStorage.setItem(SEEN_KEY, ids.slice(0, SEEN_MAX).join(','))
  } catch {
    // Nothing is skipped then, and nothing says that it would be.
  }
}
