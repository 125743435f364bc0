/** The values of a long form, stored for this tab until the form is sent. */
type Draft = Record<string, unknown>

const toKey = (name: string) => `draft:${name}`

export function readDraft(name: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(toKey(name)) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Files cannot be stored, and consents must not be: the fields in `except` are left out. */
export function writeDraft(name: string, values: Draft, except: readonly string[]) {
  const stored = Object.entries(values).filter(
    ([field, value]) => !except.includes(field) && !(value instanceof Blob),
  )
  try {
    sessionStorage.setItem(toKey(name), JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Storage may be full or blocked; the form works without it.
  }
}

export function removeDraft(name: string) {
  try {
    sessionStorage.removeItem(toKey(name))
  } catch {
    // Storage may be blocked.
  }
}
