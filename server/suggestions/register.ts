/** Source: DaData's API 4.1, `/findById/party`: what ЕГРЮЛ and ЕГРИП say about a number. */
import { z } from 'zod'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { callDadata, dadataText, toRegisterStatus, type DadataAccess } from './dadata.ts'
import { UnreadableAnswer } from './port.ts'

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
  /** Null for a person, like the two that follow. */
  kpp: string | null
  ogrn: string | null
  address: string | null
}

/** The state register of companies. */
export type CompanyRegister = {
  /**
   * The head organisation with the number, never a branch. Null for a number that the register does not have.
   * @throws UnreadableAnswer, QueryRejected for this number; Error when there is no answer
   */
  find(inn: string, options?: { timeoutMs?: number }): Promise<RegisterEntry | null>
}

const ANSWER_MAX_MS = 5000
/** A person who has been a sole proprietor several times has as many entries of one number. */
const FOUND_MAX = 10

const Party = z.object({
  data: z.object({
    inn: dadataText,
    kpp: dadataText,
    ogrn: dadataText,
    type: z.enum(['LEGAL', 'INDIVIDUAL']).nullish(),
    branch_type: dadataText,
    name: z.object({ full_with_opf: dadataText, short_with_opf: dadataText }).nullish(),
    management: z.object({ name: dadataText, post: dadataText }).nullish(),
    state: z.object({ status: dadataText, registration_date: z.number().nullish() }).nullish(),
    address: z
      .object({ value: dadataText, data: z.object({ region_with_type: dadataText }).nullish() })
      .nullish(),
  }),
})

export function createDadataRegister({ url, token, onDropped }: DadataAccess): CompanyRegister {
  return {
    async find(inn, { timeoutMs = ANSWER_MAX_MS } = {}) {
      const parties = await callDadata(`${url}/findById/party`, {
        token,
        item: Party,
        body: { query: inn, count: FOUND_MAX, branch_type: 'MAIN' },
        signal: AbortSignal.timeout(timeoutMs),
        onDropped,
      })
      const own = parties.filter(({ data }) => data.inn === inn && data.branch_type !== 'BRANCH')
      const entries = own.map(({ data }) => toEntry(data)).filter((entry) => entry !== null)
      if (own.length > 0 && entries.length === 0)
        throw new UnreadableAnswer('DaData answered an entry without a known status or a name')
      return entries.toSorted((a, b) => LIFE.indexOf(a.status) - LIFE.indexOf(b.status))[0] ?? null
    },
  }
}

/** Of several entries the one that is most alive counts. */
const LIFE: readonly RegisterStatus[] = ['active', 'reorganizing', 'liquidating', 'bankrupt', 'liquidated']

function toEntry({
  type,
  name,
  management,
  state,
  address,
  kpp,
  ogrn,
}: z.output<typeof Party>['data']): RegisterEntry | null {
  const status = toRegisterStatus(state?.status)
  const title = name?.full_with_opf ?? name?.short_with_opf
  if (!status || !title) return null
  const isPerson = type === 'INDIVIDUAL'
  const region = address?.data?.region_with_type ?? null
  // The register shows more about a person than a reader of vacancies needs.
  if (isPerson) return { ...NOTHING_MORE, status, name: title, isPerson, region }
  return {
    status,
    name: title,
    isPerson,
    registeredOn: toDay(state?.registration_date),
    headName: management?.name ?? null,
    headPost: management?.post ?? null,
    region,
    kpp: kpp ?? null,
    ogrn: ogrn ?? null,
    address: address?.value ?? null,
  }
}

/** Of an entrepreneur, who is a person. */
export const NOTHING_MORE = {
  registeredOn: null,
  headName: null,
  headPost: null,
  kpp: null,
  ogrn: null,
  address: null,
}

/** Milliseconds, UTC. */
const toDay = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString().slice(0, 10))
