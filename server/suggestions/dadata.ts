/** Source: DaData's suggestions API 4.1, `/suggest/party` and `/suggest/address`. */
import { z } from 'zod'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import {
  ADDRESS_SUGGESTIONS_MAX,
  COMPANY_SUGGESTIONS_MAX,
  QueryRejected,
  UnreadableAnswer,
  type SuggestionProvider,
} from './port.ts'
import { callOutside } from '#server/kernel/tracing.ts'

/** A text that DaData may leave out. */
export const dadataText = z.string().nullish()
const Party = z.object({
  value: z.string(),
  data: z.object({
    inn: dadataText,
    kpp: dadataText,
    ogrn: dadataText,
    name: z.object({ full_with_opf: dadataText }).nullish(),
    address: z.object({ value: dadataText }).nullish(),
    management: z.object({ name: dadataText, post: dadataText }).nullish(),
    state: z.object({ status: dadataText }).nullish(),
    branch_type: dadataText,
  }),
})

const STATUSES: Readonly<Record<string, RegisterStatus>> = {
  ACTIVE: 'active',
  REORGANIZING: 'reorganizing',
  LIQUIDATING: 'liquidating',
  BANKRUPT: 'bankrupt',
  LIQUIDATED: 'liquidated',
}

/** Null for a status that DaData leaves out, and for one that this release does not know. */
export const toRegisterStatus = (status: string | null | undefined): RegisterStatus | null =>
  STATUSES[status ?? ''] ?? null

export type DadataAccess = {
  /** Of the API, up to `/rs`. */
  url: string
  token: string
  /** Receives the number of entries of an answer that could not be read. */
  onDropped: (count: number) => void
}

export function createDadata({ url, token, onDropped }: DadataAccess): SuggestionProvider {
  const suggest = <Item extends z.ZodType>(
    kind: 'party' | 'address',
    asked: { item: Item; body: { query: string; count: number }; signal: AbortSignal },
  ) => callDadata(`${url}/suggest/${kind}`, { token, onDropped, ...asked })

  return {
    async companies(query, signal) {
      const parties = await suggest('party', {
        item: Party,
        body: { query, count: COMPANY_SUGGESTIONS_MAX },
        signal,
      })
      return parties.map(({ value, data }) => ({
        value,
        inn: data.inn ?? null,
        kpp: data.kpp ?? null,
        ogrn: data.ogrn ?? null,
        title: data.name?.full_with_opf ?? null,
        address: data.address?.value ?? null,
        managementName: data.management?.name ?? null,
        managementPost: data.management?.post ?? null,
        status: toRegisterStatus(data.state?.status),
        isBranch: data.branch_type === 'BRANCH',
      }))
    },
    addresses({ query, within }, signal) {
      const body = {
        query,
        count: ADDRESS_SUGGESTIONS_MAX,
        to_bound: { value: 'house' },
        locations: [restrictionOf(within)],
      }
      return suggest('address', { item: z.object({ value: z.string() }), body, signal })
    },
  }
}

/**
 * Each suggestion is read by itself: one that cannot be read is dropped.
 * @throws QueryRejected, UnreadableAnswer when none can be read, Error when the service gives no answer
 */
export async function callDadata<Item extends z.ZodType>(
  address: string,
  {
    token,
    item,
    body,
    signal,
    onDropped,
  }: {
    token: string
    item: Item
    body: { query: string; count: number; branch_type?: 'MAIN' }
    signal: AbortSignal
    onDropped: (count: number) => void
  },
): Promise<z.output<Item>[]> {
  const response = await callOutside({ method: 'POST', url: address }, () =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Token ${token}`,
      },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    }),
  )
  if (!response.ok) {
    await response.body?.cancel()
    if (response.status === 400 || response.status === 413)
      throw new QueryRejected(`DaData rejected the query: ${response.status}`)
    throw new Error(`DaData answered ${response.status}`)
  }
  const { suggestions } = z.object({ suggestions: z.array(z.unknown()) }).parse(await response.json())
  const items = suggestions.flatMap((suggestion) => {
    const parsed = item.safeParse(suggestion)
    return parsed.success ? [parsed.data] : []
  })
  const dropped = suggestions.length - items.length
  if (dropped > 0) onDropped(dropped)
  if (dropped > 0 && items.length === 0)
    throw new UnreadableAnswer('DaData answered nothing that can be read')
  return items.slice(0, body.count)
}

/** Without a restriction the service searches Russia only, so any country is stated. */
function restrictionOf(place: Location | null): Record<string, string> {
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
