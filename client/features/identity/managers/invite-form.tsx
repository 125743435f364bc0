import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import { InvitationForm } from '#shared/features/identity/managers/forms.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { LevelChoice } from './level-choice.tsx'
import { INVITED_LEVELS } from './level-labels.ts'

export function InviteForm({ companyId }: { companyId: number }) {
  const invite = useCommand(api.managers.invite, {
    sent: () => form.reset({ email: '', accessLevel: ACCESS_LEVELS.MANAGER }),
    done: ({ email }) => `Приглашение отправлено на ${email}`,
  })
  const form = useValuesForm({
    schema: InvitationForm,
    defaults: { accessLevel: ACCESS_LEVELS.MANAGER },
    send: (values) => invite.send({ id: companyId, ...values }),
  })
  const level = form.values.accessLevel
  return (
    <Card as="section" aria-labelledby="invite">
      <h2 id="invite" className="mb-1">
        Пригласить
      </h2>
      <p className="mb-4 text-small text-muted">
        Отправим письмо со ссылкой. Она действует 7 дней и подходит только этому адресу.
      </p>
      <Form
        form={form}
        labels={{ email: 'Электронная почта', accessLevel: 'Уровень' }}
        className="grid gap-4"
      >
        <Input
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...form.field('email')}
        />
        <LevelChoice
          levels={INVITED_LEVELS}
          value={level}
          onChoose={(chosen) => form.set('accessLevel', chosen)}
        />
        <SubmitButton form={form}>Отправить приглашение</SubmitButton>
      </Form>
    </Card>
  )
}
