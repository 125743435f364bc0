import { Notice } from '#client/ui/notice.tsx'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import type { SearchResult } from '#shared/features/vacancies/contract.ts'
import type { ListState } from './list-state.ts'

/** Says that the search was not for what was typed, with a way back to it. */
export function RepairNotice({
  state: { filter, attribute },
  repair,
}: {
  state: ListState
  repair: NonNullable<SearchResult['repair']>
}) {
  return (
    <Notice>
      <p>
        Показаны результаты по запросу «<strong className="font-semibold">{repair.query}</strong>».{' '}
        <a
          href={vacanciesPath({ filter: { ...filter, search: repair.original }, attribute, exact: true })}
          rel="nofollow"
        >
          Искать «{repair.original}», как введено
        </a>
      </p>
    </Notice>
  )
}
