import { useState, type ReactNode } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useFormAddress } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { Input, Textarea } from '#client/ui/field.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { remarkAction } from './remark-action.ts'

/** As `forms.ts` has them, whose schemas are not needed in the browser. */
const LENGTH = { minLength: 5, maxLength: 2000 }

const LABELS = { text: 'Сообщение', email: 'Почта' }

/** A message to staff from a public page. */
export function MessageForm({
  kind,
  contentVersion,
  label,
  hint,
  thanks,
}: {
  kind: 'remark' | 'partner'
  contentVersion: string
  label: string
  hint?: string
  thanks: ReactNode
}) {
  const [isSent, setIsSent] = useState(false)
  const address = useFormAddress()
  const form = useForm({
    action: remarkAction,
    async send(values) {
      await remarkAction.call(remarkAction.toInput(values, address))
      setIsSent(true)
    },
  })

  if (isSent)
    return (
      <p ref={focus} tabIndex={-1} role="status" className="py-2">
        {thanks}
      </p>
    )
  return (
    <Form form={form} labels={LABELS} className="grid max-w-[45em] gap-4 pt-2 pb-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="contentVersion" value={contentVersion} />
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Не заполняйте" />
      </div>
      <Textarea
        label={label}
        {...(hint === undefined ? {} : { hint })}
        rows={4}
        {...LENGTH}
        required
        {...form.field('text')}
      />
      <Input
        label={kind === 'partner' ? 'Почта' : 'Почта, если нужен ответ'}
        hint={
          <>
            Только для ответа. Указывая её, вы соглашаетесь на обработку по{' '}
            <a href={pathOf('privacy-policy')} className="underline">
              политике конфиденциальности
            </a>
            ; через 180 дней после ответа мы удалим и почту, и текст, а без ответа через 180 дней удалим
            почту.
          </>
        }
        type="email"
        autoComplete="email"
        maxLength={254}
        required={kind === 'partner'}
        {...form.field('email')}
      />
      <SubmitButton form={form} variant="secondary" className="justify-self-start">
        Отправить
      </SubmitButton>
    </Form>
  )
}

/** The thanks take the place of the button that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus()
