import { useEffect, useEffectEvent, useRef } from 'react'

/** Time between the last keystroke and a save. */
export const AUTOSAVE_PAUSE_MS = 800

/**
 * Saves the values of a form a moment after the last change, and immediately when the page is hidden. A failed save is
 * repeated with the next change.
 * @param save sends the current values of the form; its request should outlive the page
 */
export function useFormAutosave(save: () => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnsaved = useRef(false)

  const saveChanged = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!isUnsaved.current) return
    isUnsaved.current = false
    save().catch(() => (isUnsaved.current = true))
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveChanged()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])

  return {
    change() {
      isUnsaved.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(saveChanged, AUTOSAVE_PAUSE_MS)
    },
    /** After sending: nothing is left to save. */
    stop() {
      isUnsaved.current = false
      clearTimeout(timer.current)
    },
  }
}
