import { useSyncExternalStore, type ReactNode } from 'react'
import { createListeners } from './listeners.ts'
import type { NoticeTone } from './notice.tsx'

export type Toast = {
  id: string
  type: NoticeTone
  title: string
  description?: ReactNode
  /** Undoes the reported action and removes the toast. */
  undo?: () => void
}

/** A fifth toast removes the oldest (specification, section 4). */
const TOASTS_MAX = 4
/** Specification, section 9. */
const ID_LENGTH = 21
const SHOWN_MS = 8000
const NO_TOASTS: readonly Toast[] = []

let toasts: readonly Toast[] = NO_TOASTS
const { subscribe, notify } = createListeners()

/** Shows a message at the corner of the window. Browser only. */
export function showToast(toast: Omit<Toast, 'id'>) {
  const id = createId()
  set([...toasts, { ...toast, id }].slice(-TOASTS_MAX))
  // An error stays until the user closes it.
  if (toast.type !== 'error') setTimeout(() => hideToast(id), SHOWN_MS)
}

export function hideToast(id: string) {
  set(toasts.filter((toast) => toast.id !== id))
}

/** The displayed toasts, oldest first; empty on the server. */
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  )

function set(next: readonly Toast[]) {
  toasts = next
  notify()
}

/** Creates an id of digits and letters. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => (byte % 36).toString(36)).join('')
