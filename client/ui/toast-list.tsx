import { useLayoutEffect } from 'react'
import { Button, IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { hideToast, type Toast } from './toast.tsx'

/** The messages of a region, raised above the bars of the page. */
export default function ToastList({
  toasts,
  region,
}: {
  toasts: readonly Toast[]
  region: { readonly current: HTMLElement | null }
}) {
  // Updated with every message: a bar may have appeared since the previous one.
  useLayoutEffect(() => region.current?.style.setProperty('--bars', `${heightOfBars()}px`))
  return toasts.map(({ id, type, title, description, undo }) => (
    <Notice
      key={id}
      tone={type}
      title={title}
      action={
        <span className="-my-2 -mr-2 ml-auto flex shrink-0 items-center">
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
  ))
}

/** Height in pixels, from the bottom of the window, that the bars of the page cover. Toasts are placed above it. */
function heightOfBars() {
  const heights = [...document.querySelectorAll('.bottom-bar')].map((bar) => {
    const { top, height } = bar.getBoundingClientRect()
    if (height === 0) return 0
    // At the end of its section a bar is positioned higher; it returns to the bottom when the page scrolls.
    const isLow = top > innerHeight / 2 && top < innerHeight
    return isLow ? innerHeight - top : height + (parseFloat(getComputedStyle(bar).bottom) || 0)
  })
  return Math.max(0, ...heights)
}
