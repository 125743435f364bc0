import { Parser } from 'htmlparser2'
import type { FileLine } from '../file-line.ts'
import { createBlockBuilder } from './block-builder.ts'
import { toFileLines } from './blocks.ts'

const SKIPPED = new Set([
  'script',
  'style',
  'head',
  'noscript',
  'template',
  'svg',
  'select',
  'button',
  'nav',
  'iframe',
  'object',
])
const BLOCKS = new Set([
  'address',
  'article',
  'blockquote',
  'body',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'ul',
])
const STRONG = new Set(['b', 'strong', 'dt', 'th'])
const HEADING = /^h[1-6]$/
/** An element without an end. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const DEPTH_MAX = 300

/** The lines of a saved page, a block a line. */
export function readHtmlLines(html: string): FileLine[] {
  const builder = createBlockBuilder()
  const open: { name: string; isStrong: boolean; isSkipped: boolean }[] = []
  const top = () => open.at(-1)
  let hasText = false

  const endBlock = () => {
    if (hasText) builder.endParagraph()
    hasText = false
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > DEPTH_MAX) throw new Error('Elements inside of each other')
      const isSkipped = top()?.isSkipped === true || SKIPPED.has(name) || attributes['hidden'] !== undefined
      const style = attributes['style'] ?? ''
      const isStrong =
        (top()?.isStrong === true && !/font-weight:\s*(?:normal|[1-4]00)/i.test(style)) ||
        STRONG.has(name) ||
        HEADING.test(name) ||
        /font-weight:\s*(?:bold|[6-9]00)/i.test(style)
      if (!VOID.has(name)) open.push({ name, isStrong, isSkipped })
      if (isSkipped) return
      if (BLOCKS.has(name)) endBlock()
      if (HEADING.test(name)) builder.setHeading()
      if (name === 'li') builder.setMark('• ')
      else if (name === 'br') builder.addText('\n', { isStrong: false, size: 0 })
      else if (name === 'table') {
        endBlock()
        builder.beginTable()
      } else if (name === 'tr') builder.beginRow()
      else if (name === 'td' || name === 'th') builder.beginCell()
      else if (name === 'aside') {
        endBlock()
        builder.beginFrame()
      }
    },
    ontext(text) {
      const element = top()
      if (element?.isSkipped) return
      const words = element?.name === 'pre' ? text : text.replace(/\s+/g, ' ')
      if (words.trim() !== '') hasText = true
      if (hasText) builder.addText(words, { isStrong: element?.isStrong ?? false, size: 0 })
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      const element = open.pop()
      if (element?.isSkipped) return
      if (BLOCKS.has(name)) endBlock()
      if (name === 'td' || name === 'th') {
        endBlock()
        builder.endCell()
      } else if (name === 'table') builder.endTable()
      else if (name === 'aside') {
        endBlock()
        builder.endFrame()
      }
    },
  })
  parser.end(html)
  endBlock()
  return toFileLines(builder.finish())
}
