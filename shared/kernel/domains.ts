import { toAsciiDomain } from './email-address.ts'
import { cleanValue } from './pasted.ts'

/** Public e-mail services: their domains do not identify a company. */
const PUBLIC_EMAIL_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'mail.ru',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'internet.ru',
  'xmail.ru',
  'yandex.ru',
  'yandex.com',
  'yandex.by',
  'yandex.kz',
  'ya.ru',
  'narod.ru',
  'rambler.ru',
  'lenta.ru',
  'autorambler.ru',
  'myrambler.ru',
  'ro.ru',
  'vk.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'yahoo.com',
  'proton.me',
  'protonmail.com',
  'tutanota.com',
  'gmx.com',
  'gmx.de',
  'ukr.net',
  'tut.by',
  'mail.com',
])

export const isPublicMailDomain = (domain: string) => PUBLIC_EMAIL_DOMAINS.has(domain)

/** The domain of a URL, an e-mail or a domain, in ASCII and without `www.`; null for anything else. */
export function domainOf(text: string): string | null {
  const host = cleanValue(text)
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
  const ascii = toAsciiDomain(host)
  return /^(?=.{4,253}$)([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}[\p{L}\d-]{1,62}$/u.test(ascii)
    ? ascii
    : null
}

/** «hr.primer.ru» → itself and «primer.ru»: hiding from a company covers its subdomains. */
export function withParentDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
