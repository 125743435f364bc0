import { SaxesParser } from 'saxes'
import { StartupError } from '#config/startup-error.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { NAMED_ENTITIES } from './named-entities.ts'
import { TAG_DEPTH_MAX } from './parse-item.ts'
import { PART_BYTES_MAX } from './split-feed.ts'

const CATEGORIES_MAX = 100_000
const NAME_LENGTH_MAX = 1000
const KEPT = 'What came before is kept.'

/** What a feed says about all of its items. */
export type FeedFrame = {
  shop: { name: string; url: string }
  /** Names by id. */
  categories: ReadonlyMap<string, string>
  /** Attributes of the root element. */
  root: Readonly<Record<string, string>>
}

/**
 * Reads what stands between the items of a feed. Faults there are passed over: nothing of it is needed to read an item,
 * and a category without its name costs less than the feed.
 */
export function createFrameReader(item: string) {
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, NAMED_ENTITIES)
  const shop = { name: '', url: '' }
  const categories = new Map<string, string>()
  const path: string[] = []
  const frame: FeedFrame = { shop, categories, root: {} }
  let attributes: Readonly<Record<string, string>> = {}
  let text = ''
  let isClosed = false
  let partEnd = 0
  const endPart = () => void (partEnd = parser.position)
  const addText = (part: string) => {
    endPart()
    if (text.length < NAME_LENGTH_MAX) text += part.slice(0, NAME_LENGTH_MAX)
  }

  parser.on('error', () => {})
  parser.on('comment', endPart)
  parser.on('doctype', endPart)
  parser.on('processinginstruction', endPart)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', (tag) => {
    endPart()
    if (path.length >= TAG_DEPTH_MAX)
      throw new StartupError(`The feed has over ${TAG_DEPTH_MAX} tags inside of each other. ${KEPT}`)
    if (path.length === 0) frame.root = tag.attributes
    path.push(tag.name)
    text = ''
    attributes = tag.attributes
  })
  parser.on('closetag', ({ name }) => {
    endPart()
    const value = decodeEntities(text.trim())
    text = ''
    path.pop()
    if (path.length === 0) isClosed = true
    if (name === 'category' && categories.size < CATEGORIES_MAX) categories.set(attributes.id ?? '', value)
    else if (path.at(-1) === 'shop' && (name === 'name' || name === 'url')) shop[name] = value
  })

  const decoder = new TextDecoder()
  return {
    frame,
    /**
     * @param bytes as Latin-1
     * @throws StartupError for a part over 8 MB, and for tags over 100 deep
     */
    write(bytes: string) {
      parser.write(withoutFaults(decoder.decode(Buffer.from(bytes, 'latin1'), { stream: true })))
      if (parser.position - partEnd > PART_BYTES_MAX)
        throw new StartupError(`The feed has a part of more than 8 MB. ${KEPT}`)
    },
    /** An item has stood here. */
    markItem: () => void parser.write(`<${item}/>`),
    /** @throws StartupError when the root element is not closed */
    close() {
      if (!isClosed) throw new StartupError(`The feed is cut off: its root element is not closed. ${KEPT}`)
    },
  }
}

/** Without the faults after which the parser would lose its place. */
const withoutFaults = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2, allows no others
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
    .replace(/&(?!#?\w{1,40};)/g, '&amp;')
    .replace(/<(?![\p{L}_/!?])/gu, '&lt;')
