import type { PageMeta, Site } from '#client/app/meta.ts'
import type { PageState } from '#client/app/hydration.ts'
import { dataBlockJson } from '#shared/kernel/data-block.ts'
import { escapeHtml } from '#shared/kernel/escape-html.ts'
import { stateJson } from './state-json.ts'

export type Assets = {
  /** Paths of the entry script and of the styles. */
  script: string
  styles: readonly string[]
  /** Scripts of the matched pages and what they import. */
  preloadsOf(modules: readonly string[]): readonly string[]
  /** Extra tags of the development server. */
  devTags: string
}

type HeadTag = { tag: string; attributes: Record<string, string> }

/** Everything before the rendered tree. The page is whole without scripts, so on a slow line they let styles and font go first. */
export function documentStart(page: {
  title: string
  tags: readonly HeadTag[]
  meta: PageMeta | null
  assets: Assets
  modules: readonly string[]
  structuredData: readonly object[]
}) {
  const { assets } = page
  return (
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=0.5, maximum-scale=3">' +
    `<title>${escapeHtml(page.title)}</title>` +
    page.tags.map(({ tag, attributes }) => `<${tag} data-page=""${attributesHtml(attributes)}>`).join('') +
    FIXED_HEAD +
    assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('') +
    assets
      .preloadsOf(page.modules)
      .map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}" fetchpriority="low">`)
      .join('') +
    page.structuredData
      .map((data) => `<script type="application/ld+json">${dataBlockJson(data)}</script>`)
      .join('') +
    `${assets.devTags}</head><body><div id="root">`
  )
}

/** Everything after it: the state of the page as a data block, then the script that reads it. */
export function documentEnd({
  state,
  stateElementId,
  assets,
}: {
  state: PageState
  stateElementId: string
  assets: Assets
}) {
  return (
    `</div><script type="application/json" id="${stateElementId}">${stateJson(state)}</script>` +
    `<script type="module" src="${escapeHtml(assets.script)}" fetchpriority="low"></script></body></html>`
  )
}

/**
 * `theme.js` runs before the first paint: it says that scripts work, puts on the colours the person has chosen, marks
 * what the header shows (a session there or not, the side of employers or of job seekers), and keeps the breakpoint of
 * the window in the cookie `viewport` (specification, section 9), which changes no HTML. It travels as it is written, so
 * its comments stand here.
 */
const FIXED_HEAD =
  '<link rel="preload" href="/fonts/onest.woff2" as="font" type="font/woff2" crossorigin>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">' +
  '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">' +
  '<meta name="color-scheme" content="light dark">' +
  '<script src="/theme.js"></script>'

/** The board declares itself with its search (specification, section 1). */
export function webSiteData(site: Site) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: site.publicUrl,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site.publicUrl}/vacancies?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

const attributesHtml = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
