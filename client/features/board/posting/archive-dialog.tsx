import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ARCHIVE_REASON_LABELS } from '#shared/features/board/posting/labels.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'

type Reason = (typeof ARCHIVE_REASONS)[number]

/** Asks why: the answer is what tells whether the board works. */
export function ArchiveDialog({
  isOpen,
  action,
  isPending,
  error,
  onArchive,
  onClose,
}: {
  isOpen: boolean
  /** What is about to happen, as its button says it. */
  action: string
  isPending: boolean
  error: string | null
  onArchive: (reason: Reason) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState<Reason>('hired_here')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`${action}?`}>
      <p className="mb-4">
        Вакансия уйдёт из поиска, откликнуться на неё будет нельзя. Пока идёт оплаченный срок, её можно
        вернуть.
      </p>
      <ChoiceGroup legend="Почему закрываете">
        {ARCHIVE_REASONS.map((one) => (
          <Radio
            key={one}
            name="archive-reason"
            checked={one === reason}
            onChange={() => setReason(one)}
            label={ARCHIVE_REASON_LABELS[one]}
          />
        ))}
      </ChoiceGroup>
      {error && (
        <p role="alert" className="mt-4 text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isPending || undefined} onClick={() => !isPending && onArchive(reason)}>
          {action}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Dialog>
  )
}
