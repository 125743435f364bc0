import { useEffect, useRef, useState, type ReactNode } from 'react'

/** A button that opens a short menu next to it, also without scripts. */
export function DropMenu({
  label,
  icon,
  opens = 'down',
  isLate = false,
  children,
}: {
  /** Accessible name and tooltip of the button. */
  label: string
  icon: ReactNode
  opens?: 'down' | 'up'
  /** Draws the items when the menu is open: in lists, which have a menu on every card. */
  isLate?: boolean
  /** Links and buttons. */
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // It may have been opened before React took it over.
  useEffect(() => setIsOpen(menu.current?.open ?? false), [])
  useEffect(() => {
    if (!isOpen) return
    const details = menu.current
    if (!details) return
    const close = () => {
      details.open = false
    }
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) close()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
      details.querySelector('summary')?.focus()
    }
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.drop-menu-items')) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    details.addEventListener('focusout', onFocusOut)
    details.addEventListener('keydown', onKeyDown)
    details.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      details.removeEventListener('focusout', onFocusOut)
      details.removeEventListener('keydown', onKeyDown)
      details.removeEventListener('click', onClick)
    }
  }, [isOpen])

  return (
    <details
      ref={menu}
      className="drop-menu print:hidden"
      data-opens={opens}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="icon-btn" aria-label={label} title={label}>
        {icon}
      </summary>
      <div className="drop-menu-items">{(!isLate || isOpen) && children}</div>
    </details>
  )
}
