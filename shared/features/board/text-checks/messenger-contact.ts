import type { TextFinding } from './finding.ts'

/** Whether a contact leads to a messenger: a nickname or a link, not an e-mail address or a phone number. */
export const isMessengerContact = ({ rule, quote }: Pick<TextFinding, 'rule' | 'quote'>) =>
  rule === 'contacts_in_text' && (quote.startsWith('@') || quote.includes('/'))
