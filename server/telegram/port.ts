import type { DeliveryOutcome } from '#server/kernel/delivery-outcome.ts'

/** A text with the tags of Telegram's HTML. */
export type TelegramMessage = { chatId: number; html: string }

export type TelegramBot = {
  /** Comes back in the header of each call of our webhook: it proves that Telegram calls. */
  webhookSecret: string
  /** Without @. @throws Problem unavailable when Telegram does not answer */
  username(): Promise<string>
  /** Never throws, except when `signal` is aborted. */
  send(message: TelegramMessage, signal: AbortSignal): Promise<DeliveryOutcome>
  /** @throws Error when Telegram did not take it */
  setWebhook(url: string, signal: AbortSignal): Promise<void>
}
