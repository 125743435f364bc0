/** Source: DaData's suggestions API 4.1, `/suggest/party` and `/suggest/address`. */
import { z } from 'zod'
import type { Location } from '#shared/features/reference/locations/model.ts'
import { ADDRESS_TIPS_COUNT, COMPANY_TIPS_COUNT, QueryRefused } from './port.ts'
import type { Register } from './port.ts'

const text = z.string().nullish()
const Party = z.object({
  value: z.string(),
  data: z.object({
    inn: text,
    kpp: text,
    ogrn: text,
    name: z.object({ full_with_opf: text }).nullish(),
    address: z.object({ value: text }).nullish(),
    management: z.object({ name: text, post: text }).nullish(),
  }),
})
const Answer = <T extends z.ZodType>(item: T) => z.object({ suggestions: z.array(item) })
const PartyAnswer = Answer(Party)
const AddressAnswer = Answer(z.object({ value: z.string() }))

/** @param url of the API, up to `/rs` */
export function createDadata({ url, token }: { url: string; token: string }): Register {
  const suggest = async <T>(
    kind: 'party' | 'address',
    { body, answer, signal }: { body: object; answer: z.ZodType<T>; signal: AbortSignal },
  ): Promise<T> => {
    const response = await fetch(`${url}/suggest/${kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Token ${token}`,
      },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    })
    if (response.status === 400 || response.status === 413) {
      await response.body?.cancel()
      throw new QueryRefused(`DaData refused the query: ${response.status}`)
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`DaData answered ${response.status}`)
    }
    return answer.parse(await response.json())
  }

  return {
    async companies(query, signal) {
      const { suggestions } = await suggest('party', {
        body: { query, count: COMPANY_TIPS_COUNT },
        answer: PartyAnswer,
        signal,
      })
      return suggestions.slice(0, COMPANY_TIPS_COUNT).map(({ value, data }) => ({
        value,
        inn: data.inn ?? null,
        kpp: data.kpp ?? null,
        ogrn: data.ogrn ?? null,
        title: data.name?.full_with_opf ?? null,
        address: data.address?.value ?? null,
        managementName: data.management?.name ?? null,
        managementPost: data.management?.post ?? null,
      }))
    },
    async addresses({ query, within }, signal) {
      const { suggestions } = await suggest('address', {
        body: {
          query,
          count: ADDRESS_TIPS_COUNT,
          to_bound: { value: 'house' },
          locations: [placeOf(within)],
        },
        answer: AddressAnswer,
        signal,
      })
      return suggestions.slice(0, ADDRESS_TIPS_COUNT).map(({ value }) => ({ value }))
    },
  }
}

/** Without a place the service searches Russia alone, so any country is said. */
function placeOf(place: Location | null): Record<string, string> {
  if (!place) return { country_iso_code: '*' }
  const country = { country_iso_code: place.countryIso2 }
  switch (place.type) {
    case 'country':
      return country
    case 'region':
      return { ...country, region: place.name.replace(REGION_TYPE, '').trim() }
    case 'city':
      return { ...country, city: place.name }
  }
}
/** The service knows regions by their names without the type. */
const REGION_TYPE = /(?:^|\s)(?:республика|область|край|автономн\p{L}+ (?:область|округ))(?=\s|$)/giu
