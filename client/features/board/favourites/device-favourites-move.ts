import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { deviceFavourites, removeFromDevice } from './device-favourites.ts'

let moving: Promise<void> | null = null

/**
 * Adds what the device kept for a guest to the favourites of the user who has signed in, once. Quiet: after a failure
 * the device keeps them until the next page.
 */
export function moveDeviceFavourites(queryClient: QueryClient): Promise<void> {
  moving ??= move(queryClient)
    .catch(() => {})
    .finally(() => {
      moving = null
    })
  return moving
}

async function move(queryClient: QueryClient) {
  const ids = deviceFavourites()
  if (ids.length === 0) return
  await api.favourites.keepVacancies.call({ ids: ids.map((id) => VacancyId.parse(id)) })
  removeFromDevice(ids)
  await queryClient.invalidateQueries({ queryKey: api.favourites.key() })
}
