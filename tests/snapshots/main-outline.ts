import { createHash } from 'node:crypto'
import { decodeEntities } from '#shared/kernel/html-text.ts'

/** What people and assistive technology notice of an element, in the order of an outline. */
const ATTRIBUTES = [
  'role',
  'href',
  'action',
  'method',
  'type',
  'name',
  'value',
  'placeholder',
  'required',
  'disabled',
  'checked',
  'selected',
  'min',
  'max',
  'minlength',
  'maxlength',
  'pattern',
  'inputmode',
  'autocomplete',
  'spellcheck',
  'accept',
  'rows',
  'open',
  'hidden',
  'inert',
  'download',
  'rel',
  'target',
  'tabindex',
  'scope',
  'colspan',
  'datetime',
  'src',
  'alt',
  'data-variant',
  'data-tone',
]
/** Their values are ids: an outline shows the words of the elements that they name. */
const REFERENCES = ['list', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage']
const VOID = new Set(['input', 'br', 'hr', 'img', 'link', 'meta', 'wbr', 'source', 'col'])
const GROUPS = new Set(['div', 'span'])
const TOKEN =
  /<!--.*?-->|<(?<slash>\/?)(?<tag>[a-z][a-z0-9-]*)(?<attributes>(?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|(?<text>[^<]+)/gs

type Element = { tag: string; attributes: ReadonlyMap<string, string>; children: Node[] }
type Node = Element | string

/** Ids that React makes differ from component to component. */
const isGenerated = (id: string) => /^[_:«]r/i.test(id)

/** From so many characters on, what an earlier page has shown too is named by its hash. */
const LONG = 300

/**
 * A page in words: its status and its title, then `<main>` in order, an indented line for each element that is noticed.
 * @param shown parts of earlier pages; those of this page are added
 */
export function formatMain({ status, html }: { status: number; html: string }, shown: Set<string>): string[] {
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
  const root = parse(mainOf(html))
  const outline = { byId: new Map<string, Element>(), labels: new Map<string, string>(), shown }
  collect(root, outline)
  return [`${status} ${decodeEntities(title)}`, ...root.children.flatMap((node) => formatNode(node, outline))]
}

const mainOf = (html: string) => /<main[^>]*>.*<\/main>/s.exec(html)?.[0] ?? ''

/** The same HTML in every run and wherever React begins to count: ids are numbered by their first place. */
export function withStableIds(html: string): string {
  const known = new Map<string, string>()
  // A part that is left to the browser has its number among all parts of the page as its id.
  const parts = html.replaceAll(/(?<=<template id="B:)\w+/g, '')
  return parts.replaceAll(/(?<=["\s])_[rR]_\w*?_(?=[-"\s])/g, (id) => {
    const stable = known.get(id) ?? `_r_${known.size + 1}_`
    known.set(id, stable)
    return stable
  })
}

function parse(html: string): Element {
  const root: Element = { tag: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const { groups } of html.matchAll(TOKEN)) {
    if (!groups) continue
    const { slash, tag, attributes = '', text } = groups
    const parent = open.at(-1) ?? root
    if (text !== undefined) addText(parent, decodeEntities(text))
    else if (tag !== undefined && slash === '/') {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes another element`)
    } else if (tag !== undefined) {
      const element: Element = { tag, attributes: attributesIn(attributes), children: [] }
      parent.children.push(element)
      if (!VOID.has(tag)) open.push(element)
    }
  }
  return root
}

/** React divides one text by comments. */
function addText({ children }: Element, text: string) {
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last + text
  else children.push(text)
}

const attributesIn = (text: string) =>
  new Map(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeEntities(value),
    ]),
  )

type Outline = {
  byId: Map<string, Element>
  /** Words of labels by the ids of their fields. */
  labels: Map<string, string>
  shown: Set<string>
}

function collect(element: Element, outline: Outline) {
  const [id, field] = [element.attributes.get('id'), element.attributes.get('for')]
  if (id !== undefined) outline.byId.set(id, element)
  if (field !== undefined) outline.labels.set(field, oneLine(wordsOf(element)))
  for (const child of element.children) if (typeof child !== 'string') collect(child, outline)
}

function formatNode(node: Node, outline: Outline): string[] {
  if (typeof node === 'string') return [`"${oneLine(node)}"`]
  const lines = formatElement(node, outline)
  const words = lines.join('\n')
  if (words.length < LONG) return lines
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 12)
  if (outline.shown.has(hash)) return [`${node.tag} as before: ${hash}`]
  outline.shown.add(hash)
  return lines
}

function formatElement(node: Element, outline: Outline): string[] {
  const { tag, children } = node
  if (tag === 'script' || tag === 'style' || tag === 'template') return []
  // A dialog that is closed is not shown.
  if (tag === 'dialog' && !node.attributes.has('open')) return []
  const attributes = formatAttributes(node, outline)
  const head = attributes === '' ? tag : `${tag} ${attributes}`
  if (tag === 'svg') return node.attributes.has('role') ? [head] : []
  if (tag === 'select' || tag === 'datalist') return [`${head}: ${formatOptions(node)}`]
  const lines = children.flatMap((child) => formatNode(child, outline))
  // A single text is printed in the line of its element.
  const [first, ...others] = lines
  const texts = children.filter((child) => typeof child === 'string')
  if (texts.length === 1 && lines.length === 1) return [`${head}: ${texts.map(oneLine).join('')}`]
  if (GROUPS.has(tag) && attributes === '' && texts.length === 0) return lines
  // An item with nothing but a link is one line.
  if (first !== undefined && attributes === '' && !others.some((line) => !line.startsWith(' ')))
    return [`${head} > ${first}`, ...others]
  return [head, ...lines.map((line) => `  ${line}`)]
}

function formatAttributes({ attributes }: Element, { byId, labels }: Outline): string {
  const given = [...attributes].filter(([name]) => name.startsWith('aria-') && !REFERENCES.includes(name))
  const aria = given.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name]) => name)
  const label = labels.get(attributes.get('id') ?? '')
  const field = attributes.get('for')
  return [
    ...(label === undefined ? [] : [`label→"${label}"`]),
    ...(field === undefined || byId.has(field) ? [] : ['for→nothing']),
    ...[...ATTRIBUTES, ...aria].flatMap((name) => {
      const value = attributes.get(name)
      if (value === undefined) return []
      if (isGenerated(value)) return [`${name}=…`]
      return [value === '' ? name : `${name}="${oneLine(value)}"`]
    }),
    ...REFERENCES.flatMap((name) => {
      const ids = attributes.get(name)
      return ids === undefined
        ? []
        : [
            `${name}→${ids
              .split(' ')
              .map((id) => describe(byId.get(id)))
              .join(' + ')}`,
          ]
    }),
  ].join(' ')
}

/** The words of an element; a field has none, and shows its kind. */
function describe(element: Element | undefined): string {
  if (!element) return 'nothing'
  return ['input', 'select', 'textarea', 'datalist'].includes(element.tag)
    ? element.tag
    : `"${oneLine(wordsOf(element))}"`
}

const wordsOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')

/** All options in a line, with the chosen ones marked. */
function formatOptions({ children }: Element): string {
  return children
    .flatMap((child) => {
      if (typeof child === 'string') return [oneLine(child)]
      if (child.tag !== 'option') return [formatOptions(child)]
      const { attributes } = child
      const words = oneLine(wordsOf(child))
      const value = attributes.get('value')
      const mark = ['selected', 'disabled', 'hidden'].filter((name) => attributes.has(name)).join(' ')
      return [`${value === undefined ? '' : `${value}=`}${words}${mark === '' ? '' : ` (${mark})`}`]
    })
    .join(' | ')
}

const oneLine = (text: string) => text.replaceAll(/\r?\n/g, '⏎').replaceAll(/[ \t]+/g, ' ')
