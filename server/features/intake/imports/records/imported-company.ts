import type { CompanyType } from '#shared/features/identity/companies/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { companyKey } from '#shared/features/identity/companies/company-names.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { cutText } from '#shared/kernel/text.ts'
import { withoutInvisible } from '#shared/features/board/vacancies/text/clean-characters.ts'
import type { ImportRecord } from './import-record.ts'
import { toWebAddress } from './web-address.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { words } from '#shared/kernel/phrases.ts'

/** Words in the names of agencies. */
const KIND = words(
  '‹кадр(?:ы|ов)?(?!\\p{L})',
  'кадров|рекрут|recruit|аутстаф|outstaf|хедхант',
  'staffing|(?:staff|стафф)(?!\\p{L})',
  'подбор(?:а)?(?: персонал|$| и )|наука подбора|персонал(?:-| )?сервис',
  '‹(?:hr|эйчар)[ -]?(?:агентств|agency|консалт|consult|центр|партнер|partner|service|сервис|group|групп|solutions|prime|бюро|студи)',
  '(?:digital|it|expert|pro|top)[ -]?hr(?!\\p{L})',
  '‹(?:hunt|хант)(?:it|ing|инг)?(?!\\p{L})|headhunt(?!er)|talent(?!ed)|employment agency',
)

/**
 * Well-known agencies and companies that lend staff, whose names do not contain such words. Source: their own
 * descriptions.
 */
const KNOWN = words(
  '‹(?:ventra|вентра|ancor|анкор|coleman|adecco|manpower(?:group)?|kelly services|hays|randstad|selecty|antal|get experts|гет экспертс|cornerstone|brainpower|michael page)(?! ?(?:bank|банк))(?!\\p{L})',
)

/** Boards and makers of software for hiring, which hire for themselves. */
const NO_AGENCY = words('‹(?:headhunter|хедхантер|hh\\.ru|hrlink|talantix|skillaz)(?!\\p{L})')

export type ImportedCompany = {
  /** `inn 7701234560 ромашка`; the name alone for a company without an INN; `source hh` for all unnamed ones of a source. */
  importKey: string
  /** The title as names are compared; empty for an unnamed company. */
  nameKey: string
  title: string
  type: CompanyType
  siteUrl: string | null
  inn: string | null
  kpp: string | null
  ogrn: string | null
}

const TITLE_LENGTH = 200

/**
 * The company of a record; all vacancies of a source without one share one company. One name with two INNs is two
 * companies. One INN may have several names: agencies state their own number beside the names of their clients.
 */
export function importedCompany(record: ImportRecord): ImportedCompany {
  const { text } = extractLineContacts(
    withoutInvisible(record.company ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const title = cutText(text, TITLE_LENGTH)
  const key = companyKey(title)
  if (key === '') {
    return {
      importKey: `source ${fold(record.source)}`,
      nameKey: '',
      title: UNNAMED_COMPANY,
      type: 'direct',
      siteUrl: null,
      inn: null,
      kpp: null,
      ogrn: null,
    }
  }
  const inn = valid(record.company_inn, isInn)
  return {
    importKey: inn === null ? key : `${innPrefix(inn)}${key}`,
    nameKey: key,
    title,
    type: record.is_agency ? 'agency' : toType(title),
    siteUrl: toSite(record.company_site),
    inn,
    // Without a valid INN it is unknown which legal entity the other numbers belong to.
    kpp: inn && valid(record.company_kpp, isKpp),
    ogrn: inn && valid(record.company_ogrn, isOgrn),
  }
}

/** Begins the import keys of the companies with this INN. */
export const innPrefix = (inn: string) => `inn ${inn} `

function toType(title: string): CompanyType {
  const folded = fold(title)
  if (isAgencyName(folded)) return 'agency'
  if (/^ип(?!\p{L})|(?<!\p{L})ип$|индивидуальный предприниматель/u.test(folded)) return 'sole_proprietor'
  if (/самозанят/u.test(folded)) return 'self_employed'
  if (/^(?:частное лицо|физ\.? ?лицо)/u.test(folded)) return 'private_person'
  return 'direct'
}

function valid(value: string | null | undefined, isValid: (value: string) => boolean) {
  const plain = (value ?? '').trim()
  return isValid(plain) ? plain : null
}

/** The site of a company: not an e-mail address, the page of a person, a host without a name or a service of mail. */
function toSite(stated: string | null | undefined) {
  const { text, emails, phones } = extractLineContacts(stated ?? '')
  const [address = ''] = text.split(/[\s,;]+/)
  if (address === '' || phones.length > 0 || (emails.length > 0 && address.includes('@'))) return null
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  const domain = url && domainOf(url.hostname)
  if (!url || domain === null || PERSONAL_PAGES.has(domain)) return null
  if (url.pathname === '/' && isPublicMailDomain(domain)) return null
  return toWebAddress(url.href)
}
const PERSONAL_PAGES: ReadonlySet<string> = new Set(['instagram.com', 'facebook.com', 't.me', 'wa.me'])

/** Whether the folded name of a company is that of a staffing agency. */
export const isAgencyName = (folded: string): boolean =>
  !NO_AGENCY.test(folded) && (KIND.test(folded) || KNOWN.test(folded))
