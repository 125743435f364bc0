import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from './contract.ts'

/** Of one call. */
export interface CallContext {
  /** Whether the request outlives its page. Browsers keep bodies up to 64 KB alive. */
  keepalive?: boolean
}

/** Every operation as a function: over HTTP in the browser, without it on the server. */
export type ApiClient = ContractRouterClient<typeof contract, CallContext>

/** Calls an operation by its path in the contract. */
export type ServerCall = (path: readonly string[], input: unknown) => Promise<unknown>
