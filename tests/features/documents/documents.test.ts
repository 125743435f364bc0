import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SiteProvider } from '#client/app/site.tsx'
import { DocumentView } from '#client/features/documents/document-view.tsx'
import { HELP } from '#client/features/documents/texts/help.tsx'
import { OFFER } from '#client/features/documents/texts/offer.tsx'
import { PRIVACY_POLICY } from '#client/features/documents/texts/privacy-policy.tsx'
import { RULES } from '#client/features/documents/texts/rules.tsx'
import { matchRoute } from '#shared/routing/route-table.ts'

const OPERATOR = {
  name: 'ООО «Пример»',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: 'Москва',
  email: 'hello@board.example',
}
const SITE = { name: 'Дистант', publicUrl: 'https://board.example', services: {}, operator: OPERATOR }

const PAGES = Object.entries({
  '/help': HELP,
  '/offer': OFFER,
  '/privacy-policy': PRIVACY_POLICY,
  '/rules': RULES,
}).map(([path, text]) => ({
  path,
  html: renderToStaticMarkup(
    createElement(SiteProvider, { value: SITE }, createElement(DocumentView, { text, others: [] })),
  ),
}))

describe.each(PAGES)('$path', ({ path, html }) => {
  test('cites only what is there', () => {
    const links = all(html, /href="([^"]+)"/g).filter((href) => href.includes('#'))
    expect(links.length).toBeGreaterThan(4)
    const broken = links.filter((href) => {
      const [target = '', anchor = ''] = href.split('#')
      const page = PAGES.find((one) => one.path === (target || path))
      return !page || !idsOf(page.html).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('leads only to pages that exist', () => {
    const paths = all(html, /href="(\/[^"#]*)/g)
    expect(paths.filter((one) => !one.startsWith('/api/') && !matchRoute(one)?.route.page)).toEqual([])
  })

  test('gives each place one address', () => {
    const ids = idsOf(html)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('skips no level of headings', () => {
    const levels = all(html, /<h([1-6])/g).map(Number)
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })
})

test('clauses are numbered without gaps within their sections', () => {
  for (const { html } of PAGES) {
    const numbers = all(html, /id="p(\d+\.\d+)"/g)
    const expected = numbers.map((number, at) => {
      const [section, clause] = (numbers[at - 1] ?? '0.0').split('.').map(Number)
      return number.startsWith(`${section}.`)
        ? `${section}.${(clause ?? 0) + 1}`
        : `${number.split('.')[0]}.1`
    })
    expect(numbers).toEqual(expected)
  }
})

const idsOf = (html: string) => all(html, /\sid="([^"]+)"/g)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the offer says who runs the board', () => {
  const offer = PAGES.find(({ path }) => path === '/offer')?.html ?? ''
  expect(offer).toContain(OPERATOR.name)
  expect(offer).toContain(OPERATOR.email)
})
