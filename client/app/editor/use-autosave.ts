import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf, statusOf } from '../api-error.ts'

/** After the last keystroke. */
const PAUSE_MS = 1200

/** The answers to a text with mistakes. */
const INVALID: ReadonlySet<number | null> = new Set([400, 422])

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'waiting' }
  /** `at` is an instant. */
  | { kind: 'saved'; at: string }
  /** What is typed cannot be saved yet: half an address of a page. */
  | { kind: 'invalid' }
  /** The server has refused it, or has not answered: then there is no message. */
  | { kind: 'failed'; message: string | null }
  /** Another tab or a colleague has saved another text: nothing is written until the user decides. */
  | { kind: 'conflict'; message: string }

export type Autosave = ReturnType<typeof useAutosave>

/** Saves a text while it is being written, one save at a time, the newest text last. */
export function useAutosave<Content>({
  initialVersion,
  read,
  save,
}: {
  /** Null for a text that is not stored yet. */
  initialVersion: number | null
  /** The text as it is typed now; null when it cannot be saved. */
  read: () => Content | null
  /**
   * Stores the text. @param version the one that was edited; null to create the text, or to overwrite whatever is stored
   */
  save: (content: Content, version: number | null) => Promise<{ version: number; savedAt: string }>
}) {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const stored = useRef(initialVersion)
  const isDirty = useRef(false)
  const isStopped = useRef(false)
  const failure = useRef<unknown>(null)
  const inFlight = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Saves unsaved changes. @returns whether everything is stored */
  async function flush(): Promise<boolean> {
    clearTimeout(timer.current)
    while (inFlight.current) await inFlight.current
    if (isDirty.current || stored.current === null) {
      inFlight.current = saveOnce().finally(() => {
        inFlight.current = null
      })
      await inFlight.current
    }
    return !isDirty.current && stored.current !== null
  }

  async function saveOnce() {
    if (isStopped.current) return
    const content = read()
    if (content === null) return setState({ kind: 'invalid' })
    isDirty.current = false
    failure.current = null
    try {
      const saved = await save(content, stored.current)
      stored.current = saved.version
      if (!isDirty.current) setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      isDirty.current = true
      failure.current = error
      if (statusOf(error) === 409 && stored.current !== null) {
        isStopped.current = true
        setState({ kind: 'conflict', message: messageOf(error) ?? '' })
      } else if (INVALID.has(statusOf(error))) setState({ kind: 'invalid' })
      else setState({ kind: 'failed', message: statusOf(error) === null ? null : messageOf(error) })
    }
  }

  function touch() {
    isDirty.current = true
    if (isStopped.current) return
    setState({ kind: 'waiting' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  /** Saves this text over the other one. */
  async function overwrite() {
    const content = read()
    if (content === null) return
    try {
      const saved = await save(content, null)
      stored.current = saved.version
      isStopped.current = false
      isDirty.current = false
      setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      setState({ kind: 'conflict', message: messageOf(error) ?? 'Не получилось сохранить. Повторите.' })
    }
  }

  const flushDirty = useEffectEvent(() => {
    if (isDirty.current) void flush()
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flushDirty()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      flushDirty()
    }
  }, [])

  return {
    state,
    touch,
    flush,
    overwrite,
    /** Why the last save has failed; null when it has not. */
    failureOfLast: () => failure.current,
    /** A change of the same text by another way has this version. */
    setVersion: (version: number) => {
      stored.current = version
    },
  }
}
