import type { ReactNode } from 'react'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog that confirms an irreversible action. */
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
  /** Error of the last attempt. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {children}
      <DialogActions
        text={confirmText}
        variant="danger"
        isPending={isPending}
        error={error}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </Dialog>
  )
}
