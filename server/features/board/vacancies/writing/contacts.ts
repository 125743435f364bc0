import { CONTACT, endsWithNameLabel, replaceNames, withoutNameLabel } from './people-names.ts'
import { replaceSpelledContacts } from './spelled-contacts.ts'
import { withoutEmpty } from '#shared/features/board/vacancies/text/html-blocks.ts'

type WithoutContacts = {
  html: string
  emails: string[]
  /** `+7…` with digits only where the country is known, else digits as written; `https://t.me/…` and the like. */
  phones: string[]
}

type Options = {
  /** Whether names of contact persons go, too. They stay in what a company writes here itself. */
  dropsNames?: boolean
}

/**
 * Moves e-mails, phones and messenger addresses out of sanitised HTML, with the words that only led to them. Also drops
 * the placeholders «[телефон удалён]» of texts that were stripped before. Sums, dates and tax numbers stay.
 */
export function extractContacts(html: string, { dropsNames = false }: Options = {}): WithoutContacts {
  return extract(html, { dropsNames, isLine: false })
}

function extract(stated: string, reading: Reading): WithoutContacts {
  const html = stated.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC'))
  const found = { ...reading, emails: new Set<string>(), phones: new Set<string>() }
  const withoutLinks = html.replace(MESSENGER_LINK, (_, href: string, content: string) => {
    found.phones.add(toAddress(href))
    return /\p{L}{3}/u.test(content) && !LINK.test(content) ? content : CONTACT
  })
  const cleaned = cleanBlocks(withoutLinks.replace(LINK_PARAMETERS, withoutContactParameters), found)
  const isChanged = found.emails.size + found.phones.size > 0 || cleaned !== html
  return {
    html: isChanged ? withoutEmpty(cleaned.replace(EMPTY_INLINE, '')) : html,
    emails: [...found.emails],
    phones: [...found.phones],
  }
}

/** The name of a person goes with the label in the block before. */
function cleanBlocks(html: string, found: Found): string {
  const kept: string[] = []
  let [before, beforeAt] = ['', 0]
  for (const [at, piece] of html.split(BLOCK_TAG).entries()) {
    const isTag = at % 2 === 1
    kept.push(isTag ? piece : cleanPiece(piece, { ...found, before }))
    if (isTag || piece.trim() === '') continue
    if (kept[at]?.trim() === '' && found.dropsNames) kept[beforeAt] = withoutNameLabel(kept[beforeAt] ?? '')
    ;[before, beforeAt] = [piece, at]
  }
  return kept.join('')
}

const EMPTY_INLINE = /<(b|i|strong|em|u)>\s*<\/\1>/g

