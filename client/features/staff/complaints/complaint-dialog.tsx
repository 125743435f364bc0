import { useState } from 'react'
import { useHasSession } from '#client/app/session-flag.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TARGET_HEADINGS } from '#shared/features/staff/complaints/labels.ts'
import type { ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintReceipt, type AnswerTo } from './complaint-receipt.tsx'

export default function ComplaintDialog({
  target,
  id,
  about,
  onClose,
}: {
  target: ComplaintTarget
  id: number
  /** Name of whom one complains about. */
  about?: string | undefined
  onClose: () => void
}) {
  const [answerTo, setAnswerTo] = useState<AnswerTo | null>(null)
  const isGuest = !useHasSession()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={about === undefined ? TARGET_HEADINGS[target] : `${TARGET_HEADINGS[target]}: ${about}`}
    >
      {answerTo === null ? (
        <ComplaintForm target={target} id={id} isGuest={isGuest} onSent={setAnswerTo} />
      ) : (
        <div className="grid gap-4">
          <ComplaintReceipt answerTo={answerTo} />
          <Button variant="secondary" className="justify-self-start" onClick={onClose}>
            Закрыть
          </Button>
        </div>
      )}
    </Dialog>
  )
}
