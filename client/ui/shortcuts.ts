import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Calls the actions for keys without modifiers, by position on the keyboard (`KeyJ`; `?` by what it types), while the focus is in the page but
 * not in a field, a menu or a dialog (WCAG 2.1.4). After a dialog the focus may be nowhere: the keys work then too. Escape
 * leaves a field.
 */
export function useShortcuts(actions: Readonly<Partial<Record<string, () => void>>>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, code, altKey, ctrlKey, metaKey, shiftKey } = event
    const isQuestion = key === '?'
    if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return
    if (shiftKey && !isQuestion) return
    const isNowhere = target === document.body && !document.querySelector('dialog:modal')
    if (!isNowhere && !target.closest('main')) return
    if (target.closest('select, dialog, details[open], [popover]')) return
    if (isTextField(target)) {
      if (code === 'Escape') target.closest('main')?.focus({ preventScroll: true })
      return
    }
    const action = actions[isQuestion ? '?' : code]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Focuses the element for its shortcuts when another item opens, unless a visible control has the focus. */
export function useShortcutFocus(element: RefObject<HTMLElement | null>, itemId: number | null) {
  useEffect(() => {
    if (itemId === null) return
    const { activeElement } = document
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement.tagName === 'MAIN' ||
      activeElement.getClientRects().length === 0
    )
      element.current?.focus({ preventScroll: true })
  }, [element, itemId])
}

/** Whether the element takes typed text. */
export const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
