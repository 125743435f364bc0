/** The token of the vacancy that is being written in this browser, so that the page finds it again tomorrow. */
const KEY = 'first-vacancy'

/** Empty where the browser stores nothing. */
export function keptToken(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepToken(token: string) {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // The address of the page has it too.
  }
}

export function forgetToken() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept there.
  }
}
