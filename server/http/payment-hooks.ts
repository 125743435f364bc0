import express, { Router } from 'express'
import { handleNotification } from '#server/features/money/payments/paying/webhook.ts'
import { ResultUnknown } from '#server/payments/port.ts'
import { isYookassaAddress } from '#server/payments/yookassa-addresses.ts'
import type { Deps } from '#server/http/context.ts'
import { createHash } from 'node:crypto'
import { findPayment } from '#server/features/money/payments/queries.ts'
import { settlePayment } from '#server/features/money/payments/paying/settlement.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { decideSandboxPayment, findSandboxPayment } from '#server/payments/sandbox.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:0 auto;padding:32px 16px}' +
  'h1{font-size:24px;line-height:1.25}p{overflow-wrap:anywhere}.sum{font-size:32px;font-weight:700;margin:16px 0}' +
  'form{display:grid;gap:12px;margin-top:24px}button{font:inherit;font-weight:600;padding:12px 16px;border-radius:12px;border:1px solid GrayText;background:Canvas;color:CanvasText;cursor:pointer}' +
  'button[value=pay]{background:#1a5fb4;border-color:#1a5fb4;color:#fff}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}.note{border:1px dashed GrayText;border-radius:12px;padding:12px 16px}'

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

/** A checkout that moves no money. Mount it only where the sandbox is the provider. */
function sandboxPages(deps: Deps): Router {
  const router = Router()
  const publicOrigin = new URL(deps.site.publicUrl).origin
  router.use('/sandbox/checkout', (_req, res, next) => {
    res.set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
        `form-action 'self' ${publicOrigin}; frame-ancestors 'none'; base-uri 'none'`,
    })
    next()
  })
  router.get('/sandbox/checkout/:id', async (req, res, next) => {
    const payment = await findSandbox(req.params.id)
    if (!payment) return next()
    if (payment.state !== 'pending') return res.redirect(303, payment.returnUrl)
    res
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
          `<title>Проверочная оплата</title><style>${STYLE}</style></head><body><main><h1>Проверочная оплата</h1>` +
          '<p class="note">Это песочница: деньги не списываются. Выберите, чем закончится оплата.</p>' +
          `<p class="sum">${formatKopecks(payment.amountKopecks)}</p><p>${escapeHtml(payment.description)}</p>` +
          '<form method="post"><button name="outcome" value="pay">Оплатить</button>' +
          '<button name="outcome" value="refuse">Отказать</button>' +
          '<button name="outcome" value="leave">Оставить в ожидании</button></form></main></body></html>',
      )
  })
  router.post(
    '/sandbox/checkout/:id',
    express.urlencoded({ extended: false, limit: '1kb' }),
    async (req, res, next) => {
      const { id } = req.params
      const payment = await findSandbox(id)
      if (!payment) return next()
      const outcome = outcomeIn(req.body)
      if (outcome !== null) {
        await decideSandboxPayment(deps.db, { id, state: outcome })
        const settled = await findPayment(deps.db, { id: Number(payment.paymentId) })
        if (settled) await settlePayment(deps, settled.id)
      }
      res.redirect(303, payment.returnUrl)
    },
  )
  return router

  async function findSandbox(id: string | undefined) {
    return id !== undefined && /^[\da-f-]{36}$/.test(id) ? findSandboxPayment(deps.db, id) : null
  }
}

/** Null: the payment stays pending. */
function outcomeIn(body: unknown) {
  const outcome = typeof body === 'object' && body !== null && 'outcome' in body ? body.outcome : null
  return outcome === 'pay' ? 'succeeded' : outcome === 'refuse' ? 'canceled' : null
}
