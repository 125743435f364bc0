import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { DeviceHeart } from './device-heart.tsx'
import { HeartButton } from './heart-button.tsx'

/** Not loaded for guests, who are most readers: their device keeps their favourites. */
const FavouriteButton = lazy(chunk(() => import('./favourite-button.tsx')))

export function FavouriteSlot({
  id,
  ids,
  name = null,
  onAdded,
}: {
  id: VacancyId
  /** Ids of the whole list, on a card in it. */
  ids?: readonly VacancyId[]
  /** Of the vacancy, on a card. */
  name?: string | null
  /** After a guest has added it. */
  onAdded?: () => void
}) {
  // The server's HTML has the heart of a guest: for most readers nothing changes after hydration.
  if (!useHasSession()) return <DeviceHeart id={id} name={name} {...(onAdded && { onAdded })} />
  return (
    <Suspense fallback={<HeartButton isFavourite={false} isPending name={name} />}>
      <FavouriteButton id={id} ids={ids ?? [id]} name={name} />
    </Suspense>
  )
}
