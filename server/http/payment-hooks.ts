import express, { Router } from 'express'
import { handleNotification } from '#server/features/money/payments/webhook.ts'
import { sandboxPages } from '#server/http/sandbox-pages.ts'
import { ResultUnknown } from '#server/payments/port.ts'
import { isYookassaAddress } from '#server/payments/yookassa-addresses.ts'
import type { Deps } from '#server/http/context.ts'

/** Notifications of payment providers, and the checkout of the sandbox where it is the provider. */
export function paymentHooks(deps: Deps): Router {
  const router = Router()
  if (deps.paymentProvider?.name === 'sandbox') router.use(sandboxPages(deps))
  router.post('/api/payments/yookassa', express.json({ limit: '100kb' }), async (req, res) => {
    res.set('cache-control', 'no-store')
    // `req.ip` respects TRUST_PROXY.
    if (deps.paymentProvider?.name !== 'yookassa' || !isYookassaAddress(req.ip ?? '')) {
      deps.log.warn({ event: 'payment.foreign_notification' })
      return void res.status(404).end()
    }
    try {
      res.status((await handleNotification(deps, req.body)) === 'done' ? 200 : 503).end()
    } catch (error) {
      if (!(error instanceof ResultUnknown)) throw error
      res.status(503).end()
    }
  })
  return router
}
