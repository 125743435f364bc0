import { decodeEntities } from '#shared/kernel/html-text.ts'
import { readPayWords } from '../pay/read-pay-words.ts'
import { isMarkup } from '../text/unescape-markup.ts'
import type { FeedFrame } from './between-items.ts'
import { EMPLOYMENTS, findCode, findHost, readPeriod, SCHEDULES, toAmount } from './feed-values.ts'
import type { FeedFormat, FeedItem } from './read-feed.ts'

/** One `<offer>` of a Yandex vacancy feed. */
type Offer = {
  id: string
  fields: Map<string, string>
  isAvailable: boolean
  /** `<param name="…">` elements by name in lower case; several «Регион» are one with commas. */
  params: Map<string, string>
  priceIsFrom: boolean
}

const IDENTITY = /^<offer(?=\s)[^<>]*?\sid\s*=\s*["']?([^"'<>]{1,200}?)["'\s>]/

/** The feed of Yandex for vacancies (YML): `<yml_catalog>` with `<offer>` elements. */
export const YML_FEED: FeedFormat = {
  item: 'offer',
  around: ['offers', 'shop', 'yml_catalog'],
  texts: new Set(['description']),
  identity: IDENTITY,
  findId: (text) => decodeEntities(IDENTITY.exec(text)?.[1] ?? '').trim() || null,
  nameItem: ({ id }) => id,
  toRecord: (item, frame) => buildOfferRecord(toOffer(item), frame),
}

function toOffer({ id, attributes: own, elements }: FeedItem): Offer {
  const isAvailable = own.available?.trim().toLowerCase() !== 'false'
  const offer: Offer = { id, isAvailable, fields: new Map(), params: new Map(), priceIsFrom: false }
  for (const { path, attributes, text } of elements) {
    // Names that were escaped twice are escaped once here; markup of the description is left to the reader of texts.
    const value = path === 'description' ? text : decodeEntities(text)
    if (path === 'param') addParam(offer.params, attributes.name ?? '', value)
    else offer.fields.set(path, value)
    if (path === 'price') offer.priceIsFrom = attributes.from?.trim().toLowerCase() === 'true'
  }
  return offer
}

function addParam(params: Map<string, string>, name: string, value: string) {
  const key = name.trim().toLowerCase()
  const before = key === 'регион' ? params.get(key) : undefined
  params.set(key, before === undefined ? value : `${before}, ${value}`)
}

/**
 * An unchecked import record. Source: protocol of Yandex Webmaster,
 * yandex.ru/support/webmaster/search-appearance/vacancies.
 */
function buildOfferRecord(
  { id, fields, params, priceIsFrom, isAvailable }: Offer,
  { shop, categories }: FeedFrame,
): Record<string, unknown> {
  const url = fields.get('url') ?? null
  const notes = fields.get('sales_notes') ?? ''
  const schedule = params.get('график работы')
  const employment = params.get('тип занятости')
  const description = fields.get('description') ?? ''
  return {
    id,
    source: `yml:${findHost(url) ?? findHost(shop.url) ?? (shop.name.slice(0, 80) || 'feed')}`,
    source_id: id,
    url,
    title: fields.get('name') ?? '',
    company: fields.get('vendor'),
    company_site: params.get('сайт работодателя'),
    is_agency: /^да$/i.test(params.get('размещено кадровым агентством') ?? ''),
    ...readPrice(fields.get('price'), { isFrom: priceIsFrom, upper: params.get('зарплата до'), notes }),
    currency: fields.get('currencyId'),
    salary_period: readPeriod(notes),
    schedule: schedule && findCode(SCHEDULES, schedule),
    schedule_raw: schedule,
    employment: employment && findCode(EMPLOYMENTS, employment),
    employment_raw: employment,
    experience_raw: describeExperience(params.get('опыт работы')),
    city: params.get('регион'),
    address: params.get('адрес'),
    published_at: params.get('опубликовано'),
    professional_roles: [categories.get(fields.get('categoryId') ?? '')].filter((name) => name !== undefined),
    is_ended: !isAvailable,
    description,
    description_format: isMarkup(description) ? 'html' : 'text',
  }
}

/** «1–3 года», «3» and «не требуется» say nothing to a reader of texts without the name of the field. */
function describeExperience(stated: string | undefined) {
  const words = stated?.trim().toLowerCase()
  if (words === undefined || words === '' || words.includes('опыт')) return stated
  if (words === 'нет') return 'Без опыта работы'
  if (words.startsWith('не ')) return `Опыт работы ${words}`
  return /^\d+$/.test(words) ? `Опыт работы от ${words} лет` : `Опыт работы: ${words}`
}

type PriceWords = { isFrom: boolean; upper: string | undefined; notes: string }

/** A price without «from», an upper end and «от» or «до» is the exact pay; the price may say these words itself. */
function readPrice(price: string | undefined, { isFrom, upper, notes }: PriceWords) {
  const { from, to } = readPayWords(/^\s*[-−]/.test(price ?? '') ? '' : (price ?? ''))
  const most = toAmount(upper)
  if (most !== null) return { salary_from: from ?? to, salary_to: most }
  if (from === null || from !== to) return { salary_from: from, salary_to: to }
  if (!isFrom && /^до(?!\p{L}| вычета)|(?<!\p{L})до \d/iu.test(notes) && !/(?<!\p{L})от \d/iu.test(notes))
    return { salary_from: null, salary_to: to }
  return { salary_from: from, salary_to: isFrom || /^от(?!\p{L})|(?<!\p{L})от \d/iu.test(notes) ? null : to }
}
