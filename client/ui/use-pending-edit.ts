import { useState } from 'react'

/**
 * An edit of `source` that is not applied yet, or null. It is dropped when `source` changes: after going back, the
 * controls show the list, not the edit.
 */
export function usePendingEdit<Value>(source: unknown): [Value | null, (next: Value | null) => void] {
  const [draft, setDraft] = useState<Value | null>(null)
  const [known, setKnown] = useState(source)
  if (known === source) return [draft, setDraft]
  setKnown(source)
  setDraft(null)
  return [null, setDraft]
}
