import { SaxesParser } from 'saxes'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Reads a whole document. @throws Error when it is not well-formed */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const child: XmlElement = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(child)
    open.push(child)
  })
  parser.on('text', (text) => addText(text))
  parser.on('cdata', (text) => addText(text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('The document is empty')
  return document

  function addText(text: string) {
    const element = open.at(-1)
    if (element) element.text += text
  }
}

/** All elements of the name below the element, in the order of the document. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ])
}

/** Text of the first element of the name; null when there is none. */
export function textOf(element: XmlElement, name: string): string | null {
  return elementsOf(element, name)[0]?.text ?? null
}
