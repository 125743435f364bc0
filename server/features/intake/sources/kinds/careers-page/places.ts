import type { ReportUnmapped } from '../kind.ts'
import { toCityName } from '../mapping/cities.ts'
import { toCountryName } from '../mapping/countries.ts'
import { isObject, readPath, toList, toText } from '../mapping/values.ts'

type StatedAddress = {
  city: string | null
  region: string | null
  country: string | null
  street: string | null
}

/** Fields of an import record by `jobLocation`: one or several places, with an address as an object or as words. */
export function readPlaces(jobLocation: unknown, report?: ReportUnmapped): Record<string, unknown> {
  const addresses = toList(jobLocation).flatMap((place) =>
    toList(readPath(place, 'address') ?? place).map((address) => readAddress(address, report)),
  )
  const cities = addresses.flatMap(({ city }) => city ?? [])
  const [only] = addresses.length === 1 ? addresses : []
  return {
    city: [...new Set(cities)].join(', ') || null,
    // One region would exclude the cities of the others.
    region: only?.region ?? (cities.length === 0 ? (addresses[0]?.region ?? null) : null),
    country: addresses.find(({ country }) => country !== null)?.country ?? null,
    address: only?.street ?? null,
  }
}

/** The countries of `jobLocation`, by their Russian names. */
export const listCountries = (jobLocation: unknown): string[] => [
  ...new Set(
    toList(jobLocation)
      .flatMap((place) => toList(readPath(place, 'address') ?? place))
      .flatMap((address) => readAddress(address).country ?? []),
  ),
]

function readAddress(address: unknown, report?: ReportUnmapped): StatedAddress {
  if (!isObject(address)) return readWords(toText(address))
  const land = address.addressCountry
  const country = toText(land) ?? toText(readPath(land, 'name')) ?? toText(readPath(land, 'identifier'))
  const name = country === null ? null : toCountryName(country)
  if (country !== null && name === null) report?.('addressCountry', country)
  const stated = toText(address.addressLocality) ?? toText(address.name)
  const city = stated === null ? null : toCityName(stated)
  const street = toText(address.streetAddress)
  return {
    city,
    region: toText(address.addressRegion),
    country: name,
    street: street && [city, street].filter(Boolean).join(', '),
  }
}

/** «Казань», «Россия», «Казань, ул. Тестовая, 1». */
function readWords(words: string | null): StatedAddress {
  const country = toCountryName(words ?? '')
  const [first = ''] = (words ?? '').split(',')
  const hasStreet = words !== null && words.includes(',')
  return {
    city: country === null ? toCityName(first.trim()) || null : null,
    region: null,
    country,
    street: hasStreet ? words : null,
  }
}

/** Names of the places that `applicantLocationRequirements` allows to work from. */
export function readApplicantPlaces(requirements: unknown): string[] {
  return toList(requirements).flatMap((one) => {
    const [address] = toList(readPath(one, 'address'))
    const name =
      toText(one) ??
      toText(readPath(one, 'name')) ??
      toText(readPath(address, 'addressLocality')) ??
      toText(readPath(address, 'addressRegion')) ??
      toText(readPath(address, 'addressCountry'))
    return name === null ? [] : (toCountryName(name) ?? name)
  })
}
