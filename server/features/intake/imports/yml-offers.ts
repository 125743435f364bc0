import { SaxesParser } from 'saxes'
import { StartupError } from '#server/kernel/startup-error.ts'
import { RefusedRecord } from './import-record.ts'
import type { InputRecord } from './import-record.ts'
import { recordOfOffer } from './yml-record.ts'
import type { Offer } from './yml-record.ts'

const OFFER_CHARACTERS_MAX = 1024 * 1024
const CATEGORIES_MAX = 100_000

/**
 * Streams the offers of a Yandex vacancy feed as import records. Decodes UTF-8 and windows-1251.
 * @throws StartupError for malformed XML: nothing after that place can be trusted
 */
export async function* readOffers(chunks: AsyncIterable<Buffer>): AsyncGenerator<InputRecord> {
  const ready: InputRecord[] = []
  const parser = offerParser((record) => ready.push(record))
  let decoder: TextDecoder | null = null
  const parse = function* (text: string, isLast: boolean) {
    try {
      parser.write(text)
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
  let offer: (Offer & { size: number }) | null = null
  let attributes: Record<string, string> = {}
  let text = ''
  let count = 0

  parser.on('error', (error) => {
    throw new StartupError(`The feed is not well-formed XML: ${error.message}. What came before is kept.`)
  })
  parser.on('opentag', (tag) => {
    // Markup without CDATA is text of the description.
    if (path.includes('description')) addText(`<${tag.name}>`)
    path.push(tag.name)
    if (path.includes('description') && tag.name !== 'description') return
    text = ''
    attributes = tag.attributes
    if (tag.name !== 'offer') return
    count += 1
    offer = { id: tag.attributes.id ?? '', fields: new Map(), params: new Map(), priceIsFrom: false, size: 0 }
  })
  const addText = (part: string) => {
    if (offer) offer.size += part.length
    if (text.length + part.length <= OFFER_CHARACTERS_MAX) text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
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
    } else if (offer && name === 'param') offer.params.set(attributes.name ?? '', value)
    else if (offer) {
      if (name === 'price') offer.priceIsFrom = attributes.from === 'true'
      offer.fields.set(name, value)
    } else if (name === 'category' && categories.size < CATEGORIES_MAX)
      categories.set(attributes.id ?? '', value)
    else if (path.at(-1) === 'shop' && (name === 'name' || name === 'url')) shop[name] = value
  })
  return parser

  function recordOf(done: Offer & { size: number }): InputRecord {
    const place = done.id === '' ? `offer number ${count}` : `offer ${done.id}`
    if (done.size > OFFER_CHARACTERS_MAX) {
      return { place, error: new RefusedRecord('line_too_long', 'the offer is longer than 1 MB') }
    }
    return { place, value: recordOfOffer(done, { shop, categories }) }
  }
}
