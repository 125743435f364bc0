import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { InvitedFields, invitedLabels } from './invited-answers.tsx'
import { useInvitedAnswers } from './use-invited-answers.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ARCHIVE_REASON_LABELS } from '#shared/features/board/posting/labels.ts'
import type { ClosingAnswer, ClosingForInvited } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { CLOSING_TEMPLATE } from '#shared/features/board/responses/templates.ts'
import {
  MESSAGE_LENGTH_MAX,
  REJECTION_REASONS,
  type RejectionReason,
} from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ARCHIVE_REASONS, type ArchiveReason } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

type ChosenClosing = {
  reason: ArchiveReason
  answer: ClosingAnswer | null
  invited: ClosingForInvited | null
}

const NOBODY = { count: 0, items: [] }
const LABELS = { reason: 'Почему закрываете' }

/**
 * Requests the reason for closing (a measure of whether the board works), the answer to all who still wait, and the
 * answers to invited people.
 */
export function ArchiveDialog({
  isOpen,
  action,
  ids,
  openResponses,
  now,
  onArchive,
  onClose,
}: {
  isOpen: boolean
  /** The action, with the text of its button. */
  action: string
  /** Ids of the vacancies to close. */
  ids: readonly VacancyId[]
  /** Number of responses that wait for an answer. */
  openResponses: number
  now: string
  onArchive: (closing: ChosenClosing) => Promise<unknown>
  onClose: () => void
}) {
  const [reason, setReason] = useState<ArchiveReason | null>(null)
  const [rejection, setRejection] = useState<RejectionReason | null>(null)
  const [message, setMessage] = useState(CLOSING_TEMPLATE)
  const invited = useQuery({
    ...api.responses.inProgress.queryOptions({ input: { ids: [...ids] } }),
    enabled: isOpen && ids.length > 0,
    staleTime: 0,
  })
  const { count, items } = invited.data ?? NOBODY
  const isFilled = reason === 'hired_here' || reason === 'hired_elsewhere'
  const defaultReason = isFilled ? 'position_filled' : 'other'
  const answers = useInvitedAnswers({ count, items }, defaultReason)
  const form = useForm({
    async send() {
      if (reason === null || invited.data === undefined) return
      const answer = { reason: rejection ?? defaultReason, message }
      await onArchive({
        reason,
        answer: openResponses > 0 ? answer : null,
        invited: answers.toInput(),
      }).catch(async (error: unknown) => {
        // Another user may have invited a person, or a seeker may have handed in a task meanwhile.
        await invited.refetch()
        throw error
      })
    },
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`${action}?`}>
      <Form form={form} labels={{ ...LABELS, ...invitedLabels(items) }}>
        <p className="mb-4">
          Вакансия уйдёт из поиска, откликнуться на неё будет нельзя. Пока идёт оплаченный срок, её можно
          вернуть.
        </p>
        <ChoiceGroup legend={LABELS.reason} isRequired error={form.field('reason').error}>
          {ARCHIVE_REASONS.map((one) => (
            <Radio
              key={one}
              name="reason"
              required
              value={one}
              checked={one === reason}
              onChange={() => setReason(one)}
              label={ARCHIVE_REASON_LABELS[one]}
            />
          ))}
        </ChoiceGroup>
        {openResponses > 0 && (
          <fieldset className="mt-5 grid gap-3">
            <legend className="mb-3 font-semibold">
              Ответ тем, кто ждёт: {countOf(openResponses, RESPONSE_FORMS)}
            </legend>
            <Select
              label="Причина отказа"
              hint="Её увидит каждый соискатель."
              value={rejection ?? defaultReason}
              onChange={({ target }) =>
                setRejection(REJECTION_REASONS.find((one) => one === target.value) ?? null)
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
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </fieldset>
        )}
        {count > 0 && <InvitedFields count={count} people={items} answers={answers} form={form} now={now} />}
        {invited.error && (
          <div className="mt-5">
            <Notice
              tone="error"
              title={failureText(invited.error, 'Не получилось узнать, кого вы пригласили.')}
              action={
                <Button size="small" variant="secondary" onClick={() => void invited.refetch()}>
                  Повторить
                </Button>
              }
            />
          </div>
        )}
        {/* Busy until the names load: without them the user cannot choose the answers. */}
        <FormActions
          form={form}
          isBusy={form.isSending || invited.isPending}
          className="mt-6 flex flex-wrap gap-3"
          onCancel={onClose}
        >
          {action}
        </FormActions>
      </Form>
    </Dialog>
  )
}
