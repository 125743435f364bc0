import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

type NamedPlace = {
  preposition: string
  namePrepositional: string
  /** The name of its region, when another place has the same name. */
  regionOfNamesake?: string | null
}

/** «в Казани», «во Владимире», «в Кирове (Калужская область)». */
export function inPlace({ preposition, namePrepositional, regionOfNamesake = null }: NamedPlace): string {
  const place = preposition + NO_BREAK_SPACE + namePrepositional
  return regionOfNamesake === null ? place : `${place} (${regionOfNamesake})`
}

/** «Казань, Омск» */
export const placeNames = (places: readonly { name: string }[]) => places.map(({ name }) => name).join(', ')
