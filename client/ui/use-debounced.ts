import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has not changed for a moment: a person who types is not asked about at every letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
