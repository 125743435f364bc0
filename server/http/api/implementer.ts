import { implement } from '@orpc/server'
import { contract } from '#shared/contract.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The start of every handler: the contract with the context of a call. */
export const implementer = implement(contract).$context<Ctx>()
