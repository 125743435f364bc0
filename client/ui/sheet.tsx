import { useEffect } from 'react'
import type { ReactNode, Ref } from 'react'
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

/**
 * A part of the page from `from` on; on narrower screens a full-screen sheet, opened by any button with `popoverTarget={id}`, also
 * without scripts; with them it is modal.
 */
export function Sheet({
  id,
  title,
  from = 'lg',
  ref,
  footer,
  children,
}: {
  id: string
  title: string
  /** The width from which it is a part of the page. */
  from?: keyof typeof SHEETS
  ref?: Ref<HTMLElement>
  footer?: ReactNode
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

  const { narrowOnly, body } = SHEETS[from]
  return (
    // Not an `aside`, which may not have the role `dialog`.
    <section
      role="complementary"
      ref={ref}
      id={id}
      className="sheet"
      data-from={from}
      popover="auto"
      tabIndex={-1}
      aria-label={title}
    >
      <div className={`flex items-center justify-between border-b border-line px-4 py-2 ${narrowOnly}`}>
        <p className="text-title font-semibold">{title}</p>
        <IconButton label="Закрыть" popoverTarget={id} popoverTargetAction="hide">
          <CloseIcon />
        </IconButton>
      </div>
      <div className={`grow overflow-y-auto overscroll-contain px-4 py-4 ${body}`}>{children}</div>
      {footer && <div className={`border-t border-line p-4 ${narrowOnly}`}>{footer}</div>}
    </section>
  )
}

export function isSheetOpen(sheet: HTMLElement | null) {
  return sheet?.matches(':popover-open') ?? false
}
