import type { Site } from '#server/http/context.ts'
import type { PageState } from '#shared/routing/page-state.ts'
import { dataBlockJson } from '#shared/kernel/data-block.ts'
import { escapeHtml } from '#shared/kernel/text.ts'

export type Assets = {
  /** Paths of the entry script, of that of third-party services, of that of the map, and of the styles. */
  script: string
  servicesScript: string
  mapScript: string
  styles: readonly string[]
  /** Scripts of the matched pages and what they import. */
  preloadsOf(modules: readonly string[]): readonly string[]
  /** Extra tags of the development server. */
  devTags: string
}

export type HeadTag = { tag: string; attributes: Record<string, string> }

/** Everything before the rendered tree. Pages work without scripts, so styles and the font load before them. */
export function documentStart(page: {
  title: string
  tags: readonly HeadTag[]
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

/** What blocks the first paint, as values of the header `Link`: a CDN may announce them before the page. */
export const preloadLinks = ({ styles }: Pick<Assets, 'styles'>) => [
  ...styles.map((href) => `<${href}>; rel=preload; as=style`),
  `<${FONT}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
]

/** A value of the header `Link`. A path as it was asked for may have signs that would end its address. */
export const canonicalLink = (url: string) =>
  `<${url.replace(/[<>"\s]|[^\x20-\x7e]/gu, encodeURIComponent)}>; rel="canonical"`

/** Everything after the rendered tree: the state of the page as a data block, then the script that reads it. */
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
    moduleScript(assets.script) +
    (state.services.consentLink ? moduleScript(assets.servicesScript) : '') +
    '</body></html>'
  )
}

const moduleScript = (path: string) =>
  `<script type="module" src="${escapeHtml(path)}" fetchpriority="low"></script>`

/**
 * `theme.js` runs before the first paint: it marks that scripts work, applies the chosen colour theme, sets what the
 * header shows (signed in or not, employer or job seeker), repeats early clicks, and stores the breakpoint of the window
 * in the cookie `viewport` (specification, section 9), which changes no HTML.
 */
const FONT = '/fonts/onest.woff2'
const FIXED_HEAD =
  `<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin>` +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">' +
  '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml">' +
  '<meta name="color-scheme" content="light dark">' +
  '<script src="/theme.js"></script>'

/** Structured data of the site and its search (specification, section 1). */
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

/** A cached answer is the same object on several pages, and is serialised once. */
const serialised = new WeakMap<object, string>()

/** The state of a page as the text of its data block. */
function stateJson({ queries: { queries, ...dehydrated }, ...rest }: PageState) {
  const texts = queries.map(({ state: { data, ...state }, ...query }) =>
    withMember(query, 'state', withMember(state, 'data', answerJson(data))),
  )
  return withMember(rest, 'queries', withMember(dehydrated, 'queries', `[${texts.join(',')}]`))
}

function answerJson(data: unknown) {
  if (typeof data !== 'object' || data === null) return dataBlockJson(data ?? null)
  const cached = serialised.get(data)
  if (cached !== undefined) return cached
  const json = dataBlockJson(data)
  serialised.set(data, json)
  return json
}

/** `{…object, [name]: json}` as text, without parsing `json`. */
function withMember(object: object, name: string, json: string) {
  const others = dataBlockJson(object).slice(1, -1)
  return `{${others}${others === '' ? '' : ','}"${name}":${json}}`
}
