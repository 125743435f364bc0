import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Focuses the element when another item opens while nothing else has the focus, so that its shortcuts work. */
export function useShortcutFocus(element: RefObject<HTMLElement | null>, itemId: number | null) {
  useEffect(() => {
    if (itemId === null) return
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN')
      element.current?.focus({ preventScroll: true })
  }, [element, itemId])
}

/** Whether keys type text into the element. */
export const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
