import { Button } from './button.tsx'

/** The end of a dialog: what went wrong with the last attempt, the button that acts, and the way out. */
export function DialogActions({
  text,
  variant = 'primary',
  isPending,
  error,
  onAct,
  onClose,
}: {
  text: string
  variant?: 'primary' | 'danger'
  isPending: boolean
  error?: string | null | undefined
  onAct: () => void
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
        <Button
          variant={variant}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onAct()}
        >
          {text}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  )
}
