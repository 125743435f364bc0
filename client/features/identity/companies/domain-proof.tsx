import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { CheckIcon } from '#client/ui/icons.tsx'
import { Input } from '#client/ui/field.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { DomainConfirmationForm } from '#shared/features/identity/companies/forms.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Whether mail at the domain of the site is confirmed, and for administrators the e-mail that confirms it. */
export function DomainProof({ company }: { company: MyCompany }) {
  const { id, siteUrl, confirmedDomain, accessLevel } = company
  const domain = siteUrl === null ? null : domainOf(siteUrl)
  return (
    <section aria-labelledby="domain" className="grid gap-3 border-t border-line pt-4">
      <h3 id="domain">Почта на домене сайта</h3>
      {confirmedDomain !== null ? (
        <p className="flex gap-2">
          <CheckIcon className="mt-0.5 shrink-0 text-good" />
          <span>
            Почта на домене {confirmedDomain} подтверждена. Это написано на странице компании, пока не
            сменится сайт.
          </span>
        </p>
      ) : domain === null ? (
        <p className="text-muted">
          Укажите сайт{' '}
          <a href={pathOf('companies-uid-profile', { uid: id })} className="underline">
            в профиле
          </a>
          , и мы отправим письмо на его домен: так видно, что вакансии размещает сама компания.
        </p>
      ) : isPublicMailDomain(domain) ? (
        <p className="text-muted">Сайт компании на общем домене: почта на нём ничего не доказывает.</p>
      ) : accessLevel < ACCESS_LEVELS.ADMIN ? (
        <p className="text-muted">Подтвердить домен {domain} может администратор компании.</p>
      ) : (
        <ConfirmationForm key={domain} id={id} domain={domain} />
      )}
    </section>
  )
}

export function ConfirmationForm({ id, domain }: { id: number; domain: string }) {
  const [sent, setSent] = useState<{ email: string; expiresAt: string } | null>(null)
  const form = useValuesForm({
    schema: DomainConfirmationForm,
    defaults: { email: '' },
    async send({ email }) {
      setSent(null)
      setSent(await api.companies.sendDomainConfirmation.call({ id, email }))
    },
  })
  return (
    <>
      <p>
        Отправим письмо на любой адрес домена {domain}. Когда в нём нажмут на ссылку, на странице компании
        появится «Почта на домене {domain} подтверждена».
      </p>
      <Form form={form} labels={{ email: 'Адрес' }} className="grid gap-3">
        <Input
          label={`Адрес на домене ${domain}`}
          type="email"
          autoComplete="off"
          placeholder={`info@${domain}`}
          maxLength={254}
          {...form.field('email')}
        />
        <SubmitButton form={form} variant="secondary" size="small" className="justify-self-start">
          Отправить письмо
        </SubmitButton>
      </Form>
      <p role="status" className="text-good wrap-anywhere empty:hidden">
        {sent && `Письмо отправлено на ${sent.email}. Ссылка действует до ${formatDay(sent.expiresAt)}.`}
      </p>
    </>
  )
}
