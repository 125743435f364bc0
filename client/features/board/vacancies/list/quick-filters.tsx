import { pathWith } from '#client/lists/list-state.ts'
import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import { EXPERIENCE_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { formatAmount } from '#shared/kernel/number.ts'
import { PageLink } from '#client/ui/page-link.tsx'
import type { VacancyListState } from './list-state.ts'

export type QuickFiltersProps = {
  state: VacancyListState
  facets: Pick<SearchResult['facets'], 'salary'>
}

/** Links that switch the conditions most readers want, next to the search from lg. */
export default function QuickFilters({ state, facets }: QuickFiltersProps) {
  const { workForm, experience, salary } = state.filter
  const sum = salary ?? middleOf(facets.salary)
  const switches = [
    ...(['remote', 'home'] as const).map((form) => ({
      text: WORK_FORM_LABELS[form],
      isOn: workForm.includes(form),
      change: { workForm: toggled(workForm, form) },
    })),
    {
      text: EXPERIENCE_LABELS.none,
      isOn: experience.includes('none'),
      change: { experience: toggled(experience, 'none') },
    },
    ...(sum === null
      ? []
      : [
          {
            text: `От ${formatAmount(sum, 'RUB')}`,
            isOn: salary !== null,
            change: { salary: salary === null ? sum : null },
          },
        ]),
  ]
  return (
    <ul aria-label="Быстрые фильтры" className="quick-filters">
      {switches
        .map((one) => ({ ...one, href: pathWith(state, one.change) }))
        .map(({ text, isOn, href }) => (
          <li key={text}>
            <PageLink
              href={href}
              isFollowed={!state.hiddenPaths.includes(href)}
              rel="nofollow"
              className="chip"
              keepsScroll
              data-chosen={isOn ? '' : undefined}
              aria-current={isOn ? 'true' : undefined}
            >
              {text}
            </PageLink>
          </li>
        ))}
    </ul>
  )
}

const toggled = <Value,>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** A round sum that about half of the vacancies pay; null where too few state their pay. */
function middleOf(bars: SearchResult['facets']['salary']): number | null {
  let left = bars.reduce((all, { count }) => all + count, 0) / 2
  const middle = bars.find(({ count }) => (left -= count) < 0)
  return Number(middle?.value ?? 0) || null
}
