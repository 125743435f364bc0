import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import type { Passkey } from '#shared/features/identity/passkeys/contract.ts'
import { PASSKEY_NAME_MAX } from '#shared/features/identity/passkeys/vocabulary.ts'

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    async send({ name = '' }) {
      const renamed = await api.accounts.renamePasskey.call({ id: passkey.id, name })
      queryClient.setQueryData(api.accounts.passkeys.queryKey(), renamed)
      onClose()
    },
  })
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
