/** Domains by which companies are told apart; mail of everybody tells nothing. */
const PUBLIC_MAIL = new Set([
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

export const isPublicMailDomain = (domain: string) => PUBLIC_MAIL.has(domain)

/** The domain of an address of a site, of an e-mail or of itself, without `www.`; null for anything else. */
export function domainOf(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
  return /^(?=.{4,253}$)([\p{L}\d]([\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}[\p{L}\d-]{1,62}$/u.test(host)
    ? host
    : null
}

/** «hr.primer.ru» → itself and «primer.ru»: who hides from a company hides from all its mail. */
export function withParentDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