const LINK_PARAMETERS = /(?<= href=")([^"?]*)\?([^"]*)(?=")/g
/** A parameter that is an e-mail address or as long as a phone takes all others with it. */
const withoutContactParameters = (link: string, address: string, parameters: string) =>
  /@|%40|(?:^|=)(?:%2B|\+)?[78]\d{10}(?:&|$)/i.test(parameters) ? address : link

/** The same for a line of plain text, such as an address or a title. */
export function extractLineContacts(
  line: string,
  { dropsNames = false }: Options = {},
): { text: string; emails: string[]; phones: string[] } {
  const plain = line.replaceAll('<', '‹').replaceAll('>', '›')
  const { html, emails, phones } = extract(plain, { dropsNames, isLine: true })
  return { text: html.replaceAll('‹', '<').replaceAll('›', '>').trim(), emails, phones }
}

type Reading = {
  dropsNames: boolean
  /** A title or an address, in which a name with «@» is a contact without further words. */
  isLine: boolean
}
type Found = Reading & {
  emails: Set<string>
  phones: Set<string>
  /** The block before. */
  before?: string
}

/** Letters, digits and «@», «.», «+», «-», «(», «)» of Chinese and Japanese keyboards. */
const FULL_WIDTH = /[\uFF08\uFF09\uFF0B\uFF0D\uFF0E\uFF10-\uFF19\uFF20-\uFF3A\uFF3F\uFF41-\uFF5A]/g

const NAME = '\uE001'
/** Inline tags become single signs of this range, so that patterns see through them. */
const FIRST_TAG = 0xe100
const TAGS = '[\\uE100-\\uF8FF]'
const GAP = `(?:\\s|${TAGS})*`

const BLOCK_TAG = /(<\/?(?:p|li|ul|ol|h3|h4)>|<br>)/
const MESSENGER_HOST =
  '(?:t\\.me|telegram\\.(?:me|dog|org)|wa\\.me|wa\\.link|(?:api|chat|web)\\.whatsapp\\.com|whatsapp\\.com|viber\\.(?:com|click)|vb\\.me|join\\.skype\\.com|vk\\.me|ok\\.ru/profile|max\\.ru/u|discord\\.gg|taplink\\.(?:cc|ws)|linktr\\.ee|mssg\\.me)'
/** The page of a person, not that of a company. */
const MESSENGER_PAGE = `(?:${MESSENGER_HOST}/|vk\\.(?:com|ru)/(?:id|write)\\d)`
const MESSENGER_LINK = new RegExp(
  `<a href="(https?://(?:www\\.)?${MESSENGER_PAGE}[^"]*)"[^<>]*>(.*?)</a>`,
  'giu',
)
const LINK = new RegExp(
  `(?:https?://|(?<![\\p{L}\\d.@/-]))(?:www\\.|m\\.)?${MESSENGER_PAGE}[^\\s<>()«»"',;\\uE000-\\uF8FF]+|tg://\\S+`,
  'giu',
)
const EMAIL =
  /(?:(?<![\p{L}\d])(?:[a-z\d]\s){2,20})?[\p{L}\d][\p{L}\d._%+-]{0,63}\s?(?:@|[([{]\s?(?:at|собака|@)\s?[)\]}])\s?[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,3}\.(?:[a-z]{2,12}|xn--[a-z\d-]{2,59}|рф|ру|рус|онлайн|сайт|москва)(?![\p{L}\d])/giu

/** Signs between the digits of a phone; U+2010 to U+2012 and U+2212 look like a hyphen. */
const BETWEEN = '\\s.()/_‐‑‒–−-'
const SEPARATOR = `(?:[${BETWEEN}]|${TAGS}){0,4}`
/** Seven digits with usual separators. */
const SEVEN = `\\d{3}${SEPARATOR}\\d{2}${SEPARATOR}\\d{2}|\\d{2}${SEPARATOR}\\d{2}${SEPARATOR}\\d{3}|\\d${SEPARATOR}\\d{3}${SEPARATOR}\\d{3}|\\d{3}${SEPARATOR}\\d${SEPARATOR}\\d{3}|\\d{3}${SEPARATOR}\\d{4}`
const PHONE = new RegExp(
  [
    // Russia and Kazakhstan. Codes begin with 3, 4, 7, 8 or 9, which keeps «8 000 000» a sum.
    `(?:\\+\\s?7|(?<![\\d.,])8)${SEPARATOR}[34789]\\d{2}${SEPARATOR}(?:${SEVEN})`,
    // One digit at a time.
    `(?:\\+\\s?7|(?<![\\d.,])8)${SEPARATOR}[34789]\\d{2}(?:[\\s.-]\\d){7}(?!\\d)`,
    `(?:\\+\\s?7|(?<![\\d.,])8)\\s?\\(\\d{4,5}\\)\\s?\\d{1,3}[\\s-]?\\d{2}[\\s-]?\\d{2}`,
    `(?<![\\d.,])7[34789]\\d{9}`,
    `(?<![\\d.,])7\\s?\\([34789]\\d{2}\\)\\s?(?:${SEVEN})`,
    // Belarus, at home and from abroad; Uzbekistan, Kyrgyzstan, Armenia, Georgia, Azerbaijan, Ukraine.
    `\\+?375${SEPARATOR}\\d{2}${SEPARATOR}(?:${SEVEN})`,
    `(?<![\\d.,])8${SEPARATOR}0(?:17|25|29|33|44)${SEPARATOR}(?:${SEVEN})`,
    `\\+(?:998|996|995|994|374|380)${SEPARATOR}\\d{2,3}${SEPARATOR}\\d{2,3}${SEPARATOR}\\d{2,3}${SEPARATOR}\\d{2}`,
    // Without a country: brackets or hyphens distinguish it from a sum.
    `\\([3489]\\d{2,4}\\)\\s?\\d{1,3}[\\s-]\\d{2}[\\s-]\\d{2}`,
    `(?<![\\d.,+-])9\\d{2}[\\s-]\\d{3}[\\s-]\\d{2}[\\s-]\\d{2}`,
    `(?<![\\d.,+/-])9\\d{9}`,
    `(?<![\\d.,/-])\\d{3}-\\d{2}-\\d{2}(?![\\d/-])`,
  ].join('|'),
  'gu',
)
/** Letters that look like digits: «8-9I2-345-67-89», «8 (912) ЗЧ5-67-89». */
const DISGUISED_PHONE = new RegExp(
  `(?:\\+\\s?7|(?<![\\p{L}\\d.,])8)${SEPARATOR}[34789](?:${SEPARATOR}[\\dOОoоЗзЧчIlБб]){9}(?![\\p{L}\\d])`,
  'gu',
)
/** Fewer digits are a word. */
const DISGUISED_DIGITS_MIN = 7
/** Of any country: a plus, and groups with one separator between them. */
const FOREIGN_PHONE = /(?<![\p{L}\d+])\+\s?[1-9]\d{0,2}(?:(?:[\s.-]|\s?\(|\)[\s-]?)?\d{1,5}){2,10}(?!\d)/gu
/** Thousands that are added: «+10 000 000». */
const ADDED_SUM = /^\+\s?\d{1,3}(?:[\s.]\d{3}){1,3}$/
/** A number is a phone if these words come right before it: «тел. 25-30-45», «WhatsApp 9161234567». */
const LABELLED_PHONE = new RegExp(
  `((?<!\\p{L})(?:тел(?:ефон\\p{L}*)?(?:\\.?/факс)?|факс|городско[йм]|моб(?:ильн\\p{L}*)?|сот(?:овы\\p{L}*)?|whats\\s?app|ват?с+ап\\p{L}*|вотс?ап\\p{L}*|viber|вайбер\\p{L}*|звон\\p{L}+)(?:\\s(?:по|на|нам|номер\\p{L}*|телефон\\p{L}*))*[\\s.:№–—-]{0,4})(\\(?\\d[\\d${BETWEEN}]{4,16}\\d)`,
  'giu',
)
/** In a village; other words with as few digits are numbers. */
const SHORT_PHONE = /^\d-\d{2}-\d{2}$/
const DATE = /(?:19|20)\d{2}-\d{2}-\d{2}|^\d{1,2}[./]\d{2}[./]\d{2,4}$/
const NOT_A_PHONE_AFTER = /^\s*(?:₽|\$|€|%|руб|р\.|тыс|млн|млрд|тенге|сум|шт|чел|кг|м²|кв)/iu
const NOT_A_PHONE_BEFORE =
  /(?:(?<!\p{L})(?:инн|кпп|огрн(?:ип)?|снилс)(?!\p{L})[^\d\n]{0,20}|(?:бик|р\/с|к\/с|сч[её]т|артикул\p{L}*|арт|id|код\p{L}{0,2}|заказ\p{L}{0,2}|лицензи\p{L}*|от|№)[\s.:№#-]*)$/iu

const MESSENGER_WORD =
  'telegram|телеграмм?|телега|телеге|телегу|тг|tg|whats\\s?app|ват?с+ап|вотс?ап|viber|вайбер|skype|скайп|inst(?:agram)?|вконтакте|vk|вк|max|макс|discord|дискорд'
const HANDLE = /(?<![\p{L}\d_.@/])@[a-z][a-z\d_]{3,31}(?![\p{L}\d_@(]|\/|\.[a-z])/giu
const HANDLE_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${MESSENGER_WORD}|пиш\\p{L}*|написа\\p{L}*|обращ\\p{L}*|связ\\p{L}*|контакт\\p{L}*|рекрутер\\p{L}*|hr|резюме|ник\\p{L}{0,3}|аккаунт\\p{L}*|бот\\p{L}{0,2}|канал\\p{L}*)(?!\\p{L})[^@\\n]{0,60}$`,
  'iu',
)
const HANDLE_AFTER = new RegExp(`^[\\s(–—-]*(?:в\\s+)?(?:${MESSENGER_WORD})(?!\\p{L})`, 'iu')
/** A name without a colon before it has a digit or a sign; «Skype for Business» has none. */
const NICKNAME =
  /((?<!\p{L})(?:skype|скайп|discord|дискорд)(?:\s?[:—–-]\s?|\s(?=[a-z\d-]*[\d._])))([a-z][a-z\d._:-]{3,30}[a-z\d](?:#\d{4})?)/giu

const GONE_CONTACT = /\[(?:e-?mail|телефон|контакт)\s+удал[её]н\]/giu
const GONE_NAME = /\[имя\s+удалено\]/giu

const MAY_HAVE_CONTACT =
  /[@\d[\uE000]|me\s?\/|[([{]\s?at\s?[)\]}]|\sat\s|собака|\.(?:com|ru|link|gg|cc|ws|ee)\/|wa\.|skype|скайп|discord|дискорд|telegram|телег|тг|tg|whats|вайбер|viber/iu
const MAY_HAVE_NAME =
  /рекрутер|эйчар|hr|персонал|подбор|найму|контакт|ответственн|обращаться|спросить|связ|звон|пиш|писать|подробности|директор|руководител|начальник|куратор/iu

function cleanPiece(piece: string, found: Found): string {
  const mayHaveName = found.dropsNames && (MAY_HAVE_NAME.test(piece) || endsWithNameLabel(found.before ?? ''))
  if (!MAY_HAVE_CONTACT.test(piece) && !mayHaveName) return piece
  const tags: string[] = []
  const plain = piece.replace(/<[^<>]*>/g, (tag) => String.fromCharCode(FIRST_TAG + tags.push(tag) - 1))
  const marked = markContacts(plain, found)
  if (marked === plain && !/[\uE000\uE001]/.test(marked)) return piece
  return smooth(marked).replace(/[\uE100-\uF8FF]/g, (sign) => tags[sign.charCodeAt(0) - FIRST_TAG] ?? '')
}

function markContacts(text: string, { emails, phones, dropsNames, isLine, before = '' }: Found): string {
  const phone = (written: string, offset: number, whole: string) => {
    const digits = written.replace(/\D/g, '').length
    const isOther =
      (digits < 6 && !SHORT_PHONE.test(written)) ||
      /\d/.test(whole.charAt(offset + written.length)) ||
      NOT_A_PHONE_AFTER.test(whole.slice(offset + written.length)) ||
      NOT_A_PHONE_BEFORE.test(whole.slice(Math.max(0, offset - 24), offset)) ||
      DATE.test(written)
    if (isOther) return written
    phones.add(phoneOf(written))
    return CONTACT + keepTags(written)
  }
  const links = text
    .replace(GONE_CONTACT, CONTACT)
    .replace(GONE_NAME, NAME)
    .replace(EMAIL, (written) => {
      emails.add(buildEmail(written))
      return CONTACT
    })
    .replace(LINK, (written) => {
      phones.add(toAddress(written))
      return CONTACT
    })
  const spelled = replaceSpelledContacts(links, ({ kind, address }) => {
    const kept = kind === 'email' ? emails : phones
    kept.add(address)
    return CONTACT
  })
  const plain = spelled
    .replace(PHONE, phone)
    .replace(DISGUISED_PHONE, (written) => {
      const digits = written.replace(/\D/g, '')
      if (digits.length < DISGUISED_DIGITS_MIN) return written
      phones.add(digits)
      return CONTACT + keepTags(written)
    })
    .replace(FOREIGN_PHONE, (written: string, offset: number, whole: string) => {
      const digits = written.replace(/\D/g, '').length
      const isPhone = digits >= 9 && digits <= 15 && !(digits < 11 && ADDED_SUM.test(written))
      return isPhone ? phone(written, offset, whole) : written
    })
    .replace(
      LABELLED_PHONE,
      (_, label: string, written: string, offset: number, whole: string) =>
        label + phone(written, offset + label.length, whole),
    )
    .replace(HANDLE, (written, offset: number, whole: string) => {
      const isContact =
        isLine ||
        written.includes('_') ||
        HANDLE_BEFORE.test(whole.slice(Math.max(0, offset - 90), offset)) ||
        HANDLE_AFTER.test(whole.slice(offset + written.length))
      if (!isContact) return written
      phones.add(`https://t.me/${written.slice(1)}`)
      return CONTACT
    })
    .replace(NICKNAME, (_, label: string, name: string) => {
      phones.add(`${/^[sс]/iu.test(label) ? 'skype' : 'discord'}:${name}`)
      return label + CONTACT
    })
  return dropsNames ? replaceNames(plain, NAME, { before }) : plain
}

const buildEmail = (written: string) =>
  written
    .replace(/\s?[([{]\s?(?:at|собака|@)\s?[)\]}]\s?/iu, '@')
    .replace(/\s/g, '')
    .toLowerCase()

function toAddress(written: string) {
  const address = written.replace(/[.!?:]+$/, '')
  return /^(?:https?|tg):/i.test(address) ? address.replace(/^http:/i, 'https:') : `https://${address}`
}

function phoneOf(written: string) {
  const digits = written.replace(/\D/g, '')
  if (digits.length === 11 && /^80(?:17|25|29|33|44)/.test(digits)) return `+375${digits.slice(2)}`
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`
  if (digits.length === 10 && /^[3489]/.test(digits)) return `+7${digits}`
  return written.includes('+') || digits.startsWith('375') ? `+${digits}` : digits
}

/** Labels of a contact, which are removed with it. */
const LABEL = `(?:контактн\\p{L}+\\s+)?(?:тел(?:ефон\\p{L}{0,3})?|моб(?:ильн\\p{L}{2,3})?|сот(?:ов\\p{L}{2,3})?|номер\\p{L}{0,2}|e-?mail|емейл|имейл|эл(?:ектронн\\p{L}{2,3}|\\.)?\\s?(?:почт\\p{L}{1,2}|адрес\\p{L}{0,2})|почт\\p{L}{1,2}|адрес\\p{L}{0,2}\\s+электронной\\s+почты|mail|контакт\\p{L}{0,3}|ссылк\\p{L}{1,2}|ник\\p{L}{0,2}|${MESSENGER_WORD})(?:\\p{L}{0,2})`
const LEAD = `(?<!\\p{L})(?:(?:по|на|в|во|через|наш\\p{L}*|мо\\p{L}{1,2}|личн\\p{L}*|нашего|по\\s+следующ\\p{L}+)\\s+)*${LABEL}(?:${GAP}(?:[/,|]|и|или)${GAP}(?:(?:по|на|в|через)\\s+)?${LABEL})*${GAP}[.:;–—-]*${GAP}`

const rule = (source: string) => new RegExp(source, 'giu')
const JOINED = rule(`${CONTACT}(?:${GAP}(?:[,;/|]|и|или|либо)?${GAP}${CONTACT})+`)
const BRACKETED = rule(`[(«"“]${GAP}${CONTACT}${GAP}[)»"”]`)
const LED = rule(`${LEAD}${CONTACT}`)
const PREPOSITION = rule(`(?<!\\p{L})(?:по|на|в|через|с|к|от)${GAP}(?:[:–—-])?${GAP}${CONTACT}`)
const AFTER = rule(
  `${CONTACT}${GAP}(?:\\((?:[^()]{0,30})?(?:${MESSENGER_WORD}|тел|звон|пис)[^()]{0,30}\\)|(?:в|на)\\s+(?:${MESSENGER_WORD})\\p{L}{0,2}(?!\\p{L}))`,
)
const DASHED = rule(`\\s*[:–—-]${GAP}${CONTACT}`)
const MY_NAME = rule(
  `(?:меня\\s+зовут|мое\\s+имя|моё\\s+имя)${GAP}${NAME}(?:${GAP}[,.!–—-]+)?(?:${GAP}(?:и\\s+)?(я)(?!\\p{L}))?`,
)
const NAMES = rule(`\\s*(?:[,–—-]\\s*)?${NAME}(?:${GAP}(?:,|и|или)${GAP}${NAME})*`)
const NAMES_BRACKETED = rule(`\\s*[(«"]${GAP}${NAME}(?:${GAP}(?:,|и)?${GAP}${NAME})*${GAP}[)»"]`)

/** Removes the placeholders so that the rest reads as a sentence. */
function smooth(marked: string): string {
  let text = marked
    .replace(EXTENSION, CONTACT)
    .replace(MY_NAME, (match, me: string | undefined) => keepTags(match) + (me ? ' Я' : ''))
  text = text.replace(NAMES_BRACKETED, keepTags).replace(NAMES, keepTags)
  for (let before = ''; before !== text;) {
    before = text
    text = text
      .replace(JOINED, (match) => CONTACT + keepTags(match))
      .replace(AFTER, (match) => CONTACT + keepTags(match))
      .replace(BRACKETED, (match) => CONTACT + keepTags(match))
      .replace(LED, (match) => CONTACT + keepTags(match))
  }
  text = text.replace(PREPOSITION, keepTags).replace(DASHED, keepTags).replaceAll(CONTACT, '')
  return text
    .replace(/\(\s*[,;:/]*\s*\)|«\s*»|"\s*"/g, '')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,:;–—-]\s*([.!?])/g, '$1')
    .replace(/\s+([\uE100-\uF8FF]*)([,.;:!?)])/g, '$1$2')
    .replace(/\(\s+/g, '(')
    .replace(/([!?])\.+/g, '$1')
    .replace(/(?<!\.)\.\s*\.(?!\.)/g, '.')
    .replace(/[\s,:–—-]*(?:\s(?:и|или))?[\s,:–—-]*$/u, '')
    .replace(/^[\s,.;:!)–—]+/, '')
    .replace(/ {2,}/g, ' ')
}

const EXTENSION = /\uE000[\s,]*(?:доб(?:авочн\p{L}*)?|вн(?:утр\p{L}*)?)\.?[\s:№]*\d{1,6}/giu

const keepTags = (match: string) => match.replace(/[^\uE100-\uF8FF]/g, '')
