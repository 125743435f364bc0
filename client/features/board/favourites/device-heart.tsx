import { showToast } from '#client/ui/toast.tsx'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { addToDevice, removeFromDevice, useIsOnDevice } from './device-favourites.ts'
import { HeartButton } from './heart-button.tsx'

/** The heart of a guest: the device keeps the vacancy until the guest signs in. */
export function DeviceHeart({
  id,
  name,
  onAdded,
}: {
  id: VacancyId
  name: string | null
  onAdded?: () => void
}) {
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
