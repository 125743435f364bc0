import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'

/** A modal dialog. The browser traps focus, closes it on Escape and restores focus. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // A dialog that is unmounted while it is open: only closing it restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // A click on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Закрыть" className="-m-2" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}
