import { lazy, type ReactNode } from 'react'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import type { CompanyType } from '#shared/features/identity/companies/model.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { answerLabel } from '#shared/features/board/responses/responsiveness.ts'
import { countOf } from '#shared/kernel/number.ts'
import { isNamed, UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { VerifiedMark } from '#client/ui/badge.tsx'

/** Needs no script. */
const RegisterLine = lazy(
  afterFirstInput(async () => ({ default: (await import('./register-line.tsx')).RegisterLine })),
)

const TYPE_LABELS: Record<CompanyType, string> = {
  direct: 'Прямой работодатель',
  agency: 'Кадровое агентство',
  sole_proprietor: 'Индивидуальный предприниматель',
  self_employed: 'Самозанятый',
  private_person: 'Частное лицо',
}

const OPEN_VACANCIES = { one: 'открытая вакансия', few: 'открытые вакансии', many: 'открытых вакансий' }

type CompanyBlockProps = Pick<
  Vacancy,
  | 'answers'
  | 'answerDays'
  | 'company'
  | 'companyRegister'
  | 'companyType'
  | 'companySiteUrl'
  | 'companyVacancyCount'
  | 'takesResponses'
>

/** The employer, and whether it was verified. */
export function CompanyBlock({
  company,
  companyType,
  companySiteUrl,
  companyRegister,
  companyVacancyCount,
  answers,
  answerDays,
  takesResponses,
  now,
  follow,
}: CompanyBlockProps & {
  now: string
  /** The button that follows the company. */
  follow: ReactNode
}) {
  if (!isNamed(company)) return <Unnamed />
  const href = `/employer/${company.slug}`
  return (
    <Card as="aside" aria-label="Компания" className="vacancy-company grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar id={company.id} name={company.title} src={company.logoUrl} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5">
            <a
              href={href}
              className="line-clamp-3 font-semibold text-ink no-underline hover:text-accent hover:underline"
            >
              {company.title}
            </a>
            {company.isVerified && <VerifiedMark />}
          </p>
          {companyType !== null && isCompanyType(companyType) && (
            <p className="text-small text-muted">{TYPE_LABELS[companyType]}</p>
          )}
        </div>
      </div>
      <p className={company.isVerified ? 'text-small text-good' : 'text-small text-muted'}>
        {company.isVerified
          ? 'Реквизиты компании проверены нами.'
          : 'Реквизиты компании мы не проверяли. Не платите за трудоустройство и не сообщайте данные карты.'}
      </p>
      {companyRegister && (
        <LatePart>
          <RegisterLine register={companyRegister} now={now} />
        </LatePart>
      )}
      {takesResponses && (
        <p className="text-small text-muted">
          {answerLabel({ answers, answerDays }) ?? 'Как компания отвечает на отклики: мало данных.'}
        </p>
      )}
      <ul className="grid gap-1">
        {companyVacancyCount > 0 && (
          <li>
            <a href={href} className="inline-block py-1">
              {countOf(companyVacancyCount, OPEN_VACANCIES)}
            </a>
          </li>
        )}
        {companySiteUrl && (
          <li>
            <a
              href={companySiteUrl}
              rel="nofollow noopener"
              target="_blank"
              className="inline-flex max-w-full items-center gap-1.5 py-1"
            >
              <span className="truncate">{hostOf(companySiteUrl)}</span>
              <ExternalIcon className="size-4 shrink-0" />
            </a>
          </li>
        )}
      </ul>
      <LatePart>{follow}</LatePart>
    </Card>
  )
}

function Unnamed() {
  return (
    <Card as="aside" aria-label="Компания" className="vacancy-company grid gap-4">
      <p className="font-semibold">{UNNAMED_COMPANY}</p>
      <p className="text-small text-muted">
        Источник вакансии не назвал работодателя, поэтому мы ничего о&nbsp;нём не знаем. Не&nbsp;платите
        за&nbsp;трудоустройство и&nbsp;не&nbsp;сообщайте данные карты.
      </p>
    </Card>
  )
}

const isCompanyType = (type: string): type is CompanyType => type in TYPE_LABELS

function hostOf(url: string) {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url
}
