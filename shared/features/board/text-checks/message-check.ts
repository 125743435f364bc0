import { checkText } from './checks.ts'
import type { TextFinding } from './finding.ts'
import { isMessengerContact } from './messenger-contact.ts'

/** What a company that is not verified must not write to a seeker, as an ending of «ей нельзя …». */
export const MESSAGE_RULES = {
  asks_money: 'просить деньги',
  asks_documents: 'просить документы, данные карты и коды',
  moves_money: 'предлагать чужие деньги, карты и счета',
  buyout_tasks: 'предлагать выкуп товаров и платные задания',
  sends_to_messenger: 'звать в мессенджер',
} as const
type MessageRule = keyof typeof MESSAGE_RULES

export type MessageFinding = Pick<TextFinding, 'quote'> & { rule: MessageRule }

/** What of it a message contains, in the order of the text. */
export function checkMessage(text: string): MessageFinding[] {
  return checkText({ part: 'message', text }).flatMap((finding) => {
    const rule = isMessengerContact(finding) ? 'sends_to_messenger' : finding.rule
    return isMessageRule(rule) ? [{ rule, quote: finding.quote }] : []
  })
}

const isMessageRule = (rule: string): rule is MessageRule => rule in MESSAGE_RULES
