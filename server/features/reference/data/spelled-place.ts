import type { Location } from '#shared/features/reference/locations/model.ts'
import type { NameMode } from './place-name-modes.ts'

/** A name of a place with the forms of its words. */
export type PlaceName = {
  place: Location
  mode: NameMode
  words: readonly ReadonlyMap<string, number>[]
}

/** A name that words of a text spell, with the cases that the form may have. */
export type Spelled = { name: PlaceName; length: number; cases: number }
