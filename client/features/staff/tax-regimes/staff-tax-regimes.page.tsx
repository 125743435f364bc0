import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { TaxRegimeForm } from './tax-regime-form.tsx'
import { TaxRegimeList } from './tax-regime-list.tsx'

const regimes = () => api.taxRegimes.staffList.queryOptions({ input: {} })

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Налоговый режим', load(args, regimes()))

/** Tax regimes of the operator by day, for administrators of the board. */
export function Component() {
  const { today, possible, items } = useSuspenseQuery(regimes()).data
  const [status, setStatus] = useState('')
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-tax-regimes" />
      <div>
        <h1>Налоговый режим</h1>
        <p className="mt-2 max-w-[45em] text-muted">
          По нему считается НДС в ценах, <a href={pathOf('offer')}>оферте</a>, счетах, актах и чеках. Новый
          режим действует с 00:00 выбранного дня по Москве; выданные документы не меняются.
        </p>
      </div>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <TaxRegimeList items={items} onRemoved={(day) => setStatus(`Режим с ${formatDay(day)} убран.`)} />
        <TaxRegimeForm
          today={today}
          possible={possible}
          onAdded={(day) => setStatus(`Режим назначен с ${formatDay(day)}.`)}
        />
      </div>
    </div>
  )
}
