import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Displays a new key, which is shown only once. */
export function ShownOnce({
  title,
  value,
  hint,
  onClose,
}: {
  title: string
  /** Null if there is no key to display. */
  value: string | null
  hint: string
  onClose: () => void
}) {
  const [status, setStatus] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(value ?? '')
      setStatus('Скопировано')
    } catch {
      setStatus('Не получилось скопировать: выделите ключ и скопируйте сами')
    }
  }
  return (
    <Dialog
      isOpen={value !== null}
      title={title}
      onClose={() => {
        setStatus('')
        onClose()
      }}
    >
      <div className="grid gap-4">
        <p>Сохраните ключ сейчас: показать его снова мы не сможем.</p>
        <code className="block rounded-box bg-sunken p-3 break-all select-all">{value}</code>
        <p className="text-small text-muted">{hint}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void copy()}>Скопировать</Button>
          <p role="status" className="text-small text-good empty:hidden">
            {status}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
