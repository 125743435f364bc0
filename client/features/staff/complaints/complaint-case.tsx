import type { ReactNode } from 'react'
import { formatWait } from '#client/app/format-wait.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CaseAside } from '#client/app/staff/case-queue.tsx'
import type { ComplaintCase } from '#shared/features/staff/complaints/contract.ts'
import { OBJECT_LABELS, OUTCOME_LABELS, REASON_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** «осталось 3 ч», «просрочено на 2 ч» */
export function termLabel(dueAt: string, now: string): { text: string; isOverdue: boolean } {
  const leftMs = Date.parse(dueAt) - Date.parse(now)
  const isOverdue = leftMs < 0
  return {
    isOverdue,
    text: `${isOverdue ? 'просрочено на' : 'осталось'}\u00A0${formatWait(Math.abs(leftMs))}`,
  }
}

/** The complaints, then what they are about. */
export function CaseBody({
  complaintCase,
  now,
  hasTerm,
}: {
  complaintCase: ComplaintCase
  now: string
  /** Whether an answer is promised. */
  hasTerm: boolean
}) {
  const { kind, objectId, title, href, dueAt, complaints, parts } = complaintCase
  const { text, isOverdue } = termLabel(dueAt, now)
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {OBJECT_LABELS[kind]} № {objectId}
          {hasTerm && <Badge tone={isOverdue ? 'danger' : 'accent'}>{text}</Badge>}
        </p>
        <h2 className="text-title font-semibold wrap-anywhere">
          {href === null ? (
            title
          ) : (
            <a href={href} target="_blank" rel="noopener">
              {title}
            </a>
          )}
        </h2>
      </div>
      <section aria-label="Что пишут" className="grid gap-3 rounded-box bg-sunken p-4">
        {complaints.map(({ id, reason, text: words, createdAt, isGuest, isFromCheck, hasAddress }) => (
          <div key={id} className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <strong className="font-semibold">{REASON_LABELS[reason]}</strong>
              <span className="text-small text-muted">
                {formatWait(Date.parse(now) - Date.parse(createdAt))} назад,{' '}
                {isFromCheck ? 'проверка текстов' : isGuest ? 'гость' : 'участник'}
                {!hasAddress && !isFromCheck && ', ответа не ждёт'}
              </span>
            </p>
            {words !== '' && <p className="max-w-[45em] wrap-anywhere whitespace-pre-line">{words}</p>}
          </div>
        ))}
      </section>
      {parts.length === 0 && <p className="text-muted">Самого текста на сайте нет: удалён или пуст.</p>}
      {parts.map((part, at) => (
        // Messages of one day have the same label.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={at} aria-label={part.label} className="grid gap-1">
          <h3 className="text-body font-semibold">{part.label}</h3>
          <p className="max-w-[45em] wrap-anywhere whitespace-pre-line">{part.text}</p>
        </section>
      ))}
    </>
  )
}

/** What is known about the object, and what was decided before. */
export function CaseFacts({
  complaintCase,
  renderCases,
}: {
  complaintCase: ComplaintCase | undefined
  renderCases: (cases: ComplaintCase['cases']) => ReactNode
}) {
  return (
    <CaseAside>
      {complaintCase && (
        <>
          <dl className="fact-rows">
            {complaintCase.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {complaintCase.earlier.length > 0 && (
            <section aria-label="Прошлые жалобы" className="grid gap-2">
              <h3 className="text-body font-semibold">Прошлые жалобы</h3>
              <ul className="grid gap-2">
                {complaintCase.earlier.map(({ outcome, resolvedAt, resolvedBy, count }) => (
                  <li key={resolvedAt} className="border-l-2 border-line pl-3">
                    <span className="font-medium">{OUTCOME_LABELS[outcome]}</span>{' '}
                    <span className="text-small text-muted">
                      {formatDay(resolvedAt)}
                      {resolvedBy && `, ${resolvedBy}`}, жалоб: {formatNumber(count)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {complaintCase.cases.length > 0 && (
            <section aria-label="Решения модераторов" className="grid gap-2">
              <h3 className="text-body font-semibold">Решения модераторов</h3>
              {renderCases(complaintCase.cases)}
            </section>
          )}
        </>
      )}
    </CaseAside>
  )
}
