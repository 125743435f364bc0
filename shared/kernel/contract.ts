import { oc } from '@orpc/contract'

/** Who may call an operation at all; policies and ownership decide the rest. */
export const ACCESS_LEVELS = ['public', 'signed_in', 'company', 'staff'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export type ContractMeta = { access?: AccessLevel }

/** The start of every operation: the access floor is part of the contract, "public" included. */
export const access = (level: AccessLevel) => oc.$meta<ContractMeta>({ access: level })
