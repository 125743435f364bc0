import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/app/api.ts'
import { hasSession, useHasSession } from '#client/app/session-flag.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { hiddenBy, useHidden } from './hidable-card.tsx'
import type { Hidable } from './hidable-card.tsx'
import { forgetAccount, setHidden } from './hidden-store.ts'

const HIDDEN_FORMS = { one: 'скрыта вами', few: 'скрыты вами', many: 'скрыто вами' }

export default function HiddenNotes(props: { vacancies: readonly Hidable[] } | { vacancy: Hidable }) {
  return (
    <>
      {'vacancy' in props ? <OnPage vacancy={props.vacancy} /> : <InList vacancies={props.vacancies} />}
      {useHasSession() && <AccountHidden />}
    </>
  )
}

function InList({ vacancies }: { vacancies: readonly Hidable[] }) {
  const hidden = useHidden()
  const count = vacancies.filter((vacancy) => hiddenBy(hidden, vacancy) !== undefined).length
  return (
    count > 0 && (
      <>
        , <a href={pathOf('vacancies-hidden')}>{countOf(count, HIDDEN_FORMS)}</a>
      </>
    )
  )
}

function OnPage({ vacancy }: { vacancy: Hidable }) {
  const hider = hiddenBy(useHidden(), vacancy)
  return (
    hider && (
      <p className="w-full text-small text-muted">
        {hider.kind === 'company' ? 'Вы скрыли вакансии этой компании.' : 'Вы скрыли эту вакансию.'}{' '}
        <a href={pathOf('vacancies-hidden')}>Скрытые</a>
      </p>
    )
  )
}

/** Keeps the browser's copy of what the account hides current. */
export function AccountHidden() {
  const { data } = useQuery(api.hidden.ids.queryOptions())
  useEffect(() => {
    if (!data) return
    setHidden('account', [
      ...data.vacancies.map((id) => ({ kind: 'vacancy' as const, id, title: '', slug: '' })),
      ...data.companies.map((id) => ({ kind: 'company' as const, id, title: '', slug: '' })),
    ])
  }, [data])
  useEffect(() => () => void (hasSession() || forgetAccount()), [])
  return null
}
