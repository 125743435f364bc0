import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

type Caller = { address: string | null; apiToken: string | null }

const callers = new AsyncLocalStorage<Caller>()

/** Makes the address of the caller available to the audit log during the request. */
export const withCallerAddress: RequestHandler = (req, _res, next) =>
  callers.run({ address: req.ip ?? null, apiToken: null }, next)

/** IP address of the current request; null outside of requests. */
export const callerAddress = () => callers.getStore()?.address ?? null

/** Makes the name of the API token of the current request available to the audit log. */
export function noteApiToken(name: string) {
  const caller = callers.getStore()
  if (caller) caller.apiToken = name
}

/** Name of the API token of the current request; null without one. */
export const callerApiToken = () => callers.getStore()?.apiToken ?? null
