import type { Message } from '#shared/features/board/responses/contract.ts'

/** A talk with a message that was just written. A refresh meanwhile may have brought it already. */
export const withMessage = <Talk extends { messages: Message[] }>(
  talk: Talk | undefined,
  message: Message,
): Talk | undefined =>
  talk && { ...talk, messages: [...talk.messages.filter(({ id }) => id !== message.id), message] }
