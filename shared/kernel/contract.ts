import { oc } from '@orpc/contract'
import type { RateClass } from './rate-classes.ts'

/** Who may call an operation at all; policies and ownership decide the rest. */
export const ACCESS_LEVELS = ['public', 'signed_in', 'company', 'staff'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export type ContractMeta = {
  access?: AccessLevel
  /** What a call counts as; without it a command is a command, and what a guest reads is a search. */
  limit?: RateClass
}

/** The start of every operation: the access floor is part of the contract, "public" included. */
export const access = (level: AccessLevel, more: Pick<ContractMeta, 'limit'> = {}) =>
  oc.$meta<ContractMeta>({ access: level, ...more })
