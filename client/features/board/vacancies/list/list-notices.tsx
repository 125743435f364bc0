import { pathWith } from '#client/lists/list-state.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { ListResult, SearchResult } from '#shared/features/board/vacancies/contract.ts'
import FraudNotice from '../vacancy/fraud-notice.tsx'
import type { VacancyListState } from './list-state.ts'
import { totalLabel } from '../vacancy-labels.ts'

export type ListNoticesProps = {
  state: VacancyListState
  result: SearchResult & Partial<Pick<ListResult, 'fraud' | 'remoteInstead'>>
}

/** What a reader must know before the cards. */
export default function ListNotices(props: ListNoticesProps) {
  const { fraud = null } = props.result
  return (
    <>
      {fraud !== null && <FraudNotice fraud={fraud} />}
      <NothingByHand {...props} />
      <UnsaidHours {...props} />
    </>
  )
}

/** There is no such work by hand at home; work at a computer is not shown in its place without a word. */
function NothingByHand({ state, result: { remoteInstead = null } }: ListNoticesProps) {
  if (remoteInstead === null) return null
  return (
    <Notice title="Руками на дому такой работы сейчас нет">
      <p>
        Сохраните поиск, и мы сообщим, когда она появится.
        {remoteInstead > 0 && (
          <>
            {' '}
            За компьютером, из дома:{' '}
            <a href={pathWith(state, { workForm: ['remote'] })} rel="nofollow">
              {totalLabel(remoteInstead)}
            </a>
            .
          </>
        )}
      </p>
    </Notice>
  )
}

/** How many vacancies are left out because they state no hours. */
function UnsaidHours({ state, result }: ListNoticesProps) {
  const count = (result.facets.hoursUnsaid[0]?.count ?? 0) - result.total
  if (count <= 0 || state.filter.hoursUnsaid) return null
  return (
    <p>
      Без указанных часов: ещё {totalLabel(count)}.{' '}
      <a href={pathWith(state, { hoursUnsaid: true })} rel="nofollow">
        Показать и их
      </a>
    </p>
  )
}
