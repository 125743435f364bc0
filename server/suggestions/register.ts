/** Source: DaData's API 4.1, `/findById/party`: what ЕГРЮЛ and ЕГРИП say about a number. */
import { z } from 'zod'
import type { RegisterStatus } from '#shared/features/identity/companies/vocabulary.ts'
import { callDadata, dadataText } from './dadata.ts'

export type RegisterEntry = {
  status: RegisterStatus
  /** With the legal form; of a sole proprietor, the name. */
  name: string
  isPerson: boolean
  /** Date; null for a person. */
  registeredOn: string | null
  headName: string | null
  headPost: string | null
  region: string | null
}

/** The state register of companies. */
export type CompanyRegister = {
  /** Null for a number that the register does not have. @throws Error when there is no answer */
  find(inn: string): Promise<RegisterEntry | null>
}

const ANSWER_MAX_MS = 5000

const Party = z.object({
  data: z.object({
    inn: dadataText,
    type: z.enum(['LEGAL', 'INDIVIDUAL']).nullish(),
    name: z.object({ full_with_opf: dadataText, short_with_opf: dadataText }).nullish(),
    management: z.object({ name: dadataText, post: dadataText }).nullish(),
    state: z.object({ status: dadataText, registration_date: z.number().nullish() }).nullish(),
    address: z.object({ data: z.object({ region_with_type: dadataText }).nullish() }).nullish(),
  }),
})

/** @param url of the API, up to `/rs` */
export function createDadataRegister({ url, token }: { url: string; token: string }): CompanyRegister {
  return {
    async find(inn) {
      const parties = await callDadata(`${url}/findById/party`, {
        token,
        item: Party,
        body: { query: inn, count: 1 },
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      })
      const [party] = parties
      return party && party.data.inn === inn ? entryOf(party.data) : null
    },
  }
}

function entryOf({
  type,
  name,
  management,
  state,
  address,
}: z.output<typeof Party>['data']): RegisterEntry | null {
  const status = STATUSES[state?.status ?? '']
  const title = name?.full_with_opf ?? name?.short_with_opf
  if (!status || !title) return null
  const isPerson = type === 'INDIVIDUAL'
  const region = address?.data?.region_with_type ?? null
  // The register shows more about a person than a reader of vacancies needs.
  if (isPerson)
    return { status, name: title, isPerson, registeredOn: null, headName: null, headPost: null, region }
  return {
    status,
    name: title,
    isPerson,
    registeredOn: dayOf(state?.registration_date),
    headName: management?.name ?? null,
    headPost: management?.post ?? null,
    region,
  }
}

const STATUSES: Readonly<Record<string, RegisterStatus>> = {
  ACTIVE: 'active',
  REORGANIZING: 'reorganizing',
  LIQUIDATING: 'liquidating',
  BANKRUPT: 'bankrupt',
  LIQUIDATED: 'liquidated',
}

/** Milliseconds, UTC. */
const dayOf = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString().slice(0, 10))
