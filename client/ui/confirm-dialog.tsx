import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmText,
  isPending = false,
  error,
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  title: ReactNode
  children: ReactNode
  confirmText: string
  isPending?: boolean
  /** What went wrong with the last attempt. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="danger"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onConfirm()}
        >
          {confirmText}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Dialog>
  )
}
