import type { Sql } from '#server/kernel/sql.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { fold } from '#shared/lists/text/fold.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { ADDRESS_TIPS_COUNT, COMPANY_TIPS_COUNT } from '#server/suggestions/port.ts'
import type { Suggestions } from '#server/suggestions/port.ts'
import { listCompaniesLike } from './queries.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'

/** Suggestions from what the board knows itself: its companies, and places down to the city. Never complete. */
export function ownSuggestions({
  db,
  referenceData,
}: {
  db: Sql
  referenceData: ReferenceData
}): Suggestions {
  return {
    async companies(query) {
      const text = fold(query)
        .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
        .trim()
      if (text === '') return { items: [], isComplete: false }
      const rows = await listCompaniesLike(db, { text, limit: COMPANY_TIPS_COUNT })
      const items = rows.map(({ title, type, inn, kpp, ogrn, legalTitle, address }) => ({
        value: title,
        inn,
        kpp,
        ogrn,
        title: legalTitle,
        // The address of a sole proprietor is where the person lives.
        address: type === 'sole_proprietor' ? null : address,
        managementName: null,
        managementPost: null,
      }))
      return { items, isComplete: false }
    },
    addresses: async ({ query, within }) => {
      const { locations, locationNames } = referenceData
      const isWithin = (place: Location) =>
        !within || place.id === within.id || locations.ancestors(place.id).some(({ id }) => id === within.id)
      const places = locationNames
        .startingWith(query)
        .filter((place) => place.type === 'city' && isWithin(place))
      const items = places.slice(0, ADDRESS_TIPS_COUNT).map((place) => ({
        value: [...locations.ancestors(place.id).toReversed(), place]
          .filter(({ type, countryIso2 }) => type !== 'country' || countryIso2 !== HOME_COUNTRY)
          .map(({ name }) => name)
          // A city that is a region of its own is named once.
          .filter((name, at, names) => names.indexOf(name) === at)
          .join(', '),
      }))
      return { items, isComplete: false }
    },
  }
}
