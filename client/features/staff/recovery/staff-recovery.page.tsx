import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatNumber } from '#shared/kernel/number.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { RecoveryCase } from '#shared/features/staff/recovery/contract.ts'
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'
const queue = () => api.recovery.staffQueue.queryOptions()

export const loader = (args: LoaderFunctionArgs) => privatePage(args, 'Доступ', load(args, queue()))

export function Component() {
  const { count, items } = useSuspenseQuery(queue()).data
  return (
    <StaffPage
      current="staff-recovery"
      title="Доступ без почты"
      lead={<span className="tabular-nums">Ждут: {formatNumber(count)}</span>}
    >
      {items.length === 0 ? (
        <EmptyState title="Просьб нет">
          <p>Здесь появятся люди, которые потеряли почту и не могут войти.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((request) => (
            <RecoveryCard key={request.id} request={request} />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}

/** What the person remembers next to what the board knows. */
function RecoveryCard({
  request: { id, email, newEmail, name, facts, account, obstacle, createdAt },
}: {
  request: RecoveryCase
}) {
  const shown = formatEmail(email)
  const shownNew = formatEmail(newEmail)
  const resolve = useCommand(api.recovery.staffResolve, {
    done: (_done, { outcome }) =>
      outcome === 'approved'
        ? `${shown}: письма ушли на оба адреса, ожидание началось.`
        : `${shown}: отказ отправлен на новый адрес.`,
  })
  return (
    <li className="card grid gap-4">
      <div>
        <h2 className="wrap-anywhere">{shown}</h2>
        <p className="text-small wrap-anywhere text-muted">
          Новый адрес {shownNew}, просьба от {formatDay(createdAt)}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <section className="min-w-0">
          <h3 className="mb-2">Человек пишет</h3>
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="wrap-anywhere whitespace-pre-line">{facts}</p>
        </section>
        <section className="min-w-0">
          <h3 className="mb-2">В аккаунте</h3>
          {account.length === 0 ? (
            <p className="text-muted">Аккаунта нет</p>
          ) : (
            <dl className="grid gap-2">
              {account.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-small text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
      {obstacle !== null && <Notice tone="warning" title={obstacle} />}
      <div className="flex flex-wrap gap-3">
        {obstacle === null && (
          <ConfirmedButton
            command={resolve}
            input={{ id, outcome: 'approved' }}
            text="Начать смену адреса"
            confirmText="Начать смену"
            name={shown}
            title="Начать смену адреса?"
            variant="primary"
          >
            Напишем на {shown} со ссылкой «Это не я» и на {shownNew}. Адрес сменится не раньше чем через{' '}
            {EMAIL_CHANGE_WAIT}, ускорить это нельзя.
          </ConfirmedButton>
        )}
        <ConfirmedButton
          command={resolve}
          input={{ id, outcome: 'refused' }}
          text="Отказать"
          name={shown}
          title="Отказать?"
        >
          Напишем на {shownNew}, что сведений не хватило.
        </ConfirmedButton>
      </div>
    </li>
  )
}
