import { useEffect, type ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'

const SHEETS = {
  md: {
    wide: '(width >= 768px)',
    narrowOnly: 'md:hidden',
    body: 'md:overflow-visible md:p-0',
  },
  lg: {
    wide: '(width >= 1152px)',
    narrowOnly: 'lg:hidden',
    body: 'lg:overflow-visible lg:p-0',
  },
} as const

const loadModal = chunk(() => import('./modal-popover.ts'))

/** The width from which a sheet is a part of the page. */
type From = keyof typeof SHEETS

/**
 * Holds a `SheetBody`, and a `SheetFooter` under it. A part of the page from `from` on; on narrower screens a full-screen sheet, opened by any button with `popoverTarget={id}`, also
 * without scripts; with them it is modal.
 */
export function Sheet({
  id,
  title,
  from = 'lg',
  children,
}: {
  id: string
  title: string
  from?: From
  children: ReactNode
}) {
  useEffect(() => {
    const sheet = document.getElementById(id)
    if (!sheet) return
    const wide = matchMedia(SHEETS[from].wide)
    const close = () => wide.matches && sheet.hidePopover?.()
    let release = () => {}
    let isUnmounted = false
    // Loaded with the first opening: most visits open no sheet.
    const onFirstToggle = async () => {
      const { makeModal } = await loadModal()
      if (!isUnmounted) release = makeModal(sheet)
    }
    if (sheet.matches(':popover-open')) void onFirstToggle()
    else sheet.addEventListener('toggle', onFirstToggle, { once: true })
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      sheet.removeEventListener('toggle', onFirstToggle)
      isUnmounted = true
      release()
    }
  }, [id, from])

  return (
    // Not an `aside`, which may not have the role `dialog`.
    <section
      role="complementary"
      id={id}
      className="sheet"
      data-from={from}
      popover="auto"
      tabIndex={-1}
      aria-label={title}
    >
      <div
        className={`flex items-center justify-between border-b border-line px-4 py-2 ${SHEETS[from].narrowOnly}`}
      >
        <p className="text-title font-semibold">{title}</p>
        <IconButton label="Закрыть" popoverTarget={id} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

export const SheetBody = ({ from = 'lg', children }: { from?: From; children: ReactNode }) => (
  <div className={`grow overflow-y-auto overscroll-contain px-4 py-4 ${SHEETS[from].body}`}>{children}</div>
)

/** Only in the sheet. */
export const SheetFooter = ({ from = 'lg', children }: { from?: From; children: ReactNode }) => (
  <div className={`border-t border-line p-4 ${SHEETS[from].narrowOnly}`}>{children}</div>
)

export function isSheetOpen(sheet: HTMLElement | null) {
  return sheet?.matches(':popover-open') ?? false
}
