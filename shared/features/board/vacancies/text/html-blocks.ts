/**
 * A description as a flat list of blocks: the intermediate form of both plain text and HTML before they are printed.
 * `html` holds escaped text with strong, em, a and br; an item may hold a nested list.
 */
export type Block = { kind: 'p' | 'h3' | 'h4'; html: string } | { kind: 'ul' | 'ol'; items: string[] }

const TOKEN = /<(\/?)([a-z]\w*)([^<>]*)>|[^<]+|</g
const INLINE = new Set(['strong', 'em', 'a'])
/** Takes sanitised HTML with balanced tags (p, br, ul, ol, li, strong, em, h3, h4, a); joins what is nested wrongly. */
export function parseBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const lists: { tag: 'ul' | 'ol'; items: string[] }[] = []
  const inline: { name: string; tag: string }[] = []
  let kind: 'p' | 'h3' | 'h4' = 'p'
  let line = ''

  const open = () => inline.map(({ tag }) => tag).join('')
  const close = () =>
    inline
      .map(({ name }) => `</${name}>`)
      .toReversed()
      .join('')
  const flush = () => {
    const content = withoutEmpty(line + close())
    line = open()
    if (content === '') return
    const list = lists.at(-1)
    if (!list) blocks.push({ kind, html: content })
    else if (list.items.length === 0) list.items.push(content)
    else list.items.push(joined(list.items.pop() ?? '', content))
  }
  const endList = () => {
    flush()
    const list = lists.pop()
    if (!list) return
    const items = list.items.filter((item) => item !== '')
    if (items.length === 0) return
    const parent = lists.at(-1)
    if (parent) parent.items.push(`${parent.items.pop() ?? ''}${renderBlocks([{ kind: list.tag, items }])}`)
    else blocks.push({ kind: list.tag, items })
  }

  for (const [token, slash, name = '', attributes] of html.matchAll(TOKEN)) {
    const isEnd = slash === '/'
    if (name === '') line += token.replace(/\s+/g, ' ')
    else if (name === 'br') line += '<br>'
    else if (INLINE.has(name)) {
      if (!isEnd) inline.push({ name, tag: `<${name}${attributes}>` })
      else if (inline.at(-1)?.name === name) inline.pop()
      else continue
      line += token
    } else if (name === 'ul' || name === 'ol') {
      if (isEnd) endList()
      else {
        flush()
        lists.push({ tag: name, items: [] })
      }
    } else if (name === 'li') {
      flush()
      if (!isEnd) lists.at(-1)?.items.push('')
    } else {
      flush()
      kind = !isEnd && (name === 'h3' || name === 'h4') && lists.length === 0 ? name : 'p'
    }
  }
  while (lists.length > 0) endList()
  flush()
  return blocks
}

export function renderBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      'items' in block
        ? `<${block.kind}>${block.items.map((item) => `<li>${item}</li>`).join('')}</${block.kind}>`
        : `<${block.kind}>${block.html}</${block.kind}>`,
    )
    .join('')
}

/** Drops tags around nothing and line breaks at the ends. */
export function withoutEmpty(html: string): string {
  let text = html
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(/<(strong|em|a|p|li|ul|ol|h3|h4)\b[^<>]*>((?:\s|<br>)*)<\/\1>/g, (_, _name, inside) =>
      inside === '' ? '' : ' ',
    )
  }
  return text
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
    .replace(/ *<br> */g, '<br>')
    .replace(/ {2,}/g, ' ')
}

/** Whether each element that the piece opens is closed in it. */
export function isBalanced(html: string): boolean {
  const opened = html.match(/<(?!\/|br>)/g)?.length ?? 0
  return opened === (html.match(/<\//g)?.length ?? 0)
}

function joined(item: string, content: string) {
  if (item === '') return content
  return /<\/[uo]l>$/.test(item) ? `${item}${content}` : `${item}<br>${content}`
}
