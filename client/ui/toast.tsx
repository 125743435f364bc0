import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { createListeners } from './listeners.ts'
import { Notice } from './notice.tsx'
import type { NoticeTone } from './notice.tsx'

type Toast = {
  id: string
  type: NoticeTone
  title: string
  description?: ReactNode
  /** Undoes what the toast tells of; the toast goes with it. */
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

function hideToast(id: string) {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Rendered empty from the start: a live region announces only changes of its content. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  )
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown.length > 0) region.current?.style.setProperty('--bars', `${heightOfBars()}px`)
  }, [shown])
  return (
    <div ref={region} className="toasts" role="status" aria-live="polite" aria-atomic="false">
      {shown.map(({ id, type, title, description, undo }) => (
        <Notice
          key={id}
          tone={type}
          title={title}
          action={
            <span className="-my-2 -mr-2 flex shrink-0 items-center">
              {undo && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Вернуть — ${title}`}
                  onClick={() => {
                    hideToast(id)
                    undo()
                  }}
                >
                  Вернуть
                </Button>
              )}
              <IconButton label="Закрыть уведомление" onClick={() => hideToast(id)}>
                <CloseIcon />
              </IconButton>
            </span>
          }
        >
          {description && <p className="text-small">{description}</p>}
        </Notice>
      ))}
    </div>
  )
}

/** How many pixels of the window, from its bottom up, the bars of the page take, which toasts do not cover. */
function heightOfBars() {
  const heights = [...document.querySelectorAll('.bottom-bar')].map((bar) => {
    const { top, height } = bar.getBoundingClientRect()
    if (height === 0) return 0
    // At the end of its part of the page a bar stands higher, and returns to the bottom when the page scrolls.
    const isLow = top > innerHeight / 2 && top < innerHeight
    return isLow ? innerHeight - top : height + (parseFloat(getComputedStyle(bar).bottom) || 0)
  })
  return Math.max(0, ...heights)
}

function set(next: readonly Toast[]) {
  toasts = next
  notify()
}

/** Of digits and letters. */
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => (byte % 36).toString(36)).join('')
