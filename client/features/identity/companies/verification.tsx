import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ClockIcon } from '#client/ui/fact-icons.tsx'
import { VerifiedIcon, CheckIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Papers } from './papers.tsx'
import { canEditProfile } from './my-company.ts'
import { useState } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Input } from '#client/ui/field.tsx'
import { DomainConfirmationForm } from '#shared/features/identity/companies/forms.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** The state of the verification by staff and, for users who can take it, the next step. */
export function Verification({ company }: { company: MyCompany }) {
  const { verification } = company
  const canAct = canEditProfile(company)
  const isOpen = verification === 'none' || verification === 'refused'
  const ended = findEnded(company.registerStatus)
  return (
    <Card className="grid content-start gap-4" aria-labelledby="verification">
      <h2 id="verification">Проверка компании</h2>
      <div role="status" className="grid gap-4">
        {ended !== null ? (
          <Ended status={ended} />
        ) : isOpen && !canAct ? (
          <p>Компания не проверена. Попросить о проверке может её редактор или администратор.</p>
        ) : (
          <State company={company} />
        )}
      </div>
      {verification !== 'verified' && canAct && (
        <LateSection heightClass="h-24">
          <Papers companyId={company.id} />
        </LateSection>
      )}
      {ended === null && isOpen && canAct && <Ask company={company} />}
      {(canAct || company.confirmedDomain !== null) && <DomainProof company={company} />}
    </Card>
  )
}

function Ended({ status }: { status: RegisterStatus }) {
  return (
    <Notice tone="error" title={endedTitle(status)}>
      <p>{ENDED_ADVICE}</p>
    </Notice>
  )
}

function State({ company }: { company: MyCompany }) {
  switch (company.verification) {
    case 'verified':
      return (
        <p className="flex gap-2">
          <VerifiedIcon className="mt-0.5 shrink-0 text-good" />
          <span>
            <strong className="font-semibold text-good">Компания проверена.</strong> Соискатели видят отметку
            в каждой вакансии.
          </span>
        </p>
      )
    case 'asked':
      return (
        <p className="flex gap-2">
          <ClockIcon className="mt-0.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">Проверяем.</strong> Сверим реквизиты с реестром и напишем о
            решении. Пока ничего делать не нужно.
          </span>
        </p>
      )
    case 'refused':
      return (
        <Notice tone="warning" title="Проверить не получилось">
          <p className="whitespace-pre-line">
            {company.verificationNote ?? 'Уточните реквизиты и попросите ещё раз.'}
          </p>
        </Notice>
      )
    case 'none':
      return (
        <p>
          Соискатели боятся обмана и чаще откликаются тем, кого проверили. Мы сверим реквизиты с реестром и
          поставим отметку. Это бесплатно.
        </p>
      )
  }
}

function Ask({ company }: { company: MyCompany }) {
  const ask = useCommand(api.companies.askVerification, {
    answers: ({ id }) => api.companies.own.queryOptions({ input: { id } }),
  })
  if (company.inn === null) {
    return (
      <>
        <p className="text-muted">Сначала укажите ИНН: без него проверять нечего.</p>
        <ButtonLink
          href={pathOf('companies-uid-profile', { uid: company.id })}
          variant="secondary"
          size="small"
          className="justify-self-start"
        >
          Указать реквизиты
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {ask.error && (
        <p role="alert" className="text-danger">
          {failureText(ask.error, 'Не получилось отправить просьбу. Повторите.')}
        </p>
      )}
      <Button
        size="small"
        className="justify-self-start"
        isBusy={ask.isPending}
        onClick={() => ask.run({ id: company.id })}
      >
        {company.verification === 'refused' ? 'Попросить ещё раз' : 'Попросить проверить'}
      </Button>
    </>
  )
}

/** Whether mail at the domain of the site is confirmed and, for administrators, the e-mail that confirms it. */
function DomainProof({ company }: { company: MyCompany }) {
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
        {sent &&
          `Письмо отправлено на ${formatEmail(sent.email)}. Ссылка действует до ${formatDay(sent.expiresAt)}.`}
      </p>
    </>
  )
}
