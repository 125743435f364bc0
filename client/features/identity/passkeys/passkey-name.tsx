import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import type { Passkey } from '#shared/features/identity/passkeys/contract.ts'
import { PASSKEY_NAME_MAX } from '#shared/features/identity/passkeys/vocabulary.ts'

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useCommand(api.accounts.renamePasskey, {
    refresh: [],
    answers: () => api.accounts.passkeys.queryOptions(),
    done: onClose,
  })
  const form = useForm({ send: ({ name = '' }) => rename.send({ id: passkey.id, name }) })
  return (
    <Dialog isOpen title="Название ключа" onClose={onClose}>
      <Form form={form} labels={{ name: 'Название' }} className="grid gap-4">
        <Input
          label="Название"
          hint="Например, «Телефон» или «Рабочий компьютер»"
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
          defaultValue={passkey.name}
          {...form.field('name')}
        />
        <SubmitButton form={form}>Сохранить</SubmitButton>
      </Form>
    </Dialog>
  )
}
