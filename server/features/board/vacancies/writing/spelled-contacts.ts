/** Contacts that people spell so that machines pass them by. */

type FoundContact = { kind: 'email' | 'messenger'; address: string }
type Replace = (contact: FoundContact) => string

const NAME = '[a-z\\d][a-z\\d._%+-]{0,63}'
const LABEL = '[\\p{L}\\d-]{1,63}'
const BRACKETED_AT = '\\s?[([{]\\s?(?:at|собака|@|эт)\\s?[)\\]}]\\s?'
const DOT = '(?:\\s?[([{]\\s?(?:dot|точка|\\.)\\s?[)\\]}]\\s?|\\s(?:dot|точка)\\s)'
const ZONE = '(?:ru|com|net|org|pro|su|io|рф|ру|ком|онлайн)(?![\\p{L}\\d])'

/** «hr [at] site [dot] ru», «hr собака site.ru», «эйчар собака сайт точка ру». A bare «at» needs a bare «dot». */
const EMAIL = new RegExp(
  [
    `${NAME}(?:${BRACKETED_AT}|\\sсобака\\s)${LABEL}(?:(?:${DOT}|\\.)${LABEL}){0,2}(?:${DOT}|\\.)${ZONE}`,
    `[\\p{L}\\d_-]{1,30}(?:\\s?точка\\s[\\p{L}\\d_-]{1,30})?\\sсобака\\s${LABEL}(?:\\sточка\\s${LABEL}){0,2}\\sточка\\s${ZONE}`,
    `${NAME}\\sat\\s${LABEL}\\s(?:dot|точка)\\s${ZONE}`,
    // «anna @ site . ru», «h r @ s i t e . r u»
    `${NAME}\\s?@\\s?${LABEL}\\s?\\.\\s?${ZONE}`,
    `(?:[a-z\\d]\\s){1,20}[a-z\\d]\\s?@\\s?(?:[a-z\\d-]\\s?){2,40}\\.\\s?(?:r\\s?u|c\\s?o\\s?m|n\\s?e\\s?t)(?![\\p{L}\\d])`,
  ]
    .map((source) => `(?<![\\p{L}\\d._-])${source}`)
    .join('|'),
  'giu',
)

const LETTER_T = '[tт]'
/** «t . me / name», «т.me/name» with a Russian letter. */
const SPACED_LINK = new RegExp(
  `(?<![\\p{L}\\d.@/-])${LETTER_T}\\s?\\.\\s?me\\s?/\\s?(\\+?[a-z][a-z\\d_]{2,31})`,
  'giu',
)

const TELEGRAM = '(?:telegram|телеграмм?|телега|телеге|телегу|тг|tg)'
/** Latin letters with an underscore, or with digits at the end. */
const NICKNAME = '(?:[a-z][a-z\\d]*(?:[_][a-z\\d]+)+|[a-z]{3,28}\\d{1,6})(?![\\p{L}\\d_])'
const TECHNICAL = '(?!(?:web|bot_?api|mini_?app|python|html|ipv|api|v)\\d*(?![a-z_]))'
const NICKNAMES: readonly RegExp[] = [
  // «telegram hr_maria2», «тг — hr_maria»
  new RegExp(
    `((?<!\\p{L})${TELEGRAM}(?!\\p{L})[\\s:–—\\uE100-\\uF8FF-]{1,7})@?${TECHNICAL}(${NICKNAME})`,
    'giu',
  ),
  // «тг ник maria»
  new RegExp(
    `((?<!\\p{L})${TELEGRAM}\\s(?:ник\\p{L}{0,3}|логин\\p{L}{0,2}|аккаунт\\p{L}{0,2})\\s?[:–—-]?\\s?)@?([a-z][a-z\\d_.]{3,31})`,
    'giu',
  ),
  // «Telegram: maria», at the end of its sentence
  new RegExp(
    `((?<!\\p{L})${TELEGRAM}(?!\\p{L})\\s?[:–—]\\s?)@?([a-z][a-z\\d_.]{3,31})(?=\\s*(?:[.,;)!]|$))`,
    'giu',
  ),
  // «hr_maria (телеграм)», «hr_maria в тг»
  new RegExp(
    `()(?<![\\p{L}\\d_.@/-])(${NICKNAME})(?=(?:\\s?[(–—-]\\s?(?:в\\s)?|\\sв\\s)${TELEGRAM}(?!\\p{L}))`,
    'giu',
  ),
]

export function replaceSpelledContacts(text: string, replace: Replace): string {
  const messenger = (name: string) => replace({ kind: 'messenger', address: `https://t.me/${name}` })
  const plain = text
    .replace(EMAIL, (written) => replace({ kind: 'email', address: toEmail(written) }))
    .replace(SPACED_LINK, (_, name: string) => messenger(name))
  return NICKNAMES.reduce(
    (kept, pattern) => kept.replace(pattern, (_, label: string, name: string) => label + messenger(name)),
    plain,
  )
}

const toEmail = (written: string) =>
  written
    .replace(/\s?[([{]\s?(?:at|собака|@|эт)\s?[)\]}]\s?|\s(?:собака|at)\s/giu, '@')
    .replace(/\s?[([{]\s?(?:dot|точка|\.)\s?[)\]}]\s?|\s?(?:dot|точка)\s/giu, '.')
    .replace(/\s/g, '')
    .toLowerCase()
