import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { HeartButton } from './heart-button.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { addToDevice, removeFromDevice, useIsOnDevice } from './device-favourites.ts'

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

/** The heart of a guest: the device keeps the vacancy until the guest signs in. */
function DeviceHeart({ id, name, onAdded }: { id: VacancyId; name: string | null; onAdded?: () => void }) {
  const isFavourite = useIsOnDevice(id)
  return (
    <HeartButton
      isFavourite={isFavourite}
      isPending={false}
      name={name}
      onToggle={() => {
        if (isFavourite) removeFromDevice([id])
        else {
          offerSignIn(addToDevice(id))
          onAdded?.()
        }
      }}
    />
  )
}

function offerSignIn(isAdded: boolean) {
  const href = `${pathOf('sign-in')}?redirect_uri=${encodeURIComponent(pathOf('vacancies-favourites'))}`
  showToast({
    type: isAdded ? 'success' : 'warning',
    title: isAdded ? 'Сохранили на этом устройстве' : 'На этом устройстве больше нет места',
    description: (
      <>
        <a href={href}>Войдите</a>, чтобы {isAdded ? 'не потерять' : 'сохранить вакансию'}.
      </>
    ),
  })
}
