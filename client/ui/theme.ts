const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = 'theme'

const listeners = new Set<(theme: Theme) => void>()

/** What this device shows. */
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
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener(theme)
}

/** Calls back at every change, by whichever switch. Gives the way to stop. */
export function onThemeChange(listener: (theme: Theme) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
