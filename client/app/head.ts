import type { RouterState } from 'react-router'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { errorMeta } from './error-page.tsx'
import { DEFAULT_TITLE } from './meta.ts'
import type { HeadTag, PageMeta, Site } from '#shared/routing/page-meta.ts'

const DEFAULT_DESCRIPTION =
  'Вакансии для работы на дому. Официальная работа от прямых работодателей. Фриланс-проекты и удалённая работа без вложений.'

/** What search engines show of a title and of a description. */
const TITLE_MAX = 70
const DESCRIPTION_MAX = 200

/** With the name of the site where there is room for both. */
export function titleOf(meta: PageMeta | null, site: Site) {
  const title = shortTitle(meta)
  const whole = `${title} — ${site.name}`
  return whole.length > TITLE_MAX ? title : whole
}

function shortTitle(meta: PageMeta | null) {
  const { title = DEFAULT_TITLE, distinction } = meta ?? {}
  if (title.length <= TITLE_MAX) return title
  if (distinction === undefined) return excerpt(title, TITLE_MAX)
  const end = `, ${excerpt(distinction, TITLE_MAX / 2)}`
  return excerpt(title, TITLE_MAX - end.length) + end
}

/** The URL of a path; that of `/` has no trailing slash. */
export function canonicalUrl(path: string, site: Site) {
  return path === '/' ? site.publicUrl : `${site.publicUrl}${path}`
}

/** The tags that differ between pages, for the server's HTML and the browser's updates; the server adds `machineTags`. */
export function headTags(meta: PageMeta | null, path: string, site: Site): HeadTag[] {
  const given = meta?.description ?? DEFAULT_DESCRIPTION
  const description = given.length > DESCRIPTION_MAX ? excerpt(given, DESCRIPTION_MAX) : given
  const canonical = canonicalUrl(meta?.canonicalPath ?? path, site)
  const tags: HeadTag[] = [
    metaTag('description', description),
    link('canonical', canonical),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'ru_RU'),
    property('og:title', shortTitle(meta)),
    property('og:description', description),
    property('og:url', canonical),
  ]
  if (meta?.isIndexed === false || meta === null) tags.push(metaTag('robots', 'noindex, follow'))
  if (meta?.prevPath) tags.push(link('prev', site.publicUrl + meta.prevPath))
  if (meta?.nextPath) tags.push(link('next', site.publicUrl + meta.nextPath))
  return tags
}

const metaTag = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
})
const link = (rel: string, href: string): HeadTag => ({ tag: 'link', attributes: { rel, href } })
type PageState = Pick<RouterState, 'matches' | 'loaderData' | 'errors'>

/** The meta of the deepest matched page, or of the error page. */
export function metaOf({ matches, loaderData, errors }: PageState): PageMeta | null {
  if (errors) return errorMeta(Object.values(errors)[0])
  const data: unknown = matches.map(({ route }) => loaderData[route.id]).findLast((one) => one != null)
  return isPageData(data) ? data.meta : null
}

const isPageData = (data: unknown): data is { meta: PageMeta } =>
  typeof data === 'object' && data !== null && 'meta' in data

/** Rewrites the head of the document after a navigation. */
export function updateHead({ location, ...page }: PageState & Pick<RouterState, 'location'>, site: Site) {
  const meta = metaOf(page)
  document.title = titleOf(meta, site)
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove()
  for (const { tag, attributes } of headTags(meta, location.pathname, site)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.dataset['page'] = ''
    document.head.append(element)
  }
  // For third-party services, which are loaded apart from the client.
  dispatchEvent(new Event('page-change'))
}
