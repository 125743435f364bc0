import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** Not loaded for guests, who are most readers. */
const FavouriteButton = lazy(chunk(() => import('./favourite-button.tsx')))

export function FavouriteSlot({
  id,
  ids,
  name = null,
}: {
  id: VacancyId
  /** Ids of the whole list, on a card in it. */
  ids?: readonly VacancyId[]
  /** Of the vacancy, on a card. */
  name?: string | null
}) {
  if (useSessionFlag() !== true) return null
  return (
    <Suspense fallback={null}>
      <FavouriteButton id={id} ids={ids ?? [id]} name={name} />
    </Suspense>
  )
}
