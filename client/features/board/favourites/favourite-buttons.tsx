import type { ReactNode } from 'react'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { FavouriteSlot } from './favourite-slot.tsx'

type Favourite = { id: VacancyId; title: string }

/** Draws the heart of each card of a list; they share one request. */
export function renderFavouriteButtons(items: readonly Favourite[]): (vacancy: Favourite) => ReactNode {
  const ids = items.map(({ id }) => id)
  return ({ id, title }) => <FavouriteSlot id={id} ids={ids} name={title} />
}
