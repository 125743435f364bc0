import { useState } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import { ARCHIVE_REASON_LABELS } from '#shared/features/board/posting/labels.ts'
import type { ClosingAnswer } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { CLOSING_TEMPLATE } from '#shared/features/board/responses/templates.ts'
import { MESSAGE_LENGTH_MAX, REJECTION_REASONS } from '#shared/features/board/responses/vocabulary.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { ArchiveReason } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** Asks for the reason, which shows whether the board works, and for the answer to everybody who still waits. */
export function ArchiveDialog({
  isOpen,
  action,
  openResponses,
  isPending,
  error,
  onArchive,
  onClose,
}: {
  isOpen: boolean
  /** What is about to happen, as its button says it. */
  action: string
  /** How many responses wait for an answer. */
  openResponses: number
  isPending: boolean
  error: string | null
  onArchive: (closing: { reason: ArchiveReason; answer: ClosingAnswer | null }) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState<ArchiveReason>('hired_here')
  const [answer, setAnswer] = useState<ClosingAnswer>({
    reason: 'position_filled',
    message: CLOSING_TEMPLATE,
  })
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
      {openResponses > 0 && (
        <fieldset className="mt-5 grid gap-3">
          <legend className="font-semibold">
            Ответ тем, кто ждёт: {countOf(openResponses, RESPONSE_FORMS)}
          </legend>
          <Select
            label="Причина отказа"
            hint="Её увидит каждый соискатель."
            value={answer.reason}
            onChange={({ target }) =>
              setAnswer({
                ...answer,
                reason: REJECTION_REASONS.find((one) => one === target.value) ?? answer.reason,
              })
            }
          >
            {REJECTION_REASONS.map((one) => (
              <option key={one} value={one}>
                {REJECTION_LABELS[one]}
              </option>
            ))}
          </Select>
          <Textarea
            label="Сообщение"
            hint="Вместо {имя} и {вакансия} каждому подставим своё."
            rows={5}
            maxLength={MESSAGE_LENGTH_MAX}
            value={answer.message}
            onChange={({ target }) => setAnswer({ ...answer, message: target.value })}
          />
        </fieldset>
      )}
      <DialogActions
        text={action}
        isPending={isPending}
        error={error}
        onConfirm={() => onArchive({ reason, answer: openResponses > 0 ? answer : null })}
        onClose={onClose}
      />
    </Dialog>
  )
}
