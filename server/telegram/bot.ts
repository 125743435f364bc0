import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { DeliveryOutcome } from '#server/kernel/delivery-outcome.ts'
import { OUTSIDE_TIMEOUT_MS } from '#server/kernel/outside-connection.ts'
import { callOutside } from '#server/kernel/tracing.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { TelegramBot } from './port.ts'

/** Source: core.telegram.org/bots/api, "Making requests" and ResponseParameters. */
const Answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().int(),
    description: z.string().default(''),
    parameters: z.object({ retry_after: z.number().nonnegative().optional() }).default({}),
  }),
])
type Answer = z.infer<typeof Answer>

const Me = z.object({ username: z.string().regex(/^\w{3,64}$/) })

/**
 * The token is a part of each address, so no error of a request leaves this module.
 * @param options.apiUrl without a slash at its end
 */
export function createTelegramBot({
  token,
  apiUrl,
  now,
}: {
  token: string
  apiUrl: string
  now: () => Date
}): TelegramBot {
  let username: string | null = null
  /** Telegram has asked for silence; other requests would prolong it. */
  let silence = { since: 0, ms: 0 }

  /** A clock that was set back ends the silence: Telegram requests it again if needed. */
  function silentMs() {
    const passedMs = now().getTime() - silence.since
    return passedMs < 0 ? 0 : silence.ms - passedMs
  }

  /** Null when no answer came. */
  async function call(method: string, body: object, signal?: AbortSignal): Promise<Answer | null> {
    const timeout = AbortSignal.timeout(OUTSIDE_TIMEOUT_MS)
    try {
      const response = await callOutside({ method: 'POST', url: apiUrl, route: `/{token}/${method}` }, () =>
        fetch(`${apiUrl}/bot${token}/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        }),
      )
      return Answer.safeParse(await response.json()).data ?? null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }

  return {
    webhookSecret: createHmac('sha256', token).update('webhook').digest('base64url'),
    async username() {
      if (username !== null) return username
      const answer = await call('getMe', {})
      const me = answer?.ok === true ? Me.safeParse(answer.result).data : undefined
      if (!me)
        throw new Problem('unavailable', 'Telegram сейчас не отвечает. Повторите через несколько минут.')
      username = me.username
      return username
    },
    async send({ chatId, html }, signal) {
      const pauseMs = silentMs()
      if (pauseMs > 0) return { kind: 'later', code: 'silent', pauseMs }
      const answer = await call('sendMessage', messageOf({ chatId, html }), signal)
      const outcome = toOutcome(answer)
      if (outcome.kind === 'later' && outcome.pauseMs !== null)
        silence = { since: now().getTime(), ms: outcome.pauseMs }
      return outcome
    },
    async setWebhook(url, signal) {
      const answer = await call(
        'setWebhook',
        { url, secret_token: this.webhookSecret, allowed_updates: ['message', 'my_chat_member'] },
        signal,
      )
      if (answer?.ok !== true) throw new Error(`Telegram did not take the webhook: ${toCode(answer)}`)
    },
  }
}

/** The parameters of `sendMessage`, also for an answer to a call of the webhook. */
export const messageOf = ({ chatId, html }: { chatId: number; html: string }) => ({
  chat_id: chatId,
  text: html,
  parse_mode: 'HTML',
  link_preview_options: { is_disabled: true },
})

function toOutcome(answer: Answer | null): DeliveryOutcome {
  const code = toCode(answer)
  if (answer === null) return { kind: 'later', code, pauseMs: null }
  if (answer.ok) return { kind: 'sent' }
  const { error_code: status, description, parameters } = answer
  if (status === 429) return { kind: 'later', code, pauseMs: (parameters.retry_after ?? 1) * SECOND_MS }
  // The person has blocked the bot, or is gone.
  if (status === 403 || (status === 400 && /chat not found|deactivated/i.test(description)))
    return { kind: 'gone', code }
  // Also a wrong token, 401 and 404: staff can still correct it.
  return status === 400 ? { kind: 'refused', code } : { kind: 'later', code, pauseMs: null }
}

const toCode = (answer: Answer | null) =>
  answer === null ? 'no_answer' : answer.ok ? '200' : String(answer.error_code)
