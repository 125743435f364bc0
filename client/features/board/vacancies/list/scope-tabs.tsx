import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathWith } from '#client/lists/list-state.ts'
import { PageLink } from '#client/ui/page-link.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { SCOPE_LABELS } from '#shared/features/board/vacancies/rare-labels.ts'
import { takesScope } from '#shared/features/board/vacancies/scope.ts'
import { SCOPES } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import type { VacancyListState } from './list-state.ts'

type Scope = (typeof SCOPES)[number]

export type ScopeTabsProps = {
  state: VacancyListState
  list: Pick<ListResult, 'attribute' | 'allForms' | 'facets' | 'understood' | 'related'>
}

/** The list of hybrid work has a separate address, unless its place in the address is taken by another attribute. */
const HYBRID_ATTRIBUTE = 'gibrid'

/**
 * Links to the lists of work from home, of hybrid work and of all vacancies. Empty if the list is already limited to
 * one form of work. The browser stores the choice, see `public/theme.js`; this component applies it after a navigation.
 */
export default function ScopeTabs({ state, list }: ScopeTabsProps) {
  const { filter } = state
  const current = currentScope(state, list)
  const hrefs: Readonly<Record<Scope, string>> = {
    home: pathWith(state, { workForm: [], scope: 'home' }),
    hybrid:
      list.attribute === null || list.attribute === HYBRID_ATTRIBUTE
        ? vacanciesPath({ filter: { ...filter, workForm: ['hybrid'] }, attribute: HYBRID_ATTRIBUTE })
        : pathWith(state, { workForm: [], scope: 'hybrid' }),
    all: pathWith(state, { workForm: [], scope: 'all' }),
  }
  useKeptScope(current, hrefs)
  if (current === null || list.allForms === null) return null
  const counts = countsOf(list, list.allForms)
  // Search engines get separate lists by form of work only for lists without a profession.
  const isHybridListed =
    list.attribute === HYBRID_ATTRIBUTE ||
    (filter.profession.length === 0 && list.related.attributes.includes(HYBRID_ATTRIBUTE))
  const isFollowed = (scope: Scope) =>
    scope === 'hybrid' && !hrefs.hybrid.includes('?')
      ? isHybridListed
      : !state.hiddenPaths.includes(hrefs[scope])
  return (
    <nav aria-label="Откуда работать" className="scope-tabs">
      <ul className="scope-tabs-list">
        {SCOPES.map((scope) => (
          <li key={scope}>
            <PageLink
              href={hrefs[scope]}
              isFollowed={isFollowed(scope)}
              rel="nofollow"
              className="chip"
              keepsScroll
              data-scope={scope}
              data-chosen={scope === current ? '' : undefined}
              aria-current={scope === current ? 'page' : undefined}
            >
              {SCOPE_LABELS[scope]}
              {counts[scope] > 0 && <span className="text-muted">&nbsp;{formatNumber(counts[scope])}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns null if forms of work were chosen as a filter or are named in the search text. */
function currentScope({ filter }: VacancyListState, { attribute, understood }: ScopeTabsProps['list']) {
  if (understood.some((one) => one.filter === 'workForm')) return null
  if (attribute === HYBRID_ATTRIBUTE && filter.workForm.length === 1) return 'hybrid'
  return takesScope(filter) ? filter.scope : null
}

function countsOf({ facets }: ScopeTabsProps['list'], all: number): Readonly<Record<Scope, number>> {
  const of = (...forms: string[]) =>
    facets.workForm.filter(({ value }) => forms.includes(value)).reduce((sum, { count }) => sum + count, 0)
  return { home: of('remote', 'home'), hybrid: of('hybrid'), all }
}

/** Opens the list of the stored scope when the address names none. */
function useKeptScope(current: Scope | null, hrefs: Readonly<Record<Scope, string>>) {
  const navigate = useNavigate()
  useEffect(() => {
    if (current !== 'home') return
    const kept = readKept()
    if (kept !== null && kept !== 'home') void navigate(hrefs[kept], { replace: true })
  })
}

/** Null if nothing is stored, or if storage is not available. */
function readKept(): Scope | null {
  try {
    const kept = localStorage.getItem('scope')
    return SCOPES.find((scope) => scope === kept) ?? null
  } catch {
    return null
  }
}
