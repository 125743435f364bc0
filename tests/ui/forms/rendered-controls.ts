/** Controls of rendered HTML: what a browser would let a person fill in, and how a screen reader would call it. */
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { withSpaces } from '#tests/support/spaces.ts'

type Control = {
  name: string
  /** `select`, `textarea`, or the type of an input. */
  type: string
  /** Its accessible name; empty without one. Hidden ones need none. */
  label: string
}
export type RenderedForm = {
  controls: readonly Control[]
  /** Texts of its labels, legends and headings, and names of its groups. */
  labels: readonly string[]
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const CONTROLS = new Set(['input', 'select', 'textarea'])
const NAMING = new Set(['label', 'legend', 'h2', 'h3', 'h4'])

/** The forms of a page, and the page itself, since some controls stand outside of a form. */
export const formsIn = (html: string): RenderedForm[] =>
  [html, ...Array.from(html.matchAll(/<form\b.*?<\/form>/gs), ([form]) => form)].map(readForm)

function readForm(html: string): RenderedForm {
  const ids = new Map<string, string>()
  const controls: (Control & { id: string; labelledBy: string })[] = []
  const labels: string[] = []
  /** The labels and elements with an id around the present place, with their texts. */
  const open: { tag: string; id: string; forId: string; text: string; inside: number }[] = []
  for (const [, slash, tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (text !== undefined) for (const one of open) one.text += text
    else if (slash === '/') {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at === -1) continue
      const [closed] = open.splice(at, 1)
      if (!closed) continue
      const named = plain(closed.text)
      if (closed.id !== '') ids.set(closed.id, named)
      if (NAMING.has(tag)) labels.push(named)
      if (tag === 'label') {
        if (closed.forId !== '') ids.set(`for ${closed.forId}`, named)
        for (const control of controls.slice(closed.inside)) control.label ||= named
      }
    } else {
      const value = (name: string) =>
        decodeEntities(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
      if (value('role') !== '' && value('aria-label') !== '') labels.push(value('aria-label'))
      if (CONTROLS.has(tag))
        controls.push({
          name: value('name'),
          type: tag === 'input' ? value('type') || 'text' : tag,
          label: plain(value('aria-label')),
          id: value('id'),
          labelledBy: value('aria-labelledby'),
        })
      if (tag !== 'input')
        open.push({ tag, id: value('id'), forId: value('for'), text: '', inside: controls.length })
    }
  }
  return {
    labels,
    controls: controls.map(({ id, labelledBy, ...control }) => ({
      ...control,
      label: control.label || ids.get(`for ${id}`) || ids.get(labelledBy) || '',
    })),
  }
}

const plain = (text: string) => withSpaces(decodeEntities(text)).replaceAll(/\s+/g, ' ').trim()
