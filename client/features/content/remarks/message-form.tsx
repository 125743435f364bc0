import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { REMARK_FORM_PATH } from '#shared/features/content/remarks/address.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const FIELDS = new Set(['text', 'email'])
/** As `forms.ts` has them, whose schemas are not needed in the browser. */
const LENGTH = { minLength: 5, maxLength: 2000 }

/**
 * A message to staff from a public page. Without scripts the browser checks the fields, and the outcome is a fragment of
 * the address.
 */
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
  const { pathname } = useLocation()
  const [isSent, setIsSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf> | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const given = new FormData(event.currentTarget)
    const textIn = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : ''
    }
    setIsSending(true)
    setRefusal(null)
    try {
      await api.remarks.send.call({
        kind,
        contentVersion,
        path: pathname,
        text: textIn('text'),
        email: textIn('email'),
        website: textIn('website'),
      })
      setIsSent(true)
    } catch (error) {
      setRefusal(refusalOf(error, (name) => FIELDS.has(name)))
    } finally {
      setIsSending(false)
    }
  }

  if (isSent)
    return (
      <p ref={focus} tabIndex={-1} role="status" className="py-2">
        {thanks}
      </p>
    )
  return (
    <form
      method="post"
      action={REMARK_FORM_PATH}
      className="grid max-w-[45em] gap-4 pt-2 pb-4"
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="path" value={pathname} />
      <input type="hidden" name="contentVersion" value={contentVersion} />
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Не заполняйте" />
      </div>
      <Textarea
        label={label}
        {...(hint === undefined ? {} : { hint })}
        name="text"
        rows={4}
        {...LENGTH}
        required
        error={refusal?.fields['text'] ?? null}
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
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required={kind === 'partner'}
        error={refusal?.fields['email'] ?? null}
      />
      {refusal?.general && (
        <p role="alert" className="text-danger">
          {refusal.general}
        </p>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSending}>
        Отправить
      </Button>
    </form>
  )
}

/** The thanks take the place of the button that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus()
