import { createListeners } from './listeners.ts'

export type Theme = 'light' | 'dark' | 'system'

/** public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = 'theme'

const { subscribe, notify } = createListeners()

/** Subscribes to changes of `chosenTheme`; returns the unsubscribe function. */
export const onThemeChange = subscribe

/** The theme of this device. */
export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage may be blocked: the choice then lasts as long as the page.
  }
  notify()
}
