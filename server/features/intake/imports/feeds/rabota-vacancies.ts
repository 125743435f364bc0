import { createHash } from 'node:crypto'
import { collapse } from '#shared/kernel/excerpt.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { readPayWords } from '../pay/read-pay-words.ts'
import { isStated, joinParts } from '../text/join-parts.ts'
import type { FeedFrame } from './between-items.ts'
import { EMPLOYMENTS, findCode, findHost, readPeriod, SCHEDULES, toAmount } from './feed-values.ts'
import type { FeedFormat, FeedItem } from './read-feed.ts'

const URL_LENGTH_MAX = 200
const URL_TEXT = /<url>\s*(?:<!\[CDATA\[\s*)?([^<\]\s]{1,200})/
const OWN_ID = /^<vacancy(?=\s)[^<>]*?\sid\s*=\s*["']?([^"'<>]{1,200}?)["'\s>]/

/**
 * The feed of Yandex.Rabota: `<source><vacancies><vacancy>`. The service is closed; job boards, employers and the older
 * files of «Работа России» still write it.
 */
export const RABOTA_FEED: FeedFormat = {
  item: 'vacancy',
  around: ['vacancies', 'source'],
  texts: new Set([
    'description',
    'duty',
    'requirements',
    'conditions',
    'term/text',
    'requirement/qualification',
  ]),
  identity: URL_TEXT,
  findId: (text) => {
    const [, own = ''] = OWN_ID.exec(text) ?? []
    const [, url = ''] = URL_TEXT.exec(text) ?? []
    // A longer address is cut.
    return (
      decodeEntities(own).trim() ||
      (url.length < URL_LENGTH_MAX ? toIdentity(decodeEntities(url)) : null) ||
      null
    )
  },
  nameItem: ({ id, elements }) => id || (elements.find(({ path }) => path === 'url')?.text ?? ''),
  toRecord: buildVacancyRecord,
}

/** An unchecked import record. Contacts of people are not read. */
function buildVacancyRecord({ id, elements }: FeedItem, { root }: FeedFrame): Record<string, unknown> {
  const read = (path: string) => {
    const text = elements.find((element) => element.path === path && element.text !== '')?.text
    return text === undefined ? null : decodeEntities(text)
  }
  const readAll = (path: string) =>
    elements.filter((element) => element.path === path).map(({ text }) => decodeEntities(text))
  const url = read('url')
  const schedule = read('schedule')
  const employment = read('employment')
  const salary = read('salary') ?? ''
  const location = read('addresses/address/location')
  const isPlaceName = location !== null && !/[\d,]/.test(location)
  return {
    id: id || toIdentity(url),
    source: `yandex-rabota:${findHost(url) ?? (root.host?.slice(0, 80) || 'feed')}`,
    source_id: id || toIdentity(url),
    url,
    title: collapse(read('job-name') ?? ''),
    company: read('company/name'),
    company_inn: read('company/inn'),
    company_site: read('company/site'),
    is_agency: /^(?:true|1|да|yes)$/i.test(read('company/hr-agency') ?? ''),
    ...readSalary(salary, { min: read('salary_min'), max: read('salary_max') }),
    currency: readCurrency(read('currency')),
    salary_period: readPeriod(salary),
    // «Удаленная» is an employment in some feeds, and a schedule in others.
    schedule: findCode(SCHEDULES, [schedule, employment].filter(Boolean).join(' ')),
    schedule_raw: schedule,
    employment: employment && findCode(EMPLOYMENTS, employment),
    employment_raw: employment,
    experience_raw: describeExperience(read('requirement/experience')),
    city: isPlaceName ? location : null,
    region: read('region/name') ?? read('addresses/address/region'),
    address: location,
    published_at: toDate(read('creation-date') ?? read('update-date')),
    professional_roles: [
      ...readAll('category/specialization'),
      ...readAll('category/specialisation'),
      ...readAll('category/industry'),
    ],
    description: describeVacancy((path) => elements.find((element) => element.path === path)?.text ?? ''),
  }
}

/** The address without what advertising appends to it: it is all that identifies such a vacancy. */
function toIdentity(url: string | null) {
  const address = URL.parse(url ?? '')
  if (!address) return url
  const appended = Array.from(address.searchParams.keys()).filter((name) => IS_APPENDED.test(name))
  for (const name of appended) address.searchParams.delete(name)
  const identity = address.href
  return identity.length <= ID_LENGTH_MAX ? identity : createHash('sha256').update(identity).digest('hex')
}
const IS_APPENDED = /^(?:utm_|from$|yclid$)/
const ID_LENGTH_MAX = 200

/** «от 45000», «до 60 000», «45000–60000», «45.000 руб.». Sums apart come before those of the words. */
function readSalary(words: string, { min, max }: { min: string | null; max: string | null }) {
  const apart = { salary_from: toAmount(min ?? undefined), salary_to: toAmount(max ?? undefined) }
  if (apart.salary_from !== null || apart.salary_to !== null) return apart
  const { from, to } = readPayWords(words)
  return { salary_from: from, salary_to: to }
}

/** «руб.», «рублей», «RUR»; other words stay as they are. */
const readCurrency = (words: string | null) => (/руб/i.test(words ?? '') ? 'RUB' : words)

/** «3» is years. */
const describeExperience = (stated: string | null) =>
  stated !== null && /^[1-9]\d?$/.test(stated) ? `Опыт работы от ${stated} лет` : stated

/** «2026-11-20 10:00:00 GMT+3» as «2026-11-20 10:00:00+03:00». */
const toDate = (stated: string | null) =>
  stated?.replace(
    /\s*(?:GMT|UTC)\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i,
    (_, sign: string, hours: string, minutes = '00') => `${sign}${hours.padStart(2, '0')}:${minutes}`,
  ) ?? null

const PARTS: readonly { heading: string | null; paths: readonly string[] }[] = [
  { heading: null, paths: ['description'] },
  { heading: 'Обязанности', paths: ['duty'] },
  {
    heading: 'Требования',
    paths: ['requirements', 'requirement/qualification', 'requirement', 'requirement/education'],
  },
  { heading: 'Условия', paths: ['conditions', 'term/text', 'term'] },
]

function describeVacancy(read: (path: string) => string) {
  return joinParts(
    PARTS.map(({ heading, paths }) => ({
      heading,
      texts: paths.map((path) => {
        const text = read(path)
        return path === 'requirement/education' && isStated(text) ? `Образование: ${text}` : text
      }),
    })),
  )
}
