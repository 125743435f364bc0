/** What a reply of the mail server means for an e-mail, and for the address it went to. */
import { z } from 'zod'
import type { SendOutcome } from './port.ts'

/** An error of nodemailer; `response` is the reply as it came, `command` what it answers. */
const SmtpError = z.object({
  code: z.string().catch('unknown'),
  command: z.string().optional().catch(undefined),
  response: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  message: z.string().catch(''),
})
type SmtpError = z.infer<typeof SmtpError>

/**
 * Only an answer about this e-mail or this recipient is final. A refused greeting, login or sender is a fault of the
 * settings, and so is a server that relays for us to nobody: every e-mail would be lost for it.
 */
export function outcomeOf(error: unknown): SendOutcome {
  const parsed = SmtpError.parse(error instanceof Error ? { ...error, message: error.message } : {})
  const { code, command, responseCode, message } = parsed
  const isAboutEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const said = {
    code: responseCode === undefined ? code : String(responseCode),
    detail: message.slice(0, 300),
  }
  if (!isAboutEmail || responseCode === undefined || responseCode < 500 || isFaultOfSettings(parsed))
    return { kind: 'later', ...said }
  return { kind: 'refused', ...said, isAddressBad: blamesAddress(parsed) }
}

/** 530 asks for a login, 535 refuses it (RFC 4954). */
const LOGIN_REPLIES = new Set([530, 535])

const isFaultOfSettings = ({ command, response, responseCode = 0 }: SmtpError) =>
  LOGIN_REPLIES.has(responseCode) || (command === 'RCPT TO' && /\brelay/i.test(response))

/**
 * Statuses that say that there is no such mailbox: unknown, of a domain that does not exist or takes no mail, written
 * wrong, moved, or closed. Source: RFC 3463, sections 3.2 and 3.3; RFC 7505 for 5.1.10. Not among them: a full mailbox
 * (5.2.2), which its owner empties; 5.1.0, 5.1.7, 5.1.8 and 5.7.x, which are about the sender or about rules.
 */
const BAD_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** The same without a status; 552 and 554 may have any reason (RFC 5321, section 4.2.3). */
const BAD_ADDRESS_REPLIES = new Set([550, 551, 553])
/** Words of a 550 that is about us: servers say so without a status. */
const ABOUT_SENDER =
  /\b(sender|spf|dkim|dmarc|spam|polic(y|ies)|reputation|block(ed|list|ing)?|black ?list(ed)?|denied|not allowed|authenticat\w*|rate|too many|quota|full)\b/i

function blamesAddress({ command, response, responseCode = 0 }: SmtpError): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (status !== undefined) return BAD_ADDRESS.has(status)
  // The reply to the message may be about its text.
  return command === 'RCPT TO' && BAD_ADDRESS_REPLIES.has(responseCode) && !ABOUT_SENDER.test(response)
}
