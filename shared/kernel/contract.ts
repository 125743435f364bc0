import { oc } from '@orpc/contract'
import { z } from 'zod'
import { PAGE_SIZE, PAGES_MAX } from './paging.ts'
import type { RateClass } from './rate-classes.ts'

/** Who may call an operation at all; policies and ownership decide the rest. */
export type AccessLevel = 'public' | 'signed_in' | 'company' | 'staff'

type ContractMeta = {
  access?: AccessLevel
  /** What a call counts as; without it a command is a command, and what a guest reads is a search. */
  limit?: RateClass
}

/** The start of every operation: the access floor is part of the contract, "public" included. */
export const access = (level: AccessLevel, more: Pick<ContractMeta, 'limit'> = {}) =>
  oc.$meta<ContractMeta>({ access: level, ...more })

export const Nothing = z.object({})
export const Count = z.number().int()
/** ISO 8601 with a zone. */
export const Instant = z.string()

/** Something with a page of its own, and how many of what is counted it has. */
export const Counted = z.object({ slug: z.string(), name: z.string(), count: Count })

/** The page of a list that is asked for. */
export const pageInput = ({ size = PAGE_SIZE, max = PAGES_MAX } = {}) =>
  z.coerce.number().int().min(1).max(max).default(1).describe(`Страница, по ${size} на каждой.`)
