import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { placeNames } from '#shared/features/reference/locations/place-phrase.ts'

type StatedWorkFrom = {
  workFrom: readonly Pick<LocationRef, 'name'>[]
  workFromAnywhere: boolean
  workFromExcept: readonly Pick<LocationRef, 'name'>[]
}

/** «Из любой точки мира», «Из любой точки мира, кроме: Россия»; null where it does not say so. */
export function formatAnywhere({
  workFromAnywhere,
  workFromExcept,
}: Pick<StatedWorkFrom, 'workFromAnywhere' | 'workFromExcept'>): string | null {
  if (!workFromAnywhere) return null
  return [
    'Из любой точки мира',
    ...(workFromExcept.length > 0 ? [`кроме: ${placeNames(workFromExcept)}`] : []),
  ].join(', ')
}
