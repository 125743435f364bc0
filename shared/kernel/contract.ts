import { oc } from '@orpc/contract'
import { PAGE_SIZE, PAGES_MAX } from './paging.ts'
import type { RateClass } from './rate-classes.ts'
import { ID_MAX } from './parse-id.ts'
import { z } from 'zod'

/** Who may call an operation; policies and ownership are checked by the operation itself. */
export type AccessLevel = 'public' | 'signed_in' | 'company' | 'api_token' | 'staff'

export type ContractMeta = {
  access?: AccessLevel
  /**
   * Of every POST: whether a repeat would make a second row, message or purchase, so that it takes an `Idempotency-Key`.
   * `secret`: it would, and its answer opens something, so it is not stored for the repeat.
   */
  makes?: boolean | 'secret'
  /** Rate limit of a command; `commands` by default. */
  limit?: RateClass
  /** What an API token must permit; any token by default. */
  scope?: string
  /** Whether guests may get an answer a moment old, from a replica. */
  mayLag?: boolean
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

type OperationOptions = Omit<ContractMeta, 'access'> & {
  description?: string
  /** `detailed`: the operation sets headers or the status too. */
  outputStructure?: 'detailed'
}

/**
 * Begins the contract of an operation.
 * @param address method and path; `{id}` is a parameter
 * @param summary one line of the documentation of the API
 * @param tags sections of that documentation
 */
export function operation(
  address: `${Method} /${string}`,
  access: AccessLevel,
  summary: string,
  tags: readonly string[],
  { description, outputStructure, ...meta }: OperationOptions = {},
) {
  const [method, path] = splitAddress(address)
  return oc.$meta<ContractMeta>({ access, ...meta }).route({
    method,
    path,
    summary,
    tags,
    ...(description === undefined ? {} : { description }),
    ...(outputStructure === undefined ? {} : { outputStructure }),
  })
}

/** Safe: by its type an address has both parts, and no path has a space. */
const splitAddress = (address: string) => address.split(' ') as [Method, `/${string}`]

export const Nothing = z.object({})
export const Count = z.number().int()
/** ISO 8601 with a zone. */
export const Instant = z.string()

/** An object with a page, and the number of its items. */
export const Counted = z.object({ slug: z.string(), name: z.string(), count: Count })

/** The requested page of a list. */
export const pageInput = ({ size = PAGE_SIZE, max = PAGES_MAX } = {}) =>
  z.coerce.number().int().min(1).max(max).default(1).describe(`Страница, по ${size} на каждой.`)

/** A text to look for; without one the whole list. */
export const searchInput = (description: string) =>
  z.string().trim().max(200).default('').describe(description)

/** Ids in the query of an address, where a single one is not a list. */
export const idsInput = <Id extends z.ZodType>(id: Id, max: number, description: string) =>
  z
    .preprocess(
      (input) => (input === undefined || Array.isArray(input) ? input : [input]),
      z.array(id).max(max).default([]),
    )
    .describe(description)

/** Id of a row, an `integer` of PostgreSQL; also parses the text of a path. */
export const RowId = z.coerce.number().int().positive().max(ID_MAX)

/** @param description Russian, for the API reference */
export const rowId = (description: string) => RowId.describe(description)

/** A file as the answer of an operation (`outputStructure: 'detailed'`), always sent as a download. */
export const FileAnswer = z.object({
  headers: z.object({
    'content-disposition': z.string(),
    'content-security-policy': z.string(),
    'x-content-type-options': z.string(),
  }),
  body: z.file(),
})
/** The same for a file of unknown length that is generated while it is sent. */
export const StreamAnswer = z.object({
  headers: FileAnswer.shape.headers.extend({ 'content-type': z.string() }),
  body: z.instanceof(ReadableStream),
})
export type StreamAnswer = z.infer<typeof StreamAnswer>
export type FileAnswer = z.infer<typeof FileAnswer>
