import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { useHiding } from './hide-actions.ts'
import { useHidden, type HiddenThing } from '#client/app/hidden-now.ts'
import { isSame } from './hidden-store.ts'

const TEXTS = {
  vacancy: { hide: 'Скрыть вакансию', show: 'Вернуть вакансию' },
  company: { hide: 'Скрыть компанию', show: 'Вернуть компанию' },
} as const

/** The items of a menu that hide a vacancy and its company, or show them again. */
export default function HideItems({ vacancy, company }: { vacancy: HiddenThing; company: HiddenThing }) {
  const hidden = useHidden()
  const { hide, show } = useHiding()
  return [vacancy, ...(isNamed(company) ? [company] : [])].map((thing) => {
    const isHidden = hidden.some((one) => isSame(one, thing))
    return (
      <button key={thing.kind} type="button" onClick={() => (isHidden ? show(thing) : hide(thing))}>
        {TEXTS[thing.kind === 'company' ? 'company' : 'vacancy'][isHidden ? 'show' : 'hide']}
      </button>
    )
  })
}
