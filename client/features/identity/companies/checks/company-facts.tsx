import type { ReactNode } from 'react'
import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from '#client/ui/icons.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { isSoundStatus, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { compareDomains } from './compare-domains.ts'
import { formatDomain } from '#shared/kernel/email-label.ts'

/** The facts of a company with the results of their checks. */
export function CompanyFacts({ company }: { company: StaffCompany }) {
  const errors = registrationErrors(company)
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-y-3">
      <Fact name="Тип">{COMPANY_TYPE_LABELS[company.type]}</Fact>
      <NumberFact name="ИНН" digits={company.inn} isValid={isInn} error={errors.inn} />
      <NumberFact name="КПП" digits={company.kpp} isValid={isKpp} error={errors.kpp} />
      <NumberFact name="ОГРН" digits={company.ogrn} isValid={isOgrn} error={errors.ogrn} />
      <Fact name="Полное название">{company.legalTitle ?? <Missing />}</Fact>
      <Fact name="Адрес">{company.address ?? <Missing />}</Fact>
      <Fact name="Место">{company.location?.name ?? <Missing />}</Fact>
      <Fact name="Сайт">
        {company.siteUrl ? (
          <a href={company.siteUrl} target="_blank" rel="nofollow noopener noreferrer" className="break-all">
            {company.siteDomain ?? company.siteUrl}
            <span className="sr-only"> (откроется в новой вкладке)</span>
          </a>
        ) : (
          <Missing />
        )}
      </Fact>
      {company.confirmedDomain && (
        <Fact name="Почта на домене">
          <CheckResult tone="good">{company.confirmedDomain}: подтверждена письмом</CheckResult>
        </Fact>
      )}
      <Fact name="Почта того, кто просит">
        <EmailDomain company={company} />
      </Fact>
      <Fact name="Реестр">
        {company.register ? (
          <Register register={company.register} ownKpp={company.kpp} />
        ) : (
          <p className="text-muted">не читали</p>
        )}
        <a
          href="https://egrul.nalog.ru/index.html"
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-1"
        >
          Открыть ЕГРЮЛ и ЕГРИП <ExternalIcon className="size-4" />
          <span className="sr-only"> (откроется в новой вкладке)</span>
        </a>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-3">{children}</dd>
    </div>
  )
}

function Register({
  register,
  ownKpp,
}: {
  register: NonNullable<StaffCompany['register']>
  /** As the company has written it. */
  ownKpp: string | null
}) {
  const { status, name, registeredOn, headName, headPost, region, kpp, address, source, readAt } = register
  const lines = [
    name,
    registeredOn && `зарегистрирована ${formatDay(registeredOn)}`,
    headName && [headName, headPost].filter(Boolean).join(', '),
    address ?? region,
    kpp && `КПП ${kpp}`,
  ]
  return (
    <>
      <CheckResult tone={status === 'active' ? 'good' : isSoundStatus(status) ? 'warning' : 'bad'}>
        {REGISTER_STATUS_LABELS[status]}
      </CheckResult>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {kpp !== null && ownKpp !== null && kpp !== ownKpp && (
        <CheckResult tone="warning">
          КПП компании не тот, что у головной организации: возможно, это филиал
        </CheckResult>
      )}
      <p className="text-small text-muted">
        {source === 'staff' ? 'Записал сотрудник' : 'Прочитано'} {formatDay(readAt)}
      </p>
    </>
  )
}

const Missing = () => <span className="text-muted">не указано</span>

function NumberFact({
  name,
  digits,
  isValid,
  error,
}: {
  name: string
  digits: string | null
  isValid: (digits: string) => boolean
  /** Why it does not fit the type of the company. */
  error: string | undefined
}) {
  const hasCheckDigits = name !== 'КПП'
  return (
    <Fact name={name}>
      {digits === null ? (
        <Missing />
      ) : (
        <>
          <span className="font-medium tabular-nums select-all">{digits}</span>
          {isValid(digits) ? (
            <CheckResult tone="good">
              {hasCheckDigits ? 'контрольные цифры верны' : 'запись верна'}
            </CheckResult>
          ) : (
            <CheckResult tone="bad">
              {hasCheckDigits ? 'контрольные цифры не сходятся' : 'запись неверна'}
            </CheckResult>
          )}
        </>
      )}
      {error && <CheckResult tone="bad">{error}</CheckResult>}
    </Fact>
  )
}

function EmailDomain({ company: { emailDomain, siteDomain, askedBy } }: { company: StaffCompany }) {
  if (emailDomain === null) return <Missing />
  return (
    <>
      {askedBy && `${askedBy}, `}
      <span className="inline-block max-w-full break-words">@{formatDomain(emailDomain)}</span>
      <DomainCheck outcome={compareDomains({ emailDomain, siteDomain })} />
    </>
  )
}

function DomainCheck({ outcome }: { outcome: ReturnType<typeof compareDomains> }) {
  switch (outcome) {
    case 'same':
      return <CheckResult tone="good">домен сайта</CheckResult>
    case 'public':
      return <CheckResult tone="neutral">общая почта: ничего не доказывает</CheckResult>
    case 'other':
      return <CheckResult tone="bad">не домен сайта</CheckResult>
    case 'no-site':
      return <CheckResult tone="neutral">сравнить не с чем: сайта нет</CheckResult>
  }
}

const RESULT_STYLES = {
  good: { Icon: CheckIcon, className: 'text-good' },
  bad: { Icon: WarningIcon, className: 'text-danger' },
  warning: { Icon: WarningIcon, className: 'text-warning' },
  neutral: { Icon: InfoIcon, className: 'text-muted' },
} as const

function CheckResult({ tone, children }: { tone: keyof typeof RESULT_STYLES; children: ReactNode }) {
  const { Icon, className } = RESULT_STYLES[tone]
  return (
    <span className={`flex items-start gap-1 text-small ${className}`}>
      <Icon className="size-4 shrink-0 translate-y-0.5" />
      <span>{children}</span>
    </span>
  )
}
