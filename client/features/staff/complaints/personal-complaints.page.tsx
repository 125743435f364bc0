import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { MyComplaint } from '#shared/features/staff/complaints/contract.ts'
import { OBJECT_LABELS, OUTCOME_LABELS, REASON_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { COMPLAINT_HOURS } from '#shared/features/staff/complaints/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'

const mine = () => api.complaints.mine.queryOptions()

export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'Мои жалобы', load(args, mine()))

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { items } = useSuspenseQuery(mine()).data
  return (
    <div className="container grid max-w-[880px] gap-4 py-6 md:py-8">
      <div className="grid gap-1">
        <h1>Мои жалобы</h1>
        <p className="text-muted">
          Отвечаем в течение {COMPLAINT_HOURS} часов, здесь и письмом. Через 180 дней после ответа удаляем.
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title="Жалоб нет">
          <p>Пожаловаться можно на странице вакансии, компании и в переписке.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((complaint) => (
            <li key={complaint.id}>
              <One complaint={complaint} now={new Date(now)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function One({ complaint, now }: { complaint: MyComplaint; now: Date }) {
  const { id, kind, title, reason, text, createdAt, outcome, resolvedAt, answer } = complaint
  return (
    <Card as="article" aria-labelledby={`complaint-${id}`} className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={`complaint-${id}`} className="min-w-0 text-lead font-semibold wrap-anywhere">
          {title}
        </h2>
        {outcome === null ? (
          <Badge tone="accent">Проверяем</Badge>
        ) : (
          <Badge tone={outcome === 'dismissed' ? 'warning' : 'good'}>{OUTCOME_LABELS[outcome]}</Badge>
        )}
      </div>
      <p className="text-small text-muted">
        {OBJECT_LABELS[kind]} · {REASON_LABELS[reason]} · {formatDay(createdAt, { now })}
      </p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer !== null && resolvedAt !== null && (
        <div className="grid gap-1 border-t border-line pt-2">
          <p className="text-small text-muted">Ответ {formatDay(resolvedAt, { now })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </Card>
  )
}
