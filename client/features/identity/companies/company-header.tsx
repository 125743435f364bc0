import { lazy, type ReactNode } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { GlobeIcon } from '#client/ui/fact-icons.tsx'
import { BriefcaseIcon } from '#client/ui/nav-icons.tsx'
import { CheckIcon, InfoIcon, PlaceIcon, VerifiedIcon } from '#client/ui/icons.tsx'
import type { CompanyProfile } from '#shared/features/identity/companies/contract.ts'
import { responsivenessLabel } from '#shared/features/board/responses/responsiveness.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import type { CompanyModeration } from '#shared/features/staff/moderation/contract.ts'
import { countOf, formatNumber } from '#shared/kernel/number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'

/** Needs no script. */
const RegisterBlock = lazy(
  afterFirstInput(async () => ({ default: (await import('./register-block.tsx')).RegisterBlock })),
)

/** Needs no script. */
const EndedNotice = lazy(afterFirstInput(() => import('./ended-notice.tsx')))

/** The header of a company: a cover in its colour, the logo, the main facts and three numbers. */
export function CompanyHeader({
  company,
  now,
  judged,
  answers,
  payNote,
  follow,
}: {
  company: CompanyProfile
  now: string
  judged: CompanyModeration['year']
  /** How the company answers responses; null if there are too few of them. */
  answers: VacancyCard['answers']
  payNote: string | null
  /** The button that follows the company. */
  follow: ReactNode
}) {
  const { title, logoUrl, type, location, siteUrl, vacancyCount, createdAt, isClaimable } = company
  const ended = findEnded(company.register?.status)
  return (
    <Card as="div" className="company-header">
      <div className="company-cover" aria-hidden="true">
        <svg width="100%" height="48">
          <pattern id="company-street" width="292" height="48" patternUnits="userSpaceOnUse">
            <path d="M0 48V28h18V16l20-12 20 12v32h20V24h32v24h10V14h12V6h20v8h10v34h14V30l22-18 22 18v18h12V22h28v26h12V34l19-16 19 16v14Z" />
          </pattern>
          <rect width="100%" height="48" fill="url(#company-street)" />
        </svg>
      </div>
      <div className="company-face">
        <Avatar id={company.id} name={title} src={logoUrl} size="huge" />
        <div className="min-w-0">
          <h1 className="line-clamp-4 wrap-anywhere">{title}</h1>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            <li className="flex gap-2">
              <BriefcaseIcon className="mt-0.5 shrink-0 text-muted" />
              {COMPANY_TYPE_LABELS[type]}
            </li>
            {location && (
              <li className="flex gap-2">
                <PlaceIcon className="mt-0.5 shrink-0 text-muted" />
                {location.name}
              </li>
            )}
            {siteUrl && (
              <li className="flex min-w-0 gap-2">
                <GlobeIcon className="mt-0.5 shrink-0 text-muted" />
                <a href={siteUrl} rel="nofollow noopener ugc" target="_blank" className="min-w-0 break-all">
                  {siteName(siteUrl)}
                  <span className="sr-only"> (откроется в новой вкладке)</span>
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <dl className="company-tiles">
        <Tile name="открыто вакансий" value={formatNumber(vacancyCount)} />
        {isClaimable ? (
          <Tile name="отклики" value="на сайте источника" />
        ) : (
          <>
            <Tile name="как отвечает" value={answers ? responsivenessLabel(answers) : 'мало данных'} />
            <Tile name="на «Дистанте» с" value={formatDay(createdAt)} />
          </>
        )}
      </dl>
      {ended === null ? (
        <>
          <LatePart>{follow}</LatePart>
          <Verification isVerified={company.isVerified} />
        </>
      ) : (
        <LatePart>
          <EndedNotice status={ended} />
        </LatePart>
      )}
      {company.confirmedDomain && (
        <p className="flex max-w-[45em] gap-2 text-small text-good">
          <CheckIcon className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Почта на домене {company.confirmedDomain} подтверждена.
          </span>
        </p>
      )}
      {judged && <p className="max-w-[45em] text-small text-muted">{judgedLabel(judged)}</p>}
      {payNote && <p className="text-small">{payNote}</p>}
      {company.register && (
        <LatePart>
          <RegisterBlock facts={company.register} now={now} />
        </LatePart>
      )}
    </Card>
  )
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

const REFUSED = { one: 'вакансию', few: 'вакансии', many: 'вакансий' }

/** «За год модераторы отклонили 2 вакансии из 40.» */
function judgedLabel({ decided, refused }: NonNullable<CompanyModeration['year']>) {
  return refused === 0
    ? `За год модераторы проверили ${countOf(decided, REFUSED)} компании и не отклонили ни одной.`
    : `За год модераторы отклонили ${countOf(refused, REFUSED)} из ${formatNumber(decided)}.`
}

/** Explains the verification mark or its absence. */
function Verification({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <p className="flex max-w-[45em] gap-2 text-small text-good">
      <VerifiedIcon className="shrink-0" />
      <span>
        <strong className="font-semibold">Компания проверена.</strong> Мы сверили её реквизиты: такая компания
        есть, и вакансии размещает она.
      </span>
    </p>
  ) : (
    <p className="flex max-w-[45em] gap-2 text-small text-muted">
      <InfoIcon className="shrink-0" />
      <span>
        Реквизиты компании мы не проверяли. Не платите за трудоустройство и не отправляйте документы до
        договора.{' '}
        <a href="/rules#kak-ne-popastsya" className="underline">
          Как не дать себя обмануть
        </a>
      </span>
    </p>
  )
}

/** «primer.ru» from a URL; any other text unchanged. */
function siteName(siteUrl: string) {
  return URL.canParse(siteUrl) ? new URL(siteUrl).hostname.replace(/^www\./, '') : siteUrl
}
