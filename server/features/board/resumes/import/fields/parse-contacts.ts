import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { ResumeContacts, type ResumeContent } from '#shared/features/board/resumes/model.ts'
import { leadsToContacts } from '#shared/features/board/resumes/contact-links.ts'
import { LINKS_MAX } from '#shared/features/board/resumes/vocabulary.ts'

/** Behind a domain in Cyrillic letters only its own top-level domains are one: «ivan@mail.ru.Живу в Казани». */
const EMAIL =
  /(?<![\p{L}\d.+@-])(?:[\w.+-]{1,64} ?@ ?(?:[\p{L}\d-]{1,63}\.){1,4}(?:рф|рус|онлайн|сайт|москва|дети)(?![\p{L}\d-])|[\w.+-]{1,64} ?@ ?[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})(?!@)/iu
const PHONE =
  /(?<![\d+\p{L}])(?:\+\s?[1-9]\d{0,2}|[78])[\s(.\u2010-\u2013-]{0,3}\d{2,4}[\s).\u2010-\u2013-]{0,3}\d{2,4}(?:[\s.\u2010-\u2013-]{0,2}\d{2,3}){1,3}(?![\d\p{L}])/u
/** Ten digits are a phone only after the word for it. */
const LABELLED_PHONE =
  /(?:тел(?:ефон)?|моб(?:ильный)?|phone|mobile|tel|cell)\.?\s?[:—–-]?\s*(\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]?\d{2}[\s.-]?\d{2})(?![\d\p{L}])/iu

const TELEGRAM_NAME = '[a-z]\\w{4,31}'
const EDGE = '(?![\\w@]|\\.\\w|://)'
/** The address of a profile, or `@name` after the label of this network: another sign or word may mean anything. */
const TELEGRAM = new RegExp(
  [
    `(?<![\\w.-])(?:https?://)?(?:www\\.)?(?:t\\.me|telegram\\.me|telegram\\.dog)/(?!(?:joinchat|share|s|c|addstickers|proxy|\\+)(?:/|\\b))@?(${TELEGRAM_NAME})${EDGE}(?!/)`,
    `tg://resolve\\?domain=(${TELEGRAM_NAME})${EDGE}`,
    `(?:✈\uFE0F?|(?<![\\p{L}\\d])(?:telegram|телеграмм?|телега|тг|tg)(?![\\p{L}\\d]))(?:\\s?[,/]\\s?(?:whatsapp|viber|max|ватсап|вотсап)(?![\\p{L}\\d]))?[\\s.:—–-]{0,5}@(${TELEGRAM_NAME})${EDGE}`,
    // Without the sign only what cannot be a word.
    `(?<![\\p{L}\\d])(?:telegram|телеграмм?|тг|tg)\\s?:\\s?(?=\\w*[_\\d])(${TELEGRAM_NAME})(?=\\s*(?:$|[,;|\\n\\t·•)]))`,
  ].join('|'),
  'imu',
)

type ReadContacts = { contacts: ResumeContacts; understood: string[] }

/**
 * Returns the contacts of the person. Each kind is taken from the first text that has one, because a description of a
 * job may contain contacts of another person.
 */
export function contactsIn(texts: readonly string[]): ReadContacts {
  const understood: string[] = []
  const first = (pattern: RegExp, isValid: (found: string) => boolean = () => true) => {
    for (const text of texts) {
      const match = pattern.exec(text)
      const found = match?.slice(1).find((group) => group !== undefined) ?? match?.[0]
      if (!match || found === undefined || !isValid(found)) continue
      understood.push(match[0])
      return found.replace(/\s+/g, ' ').trim()
    }
    return ''
  }
  const isPhone = (found: string) => /^\D*(?:\d\D*){10,13}$/u.test(found)
  const contacts = ResumeContacts.safeParse({
    ...EMPTY_CONTACTS,
    email: first(EMAIL).replaceAll(' ', ''),
    phone: (first(PHONE, isPhone) || first(LABELLED_PHONE)).slice(0, 30),
    telegram: first(TELEGRAM),
  })
  return { contacts: contacts.success ? contacts.data : { ...EMPTY_CONTACTS }, understood }
}

export const hasContact = (text: string) =>
  EMAIL.test(text) || PHONE.test(text) || LABELLED_PHONE.test(text) || TELEGRAM.test(text)

const LABEL_OF_CONTACT =
  /(?<![\p{L}\d])(?:моб(?:ильный)?\.?\s?тел(?:ефон)?|телефоны?|тел|моб(?:ильный)?|сотовый|phone|mobile|tel|cell|e-?mail|эл(?:ектронная)?\.?\s?почта|почта|mail|telegram|телеграмм?|тг|tg|whatsapp|контакты|адрес электронной почты)(?![\p{L}\d])\.?\s?:?/giu

/** The words beside contacts that only say what they are. */
export const contactLabelsIn = (text: string) =>
  hasContact(text) || text.length < 30 ? Array.from(text.matchAll(LABEL_OF_CONTACT), ([label]) => label) : []

const LINK =
  /(?:(?<title>[\p{L}][\p{L}\d .&+-]{1,40}?)\s?:\s*)?(?<!@)(?<![\w.-])(?<url>(?:https?:\/\/)[^\s<>"'),;]{4,480}|(?:www\.)?(?:[a-z\d-]+\.)*(?:github\.com|gitlab\.com|bitbucket\.org|behance\.net|dribbble\.com|linkedin\.com|habr\.com|career\.habr\.com|kaggle\.com|codepen\.io|stackoverflow\.com|leetcode\.com|medium\.com|artstation\.com|figma\.com|notion\.so|notion\.site|github\.io|vc\.ru|youtube\.com|rutube\.ru|pinterest\.com|hh\.ru|fl\.ru|kwork\.ru)\/[^\s<>"'),;]{1,480})/giu

/** Addresses of works and profiles. Those that lead to contacts stay to be read by the author. */
export function linksIn(lines: readonly string[]): { links: ResumeContent['links']; understood: string[] } {
  const links: ResumeContent['links'] = []
  const understood: string[] = []
  for (const line of lines)
    for (const match of line.matchAll(LINK)) {
      const { title = '', url = '' } = match.groups ?? {}
      const address = withScheme(url.replace(/[.…]+$/u, ''))
      if (!URL.canParse(address) || leadsToContacts(address) || links.length >= LINKS_MAX) continue
      if (links.some((link) => link.url === address)) continue
      links.push({ title: title.trim(), url: address })
      understood.push(match[0])
    }
  return { links, understood }
}

const withScheme = (url: string) => (/^https?:/iu.test(url) ? url : `https://${url}`)
