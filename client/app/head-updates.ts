import type { DataRouter } from 'react-router'
import { errorMeta } from './error-page.tsx'
import { headTags, titleOf } from './meta.ts'
import type { PageMeta, Site } from './meta.ts'

/** The server writes the head of the first page; from then on each navigation rewrites what differs. */
export function syncHead(router: DataRouter, site: Site) {
  let shown = router.state.location
  router.subscribe(({ location, navigation, loaderData, matches, errors }) => {
    if (navigation.state !== 'idle' || location === shown) return
    shown = location
    const meta = errors
      ? errorMeta(Object.values(errors)[0])
      : metaIn(matches.map((match) => loaderData[match.route.id]).findLast((one) => one != null))
    applyHead(meta, location.pathname, site)
  })
}

function applyHead(meta: PageMeta | null, path: string, site: Site) {
  document.title = titleOf(meta, site)
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { tag, attributes } of headTags(meta, path, site)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.dataset['page'] = ''
    document.head.append(element)
  }
}

function metaIn(data: unknown): PageMeta | null {
  return typeof data === 'object' && data !== null && 'meta' in data ? asMeta(data.meta) : null
}

/** Safe: loaders give their meta only through `pageData`. */
const asMeta = (meta: unknown) => meta as PageMeta
