import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { INTERVIEW_REASON_LENGTH_MAX } from '#shared/features/board/responses/interview-vocabulary.ts'

/** A dialog that requests the reason for a change of an interview. The other side reads it. */
export function ReasonDialog({
  title,
  label,
  hint,
  action,
  isDangerous = false,
  onSend,
  onClose,
}: {
  title: string
  label: string
  hint: string
  action: string
  isDangerous?: boolean
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({
    async send({ reason = '' }) {
      await onSend(reason)
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Form form={form} labels={{ reason: label }} className="grid gap-4">
        <Textarea
          label={label}
          hint={hint}
          rows={3}
          required
          maxLength={INTERVIEW_REASON_LENGTH_MAX}
          {...form.field('reason')}
        />
        <FormActions
          form={form}
          variant={isDangerous ? 'danger' : 'primary'}
          cancelText="Закрыть"
          onCancel={onClose}
        >
          {action}
        </FormActions>
      </Form>
    </Dialog>
  )
}
