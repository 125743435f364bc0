import { SaxesParser } from 'saxes'

export type XmlTag = { name: string; attributes: Readonly<Record<string, string>> }

type Handlers = {
  open: (tag: XmlTag) => void
  close: (name: string) => void
  text?: (text: string) => void
}

const DEPTH_MAX = 500

/**
 * Reads the XML of a document. Word processors write no document type; a file with one may expand entities without end.
 * Words before and after a fault are read all the same.
 * @throws Error for a document type, for tags too deep inside of each other, and for XML that nothing can be read of
 */
export function readXml(xml: string, { open, close, text }: Handlers) {
  if (xml.includes('<!DOCTYPE')) throw new Error('A document type')
  const parser = new SaxesParser()
  let depth = 0
  parser.on('doctype', () => {
    throw new Error('A document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) throw new Error('Tags inside of each other')
    open({ name, attributes })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close(name)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('error', () => {})
  parser.write(xml).close()
}
