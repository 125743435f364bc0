import { SaxesParser } from 'saxes'
import { StartupError } from '#config/startup-error.ts'
import { RefusedRecord, type InputRecord } from './import-record.ts'

/** One `<offer>` of a Yandex vacancy feed. */
type Offer = {
  id: string
  fields: Map<string, string>
  /** `<param name="…">` elements by name. */
  params: Map<string, string>
  priceIsFrom: boolean
}

/** Codes of an import record for values of «График работы» and «Тип занятости». */
const SCHEDULES: readonly (readonly [RegExp, string])[] = [
  [/удал|дистанц/i, 'remote'],
  [/смен/i, 'shift'],
  [/гибк|свобод/i, 'flexible'],
  [/вахт/i, 'flyInFlyOut'],
  [/полный/i, 'fullDay'],
]

const EMPLOYMENTS: readonly (readonly [RegExp, string])[] = [
  [/частич|неполн|подработ/i, 'part'],
  [/проект|разов/i, 'project'],
  [/стаж/i, 'probation'],
  [/времен|сезон/i, 'temporary'],
  [/вахт/i, 'rotation'],
  [/полная|полный/i, 'full'],
]

const OFFER_CHARACTERS_MAX = 1024 * 1024
const CATEGORIES_MAX = 100_000
/** Of one tag, comment or text: the parser holds them as a whole. A packed feed may unpack to any length of them. */
const PART_CHARACTERS_MAX = 8 * OFFER_CHARACTERS_MAX
const DEPTH_MAX = 100

/**
 * Streams the offers of a Yandex vacancy feed as import records. Decodes UTF-8 and windows-1251.
 * @throws StartupError for malformed XML: nothing after that place can be trusted
 */
export async function* readOffers(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRecord> {
  const ready: InputRecord[] = []
  const { parser, partLength } = offerParser((record) => ready.push(record))
  let decoder: TextDecoder | null = null
  const parse = function* (text: string, isLast: boolean) {
    try {
      parser.write(text)
      if (partLength() > PART_CHARACTERS_MAX)
        throw new StartupError(`The feed has a part of more than 8 MB. ${KEPT}`)
      if (isLast) parser.close()
    } finally {
      yield* ready.splice(0)
    }
  }
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk)
    yield* parse(decoder.decode(chunk, { stream: true }), false)
  }
  yield* parse(decoder?.decode() ?? '', true)
}

const KEPT = 'What came before is kept.'

function decoderOf(head: Buffer) {
  const encoding = /^[^>]*encoding=["']([\w-]+)["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new StartupError(`The feed is in the encoding ${encoding}, which is not known.`)
  }
}

function offerParser(push: (record: InputRecord) => void) {
  const parser = new SaxesParser()
  const categories = new Map<string, string>()
  const path: string[] = []
  const shop = { name: '', url: '' }
  let offer: Offer | null = null
  let attributes: Record<string, string> = {}
  let text = ''
  let count = 0
  /** Where the last part ended, and the present offer began. */
  let partEnd = 0
  let offerStart = 0
  const endPart = () => void (partEnd = parser.position)

  parser.on('comment', endPart)
  parser.on('processinginstruction', endPart)
  parser.on('error', (error) => {
    throw new StartupError(`The feed is not well-formed XML: ${error.message}. ${KEPT}`)
  })
  parser.on('opentag', (tag) => {
    endPart()
    if (path.length >= DEPTH_MAX)
      throw new StartupError(`The feed has over ${DEPTH_MAX} tags inside of each other. ${KEPT}`)
    // Markup without CDATA is text of the description.
    if (path.includes('description')) addText(`<${tag.name}>`)
    path.push(tag.name)
    if (path.includes('description') && tag.name !== 'description') return
    text = ''
    attributes = tag.attributes
    if (tag.name !== 'offer') return
    count += 1
    offerStart = parser.position
    offer = { id: tag.attributes.id ?? '', fields: new Map(), params: new Map(), priceIsFrom: false }
  })
  const isTooLong = () => parser.position - offerStart > OFFER_CHARACTERS_MAX
  const addText = (part: string) => {
    endPart()
    if (text.length + part.length <= OFFER_CHARACTERS_MAX) text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    endPart()
    if (path.indexOf('description') < path.length - 1 && path.includes('description')) {
      path.pop()
      addText(`</${name}>`)
      return
    }
    const value = text.trim()
    text = ''
    path.pop()
    if (name === 'offer' && offer) {
      push(recordOf(offer))
      offer = null
    } else if (offer && isTooLong()) {
      // It is refused at its end.
    } else if (offer && name === 'param') offer.params.set(attributes.name ?? '', value)
    else if (offer) {
      if (name === 'price') offer.priceIsFrom = attributes.from === 'true'
      offer.fields.set(name, value)
    } else if (name === 'category' && categories.size < CATEGORIES_MAX)
      categories.set(attributes.id ?? '', value)
    else if (path.at(-1) === 'shop' && (name === 'name' || name === 'url')) shop[name] = value
  })
  return { parser, partLength: () => parser.position - partEnd }

  function recordOf(done: Offer): InputRecord {
    const place = done.id === '' ? `offer number ${count}` : `offer ${done.id}`
    if (isTooLong()) {
      return { place, error: new RefusedRecord('line_too_long', 'the offer is longer than 1 MB') }
    }
    return { place, value: recordOfOffer(done, { shop, categories }) }
  }
}

