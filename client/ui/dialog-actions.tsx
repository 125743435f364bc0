import { Button } from './button.tsx'

/** The end of a dialog: the error of the last attempt, the confirm button and the cancel button. */
export function DialogActions({
  text,
  variant = 'primary',
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  text: string
  variant?: 'primary' | 'danger'
  isPending: boolean
  error?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <>
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant={variant} isBusy={isPending} onClick={onConfirm}>
          {text}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  )
}
