import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import { NAMED_STAGES, STAGE_NAME_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'

const LABELS = Object.fromEntries(NAMED_STAGES.map((stage) => [`names.${stage}`, stageName(stage, {})]))

/** A company's own names of stages. */
export function StageNamesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useSuspenseQuery(api.responses.stageNames.queryOptions())
  const save = useCommand(api.responses.setStageNames, {
    done() {
      onClose()
      return 'Названия стадий сохранены'
    },
  })
  const form = useForm({
    send: (values) =>
      save.send({
        names: Object.fromEntries(NAMED_STAGES.map((stage) => [stage, values[`names.${stage}`] ?? ''])),
      }),
  })
  return (
    <Dialog isOpen onClose={onClose} title="Названия стадий">
      <Form form={form} labels={LABELS} className="grid gap-4">
        <p className="text-muted">
          Свои названия видят только ваши коллеги. Соискатель видит обычные: отказ он увидит как отказ.
        </p>
        {NAMED_STAGES.map((stage) => (
          <Input
            key={stage}
            label={stageName(stage, {})}
            placeholder={stageName(stage, {})}
            maxLength={STAGE_NAME_LENGTH_MAX}
            defaultValue={data.names[stage] ?? ''}
            {...form.field(`names.${stage}`)}
          />
        ))}
        <FormActions form={form} onCancel={onClose}>
          Сохранить
        </FormActions>
      </Form>
    </Dialog>
  )
}
