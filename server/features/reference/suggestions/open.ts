import type { Logger } from 'pino'
import { type Sql, containsPattern, prefixPattern } from '#server/kernel/sql.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createDadata } from '#server/suggestions/dadata.ts'
import { resilientSuggestions } from '#server/suggestions/resilient.ts'
import { and, asc, eq, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import {
  ADDRESS_SUGGESTIONS_MAX,
  COMPANY_SUGGESTIONS_MAX,
  type Suggestions,
} from '#server/suggestions/port.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
type Options = {
  db: Sql
  referenceData: ReferenceData
  /** Of DaData's API. */
  url: string
  /** Null: suggestions come from the board's own companies and locations. */
  token: string | null
  log: Logger
  now: () => Date
  timeoutMs?: number
  /** Receives the number of suggestions of an answer that could not be read. */
  onDropped: (count: number) => void
}

export function openSuggestions({
  db,
  referenceData,
  url,
  token,
  onDropped,
  ...tools
}: Options): Suggestions {
  const local = localSuggestions({ db, referenceData })
  return token === null ? local : resilientSuggestions(createDadata({ url, token, onDropped }), local, tools)
}

/** Suggestions from the board's own data: its companies, and locations down to the city. Never complete. */
function localSuggestions({
  db,
  referenceData: { locations, locationNames },
}: {
  db: Sql
  referenceData: ReferenceData
}): Suggestions {
  return {
    async companies(query) {
      const text = fold(query)
        .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
        .trim()
      const rows = text === '' ? [] : await listCompaniesLike(db, text)
      return {
        items: rows.map(({ type, address, ...row }) => ({
          ...row,
          // The address of a sole proprietor is where the person lives.
          address: type === 'sole_proprietor' ? null : address,
          managementName: null,
          managementPost: null,
          isBranch: false,
        })),
        isComplete: false,
      }
    },
    async addresses({ query, within }) {
      const isWithin = (place: Location) =>
        !within || place.id === within.id || locations.ancestors(place.id).some(({ id }) => id === within.id)
      const cities = locationNames
        .startingWith(query)
        .filter((place) => place.type === 'city' && isWithin(place))
      return {
        items: cities.slice(0, ADDRESS_SUGGESTIONS_MAX).map((city) => ({
          value: [...locations.ancestors(city.id).toReversed(), city]
            .filter(({ type, countryIso2 }) => type !== 'country' || countryIso2 !== HOME_COUNTRY)
            .map(({ name }) => name)
            // A city that is also a region is named once.
            .filter((name, at, names) => names.indexOf(name) === at)
            .join(', '),
        })),
        isComplete: false,
      }
    },
  }
}

/**
 * Companies with a word of the title or of the registered name that begins with the text, or with an INN that does;
 * verified ones first. Only what the public register shows: private and self-employed persons are left out.
 */
function listCompaniesLike(db: Sql, text: string) {
  const hasWord = (column: typeof companies.title | typeof companies.legalTitle) =>
    sql`(' ' || regexp_replace(translate(lower(${column}), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g')) like ${containsPattern(` ${text}`)}`
  return db
    .select({
      value: companies.title,
      type: companies.type,
      inn: companies.inn,
      kpp: companies.kpp,
      ogrn: companies.ogrn,
      title: companies.legalTitle,
      address: companies.address,
      status: companyRegister.status,
    })
    .from(companies)
    .leftJoin(
      companyRegister,
      and(eq(companyRegister.companyId, companies.id), eq(companyRegister.inn, companies.inn)),
    )
    .where(
      and(
        inArray(companies.type, ['direct', 'agency', 'sole_proprietor']),
        isNotNull(companies.inn),
        or(hasWord(companies.title), hasWord(companies.legalTitle), like(companies.inn, prefixPattern(text))),
      ),
    )
    .orderBy(sql`${companies.verifiedAt} is null`, asc(companies.title), companies.id)
    .limit(COMPANY_SUGGESTIONS_MAX)
}
