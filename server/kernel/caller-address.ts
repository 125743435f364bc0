import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const address = new AsyncLocalStorage<string | null>()

/** Makes the address of the caller available to the audit log during the request. */
export const withCallerAddress: RequestHandler = (req, _res, next) => address.run(req.ip ?? null, next)

/** IP address of the current request; null outside of requests. */
export const callerAddress = () => address.getStore() ?? null
