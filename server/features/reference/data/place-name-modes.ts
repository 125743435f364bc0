import type { Location } from '#shared/features/reference/locations/model.ts'
import {
  GUARDED_NAMES,
  MARKED_NAMES,
  NAMED_ONLY,
  NEAR_COUNTRIES,
  ORIGINS_OF_GOODS,
  PLAIN_NAMES,
} from './place-name-facts.ts'

/**
 * When a name is a place: `free` by itself in the nominative or genitive; `named` by itself in the nominative only;
 * `guarded` after a preposition; `abroad` also after «работа» or as the whole text; `goods` after «в» only; `marked` after
 * «город» only.
 */
export type NameMode = 'free' | 'named' | 'guarded' | 'abroad' | 'goods' | 'marked'

const ADJECTIVE = /(?:[ыи]й|ой|ое|ее|ая|яя|[ыи]е)$/
const SURNAME = /(?:[ое]в|ин)$/
/** Surnames of smaller cities are people more often. */
const SURNAME_POPULATION = 30_000

export function modeOf({ slug, type, countryIso2, population }: Location, name: string): NameMode {
  if (MARKED_NAMES.has(name)) return 'marked'
  if (ORIGINS_OF_GOODS.has(slug)) return 'goods'
  const isNear = NEAR_COUNTRIES.has(countryIso2)
  if (GUARDED_NAMES.has(name)) return isNear ? 'guarded' : 'abroad'
  if (type === 'country' || !isNear || NAMED_ONLY.has(name)) return 'named'
  if (PLAIN_NAMES.has(name) || name.includes(' ')) return 'free'
  const isSurname = SURNAME.test(name) && (population ?? 0) < SURNAME_POPULATION
  return ADJECTIVE.test(name) || isSurname ? 'guarded' : 'free'
}
