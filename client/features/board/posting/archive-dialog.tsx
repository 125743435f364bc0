import { useState } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ARCHIVE_REASON_LABELS } from '#shared/features/board/posting/labels.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { ArchiveReason } from '#shared/features/board/vacancies/vocabulary.ts'

/** Asks for the reason, which shows whether the board works. */
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
  onArchive: (reason: ArchiveReason) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState<ArchiveReason>('hired_here')
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
      <DialogActions
        text={action}
        isPending={isPending}
        error={error}
        onConfirm={() => onArchive(reason)}
        onClose={onClose}
      />
    </Dialog>
  )
}
