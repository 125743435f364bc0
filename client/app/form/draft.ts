/** What was typed into a long form, kept for this tab until the form is sent. */
type Draft = Record<string, unknown>

const keyOf = (name: string) => `draft:${name}`

export function readDraft(name: string): Draft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Files cannot be kept, nor may anything that was agreed to: fields named in `except` are left out. */
export function writeDraft(name: string, values: Draft, except: readonly string[]) {
  const kept = Object.entries(values).filter(
    ([field, value]) => !except.includes(field) && !(value instanceof Blob),
  )
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage may be full or forbidden: the form works without it.
  }
}

export function removeDraft(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // The same.
  }
}
