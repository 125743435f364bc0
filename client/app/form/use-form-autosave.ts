import { useEffect, useEffectEvent, useRef } from 'react'

/** From the last keystroke to a save. */
export const AUTOSAVE_PAUSE_MS = 800

/**
 * Saves what is written in a form a moment after the last change, and at once when the page is hidden. A failed save is
 * repeated with the next change.
 * @param save sends the form as it is now; its request should outlive the page
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
