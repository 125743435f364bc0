import type { ReactNode } from 'react'
import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from '#client/ui/icons.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { compareDomains } from './compare-domains.ts'

/** What there is to compare a company by, each fact with what is known of it. */
export function CompanyChecks({ company }: { company: StaffCompany }) {
  const faults = registrationErrors(company)
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-y-3">
      <Fact name="Тип">{COMPANY_TYPE_LABELS[company.type]}</Fact>
      <NumberFact name="ИНН" digits={company.inn} isRight={isInn} fault={faults.inn} />
      <NumberFact name="КПП" digits={company.kpp} isRight={isKpp} fault={faults.kpp} />
      <NumberFact name="ОГРН" digits={company.ogrn} isRight={isOgrn} fault={faults.ogrn} />
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
      <Fact name="Почта того, кто просит">
        <EmailDomain company={company} />
      </Fact>
      <Fact name="Реестр">
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

const Missing = () => <span className="text-muted">не указано</span>

function NumberFact({
  name,
  digits,
  isRight,
  fault,
}: {
  name: string
  digits: string | null
  isRight: (digits: string) => boolean
  /** What the type of the company says against it. */
  fault: string | undefined
}) {
  const hasControl = name !== 'КПП'
  return (
    <Fact name={name}>
      {digits === null ? (
        <Missing />
      ) : (
        <>
          <span className="font-medium tabular-nums select-all">{digits}</span>
          {isRight(digits) ? (
            <Sign tone="good">{hasControl ? 'контрольные цифры верны' : 'запись верна'}</Sign>
          ) : (
            <Sign tone="bad">{hasControl ? 'контрольные цифры не сходятся' : 'запись неверна'}</Sign>
          )}
        </>
      )}
      {fault && <Sign tone="bad">{fault}</Sign>}
    </Fact>
  )
}

function EmailDomain({ company: { emailDomain, siteDomain, askedBy } }: { company: StaffCompany }) {
  if (emailDomain === null) return <Missing />
  return (
    <>
      {askedBy && `${askedBy}, `}
      <span className="inline-block max-w-full break-words">@{emailDomain}</span>
      <DomainSign outcome={compareDomains({ emailDomain, siteDomain })} />
    </>
  )
}

function DomainSign({ outcome }: { outcome: ReturnType<typeof compareDomains> }) {
  switch (outcome) {
    case 'same':
      return <Sign tone="good">домен сайта</Sign>
    case 'public':
      return <Sign tone="neutral">общая почта: ничего не доказывает</Sign>
    case 'other':
      return <Sign tone="bad">не домен сайта</Sign>
    case 'no-site':
      return <Sign tone="neutral">сравнить не с чем: сайта нет</Sign>
  }
}

const SIGNS = {
  good: { Icon: CheckIcon, className: 'text-good' },
  bad: { Icon: WarningIcon, className: 'text-danger' },
  neutral: { Icon: InfoIcon, className: 'text-muted' },
} as const

function Sign({ tone, children }: { tone: keyof typeof SIGNS; children: ReactNode }) {
  const { Icon, className } = SIGNS[tone]
  return (
    <span className={`flex items-start gap-1 text-small ${className}`}>
      <Icon className="size-4 shrink-0 translate-y-0.5" />
      <span>{children}</span>
    </span>
  )
}