/**
 * An unchecked import record. Source: protocol of Yandex Webmaster,
 * yandex.ru/support/webmaster/search-appearance/vacancies.
 */
function recordOfOffer(
  { id, fields, params, priceIsFrom }: Offer,
  { shop, categories }: { shop: { name: string; url: string }; categories: ReadonlyMap<string, string> },
): Record<string, unknown> {
  const url = fields.get('url') ?? null
  const price = toAmount(fields.get('price'))
  const upper = toAmount(params.get('Зарплата до'))
  const notes = fields.get('sales_notes') ?? ''
  const schedule = params.get('График работы')
  const employment = params.get('Тип занятости')
  const description = fields.get('description') ?? ''
  const isUpTo = !priceIsFrom && upper === null && /^до(?!\p{L})/iu.test(notes)
  return {
    id,
    source: `yml:${hostOf(url) ?? hostOf(shop.url) ?? (shop.name || 'feed')}`,
    source_id: id,
    url,
    title: fields.get('name') ?? '',
    company: fields.get('vendor'),
    company_site: params.get('Сайт работодателя'),
    is_agency: /^да$/i.test(params.get('Размещено кадровым агентством') ?? ''),
    salary_from: isUpTo ? null : price,
    // A price without «from» and without an upper end is the exact pay.
    salary_to: isUpTo || (!priceIsFrom && upper === null && !/от/i.test(notes)) ? price : upper,
    currency: fields.get('currencyId'),
    salary_period: /смен/i.test(notes)
      ? 'shift'
      : /час/i.test(notes)
        ? 'hour'
        : /проект/i.test(notes)
          ? 'project'
          : null,
    schedule: schedule && toCode(SCHEDULES, schedule),
    schedule_raw: schedule,
    employment: employment && toCode(EMPLOYMENTS, employment),
    employment_raw: employment,
    experience_raw: params.get('Опыт работы'),
    city: params.get('Регион'),
    address: params.get('Адрес'),
    published_at: params.get('Опубликовано'),
    professional_roles: [categories.get(fields.get('categoryId') ?? '')].filter((name) => name !== undefined),
    description,
    description_format: /<\/?(?:p|br|ul|ol|li|div|strong|b|h\d)\b/i.test(description) ? 'html' : 'text',
  }
}

const toCode = (codes: readonly (readonly [RegExp, string])[], value: string) =>
  codes.find(([pattern]) => pattern.test(value))?.[1] ?? null

function toAmount(value: string | undefined) {
  const amount = Number((value ?? '').replace(/[\s\u00A0]/g, '').replace(',', '.'))
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

const hostOf = (url: string | null) => URL.parse(url ?? '')?.hostname.replace(/^www\./, '') || null
