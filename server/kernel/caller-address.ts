import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'

const address = new AsyncLocalStorage<string | null>()

/** Keeps the address of the caller for what is recorded while the request is answered. */
export const withCallerAddress: RequestHandler = (req, _res, next) => address.run(req.ip ?? null, next)

/** The address the present request came from; null for what the board does by itself. */
export const callerAddress = () => address.getStore() ?? null
