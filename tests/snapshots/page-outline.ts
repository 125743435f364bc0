import { decodeEntities } from '#shared/kernel/html-text.ts'
import { withSpaces } from '#tests/support/spaces.ts'

/** Elements that an outline names; others only group them. */
const BLOCKS = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'li', 'dt', 'dd', 'button', 'summary', 'td', 'th'])
const INLINE = new Set(['strong', 'em', 'code', 'time', 'a'])
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g

/**
 * What people and search engines read on a page, line by line: title, description, structured data, then the blocks of
 * `<main>` with their text, ids and links. Soft hyphens are written out, and in the title and the description spaces
 * that do not break; in the blocks `typo` puts those.
 */
export function pageOutline(html: string): string[] {
  const first = (pattern: RegExp) => visible(pattern.exec(html)?.[1] ?? '')
  return [
    `title: ${first(/<title>(.*?)<\/title>/)}`,
    `description: ${first(/<meta[^>]*name="description" content="([^"]*)"/)}`,
    `canonical: ${first(/<link[^>]*rel="canonical" href="([^"]*)"/)}`,
    ...[...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, data = '']) => `structured data: ${data}`,
    ),
    ...blocksOf(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''),
  ]
}

function blocksOf(main: string): string[] {
  const marked = withSpaces(main)
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(TAG, (_, slash: string, name: string, attributes: string) =>
      slash === '/' ? endOf(name) : startOf(name, attributes),
    )
  return marked
    .split('\n')
    .map((line) => visible(line).trim().replaceAll(/ {2,}/g, ' '))
    .filter((line) => line !== '')
}

function startOf(name: string, attributes: string): string {
  const value = (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1]
  const id = value('id')
  const anchor = id === undefined || id.startsWith('_') ? '' : `#${id}`
  if (BLOCKS.has(name)) return `\n${name}${anchor}: `
  if (!INLINE.has(name)) return anchor === '' ? '' : `\n${name}${anchor}: `
  const target = value('href') ?? value('dateTime') ?? value('datetime') ?? ''
  const rel = value('rel') === undefined ? '' : ` rel=${value('rel')}`
  return `⟨${name}${anchor}${target === '' ? '' : ` ${target}`}${rel}|`
}

function endOf(name: string): string {
  if (INLINE.has(name)) return '⟩'
  return BLOCKS.has(name) ? '\n' : ''
}

const visible = (text: string) =>
  decodeEntities(text).replaceAll('\u00A0', '[nbsp]').replaceAll('\u00AD', '[shy]')
