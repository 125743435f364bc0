import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { DeviceHeart } from './device-heart.tsx'
import { HeartPlaceholder } from './heart-button.tsx'

/** Not loaded for guests, who are most readers: their device keeps their favourites. */
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
  const hasSession = useSessionFlag()
  const placeholder = <HeartPlaceholder hasText={name === null} />
  if (hasSession === null) return placeholder
  if (!hasSession) return <DeviceHeart id={id} name={name} />
  return (
    <Suspense fallback={placeholder}>
      <FavouriteButton id={id} ids={ids ?? [id]} name={name} />
    </Suspense>
  )
}
