import { useState } from 'react'

/**
 * What the reader is changing, or null. It counts until what it is a change of is another one: who goes back finds
 * the controls as the list is, not as they left them.
 */
export function usePendingEdit<Value>(of: unknown): [Value | null, (next: Value | null) => void] {
  const [draft, setDraft] = useState<Value | null>(null)
  const [known, setKnown] = useState(of)
  if (known === of) return [draft, setDraft]
  setKnown(of)
  setDraft(null)
  return [null, setDraft]
}
