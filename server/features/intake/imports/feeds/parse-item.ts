import { SaxesParser } from 'saxes'
import { describeReport, findTextFault, type FeedFault } from './feed-faults.ts'
import { NAMED_ENTITIES } from './named-entities.ts'

/** An element inside of an item. */
export type FeedElement = {
  /** Names from the item to the element: `company/name`. */
  path: string
  attributes: Readonly<Record<string, string>>
  text: string
}

export const TAG_DEPTH_MAX = 100

/**
 * Elements of an item in the order of their ends.
 * @param texts paths of elements whose markup is text, as in `<description><p>…</p></description>`
 */
export function parseItem(
  item: string,
  texts: ReadonlySet<string>,
):
  | { id: string; attributes: Readonly<Record<string, string>>; elements: FeedElement[] }
  | { fault: FeedFault } {
  const fault = findTextFault(item)
  if (fault) return { fault }
  try {
    return parse(item, texts)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { fault: error.fault }
  }
}

class ParseError extends Error {
  readonly fault: FeedFault

  constructor(fault: FeedFault) {
    super(fault.message)
    this.fault = fault
  }
}

type OpenElement = { path: string; attributes: Readonly<Record<string, string>>; text: string }

function parse(item: string, texts: ReadonlySet<string>) {
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, NAMED_ENTITIES)
  const elements: FeedElement[] = []
  const open: OpenElement[] = []
  let own: Readonly<Record<string, string>> = {}
  let depth = 0
  /** The element whose markup is text, and the depth of its tag. */
  let whole: { element: OpenElement; depth: number } | null = null
  const addText = (text: string) => {
    const element = whole?.element ?? open.at(-1)
    if (element) element.text += text
  }
  parser.on('error', ({ message }) => {
    throw new ParseError(describeReport(message))
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > TAG_DEPTH_MAX)
      throw new ParseError({
        message: `it has over ${TAG_DEPTH_MAX} tags inside of each other`,
        line: parser.line,
      })
    if (whole) return addText(`<${name}>`)
    const parent = open.at(-1)
    if (!parent) own = attributes
    const path = parent ? `${parent.path}${parent.path === '' ? '' : '/'}${name}` : ''
    const element = { path, attributes, text: '' }
    open.push(element)
    if (texts.has(path)) whole = { element, depth }
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (whole && depth >= whole.depth) return addText(`</${name}>`)
    whole = null
    const element = open.pop()
    if (element && element.path !== '') elements.push({ ...element, text: element.text.trim() })
  })
  parser.write(item).close()
  return { id: own.id ?? '', attributes: own, elements }
}
