import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { createListeners } from './listeners.ts'
import { Notice } from './notice.tsx'
import type { NoticeTone } from './notice.tsx'

type Toast = { id: string; type: NoticeTone; title: string; description?: string }

/** Specification, section 4: the fifth drops the oldest. */
const TOASTS_MAX = 4
/** Specification, section 9. */
const ID_LENGTH = 21
const SHOWN_MS = 8000
const NO_TOASTS: readonly Toast[] = []

let toasts: readonly Toast[] = NO_TOASTS
const { subscribe, notify } = createListeners()

/** Tells something at the corner of the window; gives the id to take it back by. Browser only. */
export function showToast(toast: Omit<Toast, 'id'>): string {
  const id = createId()
  set([...toasts, { ...toast, id }].slice(-TOASTS_MAX))
  // A refusal stays until it is read.
  if (toast.type !== 'error') setTimeout(() => hideToast(id), SHOWN_MS)
  return id
}

function hideToast(id: string) {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Stands empty from the start, because a live region only tells what changes in it. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  )
  return (
    <div className="toasts" role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, type, title, description }) => (
        <Notice
          key={id}
          tone={type}
          title={title}
          action={
            <IconButton label="Закрыть уведомление" className="-m-2 shrink-0" onClick={() => hideToast(id)}>
              <CloseIcon />
            </IconButton>
          }
        >
          {description && <p className="text-small">{description}</p>}
        </Notice>
      ))}
    </div>
  )
}

function set(next: readonly Toast[]) {
  toasts = next
  notify()
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-'

function createId() {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(ID_LENGTH)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('')
}
