import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Focuses the element for its shortcuts when another item opens, unless a control has the focus. */
export function useShortcutFocus(element: RefObject<HTMLElement | null>, itemId: number | null) {
  useEffect(() => {
    if (itemId === null) return
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN')
      element.current?.focus({ preventScroll: true })
  }, [element, itemId])
}

/** Whether the element takes typed text. */
export const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
