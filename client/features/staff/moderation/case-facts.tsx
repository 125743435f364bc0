import type { ReactNode } from 'react'
import { TextChanges } from '#client/ui/text-changes.tsx'
import { Badge } from '#client/ui/badge.tsx'
import type { CaseCompany, ModerationCase, PastCase } from '#shared/features/staff/moderation/contract.ts'
import { SameInn } from '#client/app/same-inn.tsx'
import { isSoundStatus, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { CASE_STATE_LABELS, ruleLabels } from '#shared/features/staff/moderation/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Fact = Pick<ModerationCase['facts'][number], 'label' | 'value'> & { before?: string | null }

/** Two-line rows: a label and its value, with the differences from an earlier value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-rows">
      {facts.map(({ label, value, before = null }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before === null || before === value ? (
              value
            ) : (
              <TextChanges before={before} text={value} isWhole />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function CompanyFacts({ company }: { company: CaseCompany }) {
  const site = company.siteUrl === null ? null : URL.parse(company.siteUrl)
  return (
    <section aria-label="Компания" className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <a
          href={pathOf('employer-slug', { slug: company.slug })}
          target="_blank"
          rel="noopener"
          className="font-semibold"
        >
          {company.title}
        </a>
        {company.registerStatus !== null && company.registerStatus !== 'active' && (
          <Badge tone={isSoundStatus(company.registerStatus) ? 'warning' : 'danger'}>
            По реестру {REGISTER_STATUS_LABELS[company.registerStatus]}
          </Badge>
        )}
        {company.isVerified ? (
          <Badge tone="good">Проверена</Badge>
        ) : (
          <Badge tone="warning">Не проверена</Badge>
        )}
      </p>
      <SameInn companies={company.sameInn} />
      <Facts
        facts={[
          { label: 'Тип', value: COMPANY_TYPE_LABELS[company.type] },
          { label: 'ИНН', value: company.inn ?? 'не указан' },
          { label: 'Сайт', value: site?.hostname ?? 'не указан' },
          { label: 'На сайте с', value: formatDay(company.createdAt) },
          {
            label: 'Тексты',
            value: `открыто ${formatNumber(company.openCount)}, одобрено ${formatNumber(company.approvedCount)}, возвращено ${formatNumber(company.refusedCount)}`,
          },
        ]}
      />
      <p className="flex flex-wrap gap-x-4 text-small">
        <a href={pathOf('staff-companies-id', { id: company.id })}>Всё о компании</a>
        <a href={`${pathOf('staff-moderation')}?view=history&company=${company.id}`}>История компании</a>
      </p>
    </section>
  )
}

/** Decisions with their reasons; `actionsOf` adds the actions for each. */
export function PastCases({
  cases,
  hasTitles,
  actionsOf,
}: {
  cases: readonly PastCase[]
  hasTitles: boolean
  actionsOf?: (one: PastCase) => ReactNode
}) {
  return (
    <ul className="grid gap-3">
      {cases.map((one) => (
        <li key={one.id} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">
              {one.isFinal ? 'Отказ навсегда' : CASE_STATE_LABELS[one.state]}
            </span>
            {hasTitles && <span className="min-w-0 break-words">«{one.title}»</span>}
            <span className="text-small text-muted">
              {one.decidedAt && formatDay(one.decidedAt)}
              {one.decidedBy && `, ${one.decidedBy}`}
              {hasTitles && one.company && `, ${one.company}`}
            </span>
          </p>
          {one.reasons.map(({ rule, quote, comment }) => (
            <p key={rule} className="text-small break-words">
              {ruleLabels(rule, one.kind).title}
              {quote && <>: «{quote}»</>}
              {comment && <span className="text-muted"> — {comment}</span>}
            </p>
          ))}
          {actionsOf?.(one)}
        </li>
      ))}
    </ul>
  )
}
