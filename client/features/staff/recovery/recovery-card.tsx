import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { RecoveryCase } from '#shared/features/staff/recovery/contract.ts'
import type { RecoveryOutcome } from '#shared/features/staff/recovery/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** What the person remembers next to what the board knows. */
export function RecoveryCard({
  request,
  onDecide,
}: {
  request: RecoveryCase
  onDecide: (request: RecoveryCase, outcome: RecoveryOutcome) => void
}) {
  const { email, newEmail, name, facts, account, obstacle, createdAt } = request
  return (
    <li className="card grid gap-4">
      <div>
        <h2 className="wrap-anywhere">{email}</h2>
        <p className="text-small wrap-anywhere text-muted">
          Новый адрес {newEmail}, просьба от {formatDay(createdAt)}
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
          <Button onClick={() => onDecide(request, 'approved')} aria-label={`Начать смену адреса: ${email}`}>
            Начать смену адреса
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => onDecide(request, 'refused')}
          aria-label={`Отказать: ${email}`}
        >
          Отказать
        </Button>
      </div>
    </li>
  )
}
