import express, { Router } from 'express'
import { handleUpdate, TELEGRAM_WEBHOOK_PATH } from '#server/features/identity/notifications/telegram.ts'
import type { Deps } from '#server/http/context.ts'
import { equalHashes } from '#server/kernel/token.ts'
import { messageOf } from '#server/telegram/bot.ts'

/**
 * What people write to the bot. Every process can take a call, and the answer travels in the response, so nothing has to
 * ask Telegram for messages.
 */
export function telegramHook(deps: Deps): Router {
  const router = Router()
  const { telegram } = deps
  if (telegram === null) return router
  router.post(TELEGRAM_WEBHOOK_PATH, express.json({ limit: '100kb' }), async (req, res) => {
    res.set('cache-control', 'no-store')
    if (!equalHashes(req.get('x-telegram-bot-api-secret-token') ?? '', telegram.webhookSecret))
      return void res.status(404).end()
    const answer = await handleUpdate(deps, req.body)
    if (answer === null) return void res.status(200).end()
    res.json({ method: 'sendMessage', ...messageOf(answer) })
  })
  return router
}
