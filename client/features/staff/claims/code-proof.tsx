import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import { focusFirstField, focusHeading } from '#client/ui/focus.ts'
import { CODE_LENGTH } from '#shared/features/identity/session/code-length.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** A code to an address at the domain of the company's site. */
export function CodeProof({
  slug,
  domain,
  codeSentTo,
}: {
  slug: string
  domain: string
  /** Of the code that waits; a phone may have dropped the page meanwhile. */
  codeSentTo: string | null
}) {
  const [sentTo, setSentTo] = useState(codeSentTo)
  return (
    <Card aria-labelledby="by-code" className="grid gap-4">
      <h2 id="by-code" tabIndex={-1}>
        Код на почту компании
      </h2>
      <p role="status" className="empty:hidden">
        {sentTo !== null && (
          <>
            Код отправлен на <span className="font-semibold wrap-anywhere">{formatEmail(sentTo)}</span>{' '}
            и&nbsp;действует полчаса.
          </>
        )}
      </p>
      {sentTo === null ? (
        <AddressForm slug={slug} domain={domain} onSent={setSentTo} />
      ) : (
        <div ref={focusFirstField}>
          <CodeForm
            slug={slug}
            onAgain={() => {
              setSentTo(null)
              focusHeading('by-code')
            }}
          />
        </div>
      )}
    </Card>
  )
}

function AddressForm({
  slug,
  domain,
  onSent,
}: {
  slug: string
  domain: string
  onSent: (email: string) => void
}) {
  const command = useCommand(api.claims.sendCode, { refresh: [], sent: ({ email }) => onSent(email) })
  const form = useForm({ send: ({ email = '' }) => command.send({ slug, email }) })
  return (
    <Form form={form} labels={{ email: 'Почта компании' }} className="grid gap-4">
      <Input
        label="Почта компании"
        hint={`Адрес на домене её сайта: имя@${domain}. На этот адрес придёт код, больше мы на него не пишем`}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        {...form.field('email')}
      />
      <SubmitButton form={form} className="justify-self-start">
        Прислать код
      </SubmitButton>
    </Form>
  )
}

export function CodeForm({ slug, onAgain }: { slug: string; onAgain: () => void }) {
  const command = useCommand(api.claims.prove, {
    sent: () => focusHeading('take'),
    answers: () => api.claims.read.queryOptions({ input: { slug } }),
  })
  const form = useForm({ send: ({ code = '' }) => command.send({ slug, code }) })
  return (
    <Form form={form} labels={{ code: 'Код из письма' }} className="grid gap-4">
      <Input
        label="Код из письма"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={CODE_LENGTH + 4}
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>Подтвердить</SubmitButton>
        <button type="button" className="py-2 underline" onClick={onAgain}>
          Другой адрес или новый код
        </button>
      </div>
    </Form>
  )
}
