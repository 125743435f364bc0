import type { ReactNode } from 'react'
import type { CompanyProfile } from '#shared/features/identity/companies/contract.ts'
import {
  ageLabel,
  isSoundStatus,
  REGISTER_STATUS_LABELS,
} from '#shared/features/identity/companies/register.ts'
import { formatDay } from '#shared/kernel/dates.ts'

type Facts = NonNullable<CompanyProfile['register']>

/** What the state register says about the company, and when it was read. */
export function RegisterBlock({ facts, now }: { facts: Facts; now: string }) {
  const { status, name, isPerson, inn, registeredOn, headName, headPost, region, readAt } = facts
  const isSound = isSoundStatus(status)
  return (
    <section aria-labelledby="register" className="grid max-w-[45em] gap-2 border-t border-line pt-3">
      <h2 id="register" className="text-body font-semibold">
        {isPerson ? 'В реестре предпринимателей' : 'В реестре юридических лиц'}
      </h2>
      <dl className="grid gap-x-6 text-small sm:grid-cols-[180px_minmax(0,1fr)] sm:gap-y-1.5">
        <Fact name={isPerson ? 'Имя' : 'Полное название'}>{name}</Fact>
        <Fact name="Состояние">
          <span className={isSound ? 'text-good' : 'font-semibold text-danger'}>
            {REGISTER_STATUS_LABELS[status]}
          </span>
          {isSound && registeredOn && `, ${ageLabel(registeredOn, now)}`}
        </Fact>
        {registeredOn && <Fact name="Зарегистрирована">{formatDay(registeredOn)}</Fact>}
        {headName && (
          <Fact name="Руководитель">
            {headName}
            {headPost && `, ${headPost.toLowerCase()}`}
          </Fact>
        )}
        {region && <Fact name="Регион">{region}</Fact>}
        {inn && <Fact name="ИНН">{inn}</Fact>}
      </dl>
      <p className="text-small text-muted">
        Сведения на <time dateTime={readAt}>{formatDay(readAt)}</time>. Сверить самому:{' '}
        <a href="https://egrul.nalog.ru" rel="noopener nofollow" target="_blank" className="underline">
          egrul.nalog.ru
          <span className="sr-only"> (откроется в новой вкладке)</span>
        </a>
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-2">{children}</dd>
    </div>
  )
}
