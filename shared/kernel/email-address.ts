import { cleanValue } from './pasted.ts'

/** As zod has it, with top-level domains in the ASCII form: `ivan@xn--80a1acny.xn--p1ai`. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$/

/**
 * The one form of an address that is stored, compared and sent to: lower case, with the domain in ASCII. Takes off what a
 * paste brings along: «Иван <ivan@почта.рф>», `mailto:ivan@example.ru`, a final full stop.
 */
export function normaliseEmail(typed: string): string {
  const named = /<([^<>]*@[^<>]*)>/.exec(typed)?.[1] ?? typed
  const address = cleanValue(named)
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
  const at = address.lastIndexOf('@')
  return at < 0
    ? address.toLowerCase()
    : address.slice(0, at).toLowerCase() + toAsciiDomain(address.slice(at))
}

/** «почта.рф» as `xn--80a1acny.xn--p1ai`; other texts as they are, in lower case. A sign before it stays. */
export function toAsciiDomain(text: string): string {
  const [, sign = '', domain = ''] = /^(@?)(.*)$/s.exec(text.toLowerCase()) ?? []
  const isInternational = /[^\0-\x7F]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  // The parser of addresses has the tables, in browsers and here.
  return sign + (isInternational ? (URL.parse(`http://${domain}`)?.hostname ?? domain) : domain)
}
