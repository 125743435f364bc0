import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/app/api.ts'
import { hasSession, useHasSession } from '#client/app/session-flag.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { showToast } from '#client/ui/toast.tsx'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { hiddenBy, useHidden, type Hidable } from '#client/app/hidden-now.ts'
import { forgetAccount, isSkipping, setHidden, setSkipping } from './hidden-store.ts'
import { seenIds } from './seen.ts'

const HIDDEN_FORMS = { one: 'скрыта вами', few: 'скрыты вами', many: 'скрыто вами' }
const SEEN_FORMS = { one: 'просмотрена', few: 'просмотрены', many: 'просмотрено' }

type Props = { vacancies: readonly Hidable[] } | { vacancy: Hidable }

export default function HiddenNotes(props: Props) {
  return (
    <>
      {useHydrated() &&
        ('vacancy' in props ? <OnPage vacancy={props.vacancy} /> : <InList vacancies={props.vacancies} />)}
      {useHasSession() && <AccountHidden />}
    </>
  )
}

/** «2 скрыты вами · 5 просмотрено Пропускать» */
function InList({ vacancies }: { vacancies: readonly Hidable[] }) {
  const hidden = useHidden()
  const hiders = vacancies.map((vacancy) => hiddenBy(hidden, vacancy)?.kind)
  const count = hiders.filter((kind) => kind === 'vacancy' || kind === 'company').length
  const seen = new Set(seenIds())
  const seenCount = vacancies.filter(
    ({ id }, at) => seen.has(id) && (hiders[at] === undefined || hiders[at] === 'seen'),
  ).length
  const isOn = isSkipping()
  if (count === 0 && seenCount === 0) return null
  return (
    <p className="list-note">
      {count > 0 && <a href={pathOf('vacancies-hidden')}>{countOf(count, HIDDEN_FORMS)}</a>}
      {count > 0 && seenCount > 0 && ' · '}
      {seenCount > 0 && (
        <>
          {countOf(seenCount, SEEN_FORMS)}{' '}
          <button type="button" className="text-accent underline" onClick={() => skip(!isOn)}>
            {isOn ? 'Показывать' : 'Пропускать'}
            <span className="sr-only"> просмотренные</span>
          </button>
        </>
      )}
    </p>
  )
}

function skip(isOn: boolean) {
  if (!setSkipping(isOn))
    showToast({ type: 'warning', title: 'Браузер ничего не хранит, поэтому пропускать не получится.' })
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
