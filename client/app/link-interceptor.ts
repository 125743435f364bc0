import type { DataRouter } from 'react-router'
import { withoutMoskva } from '#shared/routing/path-rules.ts'
import { FULL_LOAD_ROUTES, matchRoute } from '#shared/routing/route-table.ts'
import { hasNewBuild } from './build-watch.ts'
import { findRouteRule } from './route-rules.ts'

/**
 * One listener for the whole page hands same-origin links and GET forms to the router, so that links stay plain
 * anchors and work before scripts arrive.
 */
export function interceptLinks(router: DataRouter) {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (!anchor || !staysHere(anchor)) return
    const url = new URL(anchor.href)
    if (isSamePageHash(url)) return
    event.preventDefault()
    // A full load would take an open menu or sheet away with the page.
    anchor.closest<HTMLElement>(':popover-open')?.hidePopover()
    void navigateTo(router, url, { preventScrollReset: anchor.dataset['keepScroll'] !== undefined })
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    const url = formUrl(form, event.submitter)
    if (url.origin !== location.origin) return
    event.preventDefault()
    void navigateTo(router, url, {})
  })
}

/** Goes to an address of ours: through the router where it can, by a full load where it must. */
async function navigateTo(router: DataRouter, url: URL, { preventScrollReset = false }) {
  const pathname = withoutMoskva(url.pathname) ?? url.pathname
  const route = matchRoute(pathname)?.route
  const rule = findRouteRule(pathname)
  if (rule && /^https?:/.test(rule.to)) return location.assign(rule.to)
  if (!route?.page || FULL_LOAD_ROUTES.includes(route.name) || hasNewBuild()) return location.assign(url)
  await router.navigate(rule?.to ?? pathname + url.search + url.hash, {
    preventScrollReset,
    // As a browser does: a link to where one stands adds no step back.
    replace: url.href === location.href,
    viewTransition: true,
  })
}

function staysHere(anchor: HTMLAnchorElement) {
  return (
    anchor.origin === location.origin &&
    (anchor.target === '' || anchor.target === '_self') &&
    !anchor.hasAttribute('download') &&
    !anchor.relList.contains('external')
  )
}

/** The browser scrolls to an anchor of the present page by itself. */
const isSamePageHash = (url: URL) =>
  url.hash !== '' && url.pathname === location.pathname && url.search === location.search

/** The address a GET form leads to, without fields that say nothing. */
function formUrl(form: HTMLFormElement, submitter: HTMLElement | null) {
  const url = new URL(form.action, location.href)
  const fields = new FormData(form, submitter instanceof HTMLButtonElement ? submitter : null)
  url.search = new URLSearchParams(
    [...fields].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  ).toString()
  return url
}
