import type { DataRouter } from 'react-router'
import { isAnimated } from '#client/ui/motion.ts'
import { withoutMoskva, withoutPaidMark } from '#shared/routing/path-rules.ts'
import { FULL_LOAD_ROUTES, matchRoute, type Route } from '#shared/routing/route-table.ts'
import { hasNewBuild } from './build-watch.ts'
import { isPageLoaded } from './page-routes.ts'
import { findRouteRule } from './route-rules.ts'
import { hasSession } from './session-flag.ts'

const interception = new AbortController()

/** From now on links load documents: the router no longer works. */
export const stopInterceptingLinks = () => interception.abort()

/**
 * Passes same-origin links and GET forms to the router. With one listener for the whole page, links are plain anchors
 * and work before scripts load.
 * @param root the element of React, which listens there already
 */
export function interceptLinks(router: DataRouter, root: HTMLElement) {
  const { signal } = interception
  // While the code of a part is on its way, React ends a click on the part here.
  root.addEventListener('click', (event) => event.cancelBubble && onClick(router, event), {
    capture: true,
    signal,
  })
  document.addEventListener('click', (event) => onClick(router, event), { signal })
  document.addEventListener('submit', (event) => onSubmit(router, event), { signal })
}

function onClick(router: DataRouter, event: MouseEvent) {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const anchor = linkAround(event.target)
  if (!anchor) return
  const url = new URL(anchor.href)
  if (isSamePageHash(url) || loadsAsDocument(url)) return
  event.preventDefault()
  // A full load closes an open menu or sheet; a client-side navigation does not.
  anchor.closest<HTMLElement>(':popover-open')?.hidePopover()
  void navigateTo(router, url, { preventScrollReset: anchor.dataset['keepScroll'] !== undefined })
}

function onSubmit(router: DataRouter, event: SubmitEvent) {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  const url = formUrl(form, event.submitter)
  if (url.origin !== location.origin) return
  event.preventDefault()
  void navigateTo(router, url, {})
}

/** Whether an event on this target follows a link that the browser loads as a document. */
export function leadsToDocument(target: EventTarget | null): boolean {
  const anchor = linkAround(target)
  return anchor !== null && loadsAsDocument(new URL(anchor.href))
}

/** The link to the site, for this tab, that has the element. */
function linkAround(target: EventTarget | null) {
  const anchor = target instanceof Element ? target.closest('a') : null
  return anchor && opensInThisTab(anchor) ? anchor : null
}

/** Navigates within the site: through the router where possible, otherwise by a full load. */
async function navigateTo(router: DataRouter, url: URL, { preventScrollReset = false }) {
  if (loadsAsDocument(url)) return location.assign(url)
  const pathname = buildPath(url)
  const rule = findRouteRule(pathname)
  if (rule && /^https?:/.test(rule.to)) return location.assign(rule.to)
  await router.navigate(rule?.to ?? pathname + url.search + url.hash, {
    preventScrollReset,
    // As browsers do: a link to the current address adds no history entry.
    replace: url.href === location.href,
    viewTransition: isAnimated(),
  })
}

/** Whether the address is not one of the router, or is sooner there without it. A paid mark is for documents. */
function loadsAsDocument(url: URL) {
  if (withoutPaidMark(url.search) !== null) return true
  const route = matchRoute(buildPath(url))?.route
  return !route?.page || FULL_LOAD_ROUTES.includes(route.name) || hasNewBuild() || isFarForGuests(route)
}

/**
 * Whether a guest is to get a page from the server: a form, or another page that is not public, whose code is not here. On
 * a slow phone its document is there in two seconds and works before its scripts; the engine of the router, the private
 * pages and the sign-in page one after another take ten.
 */
const isFarForGuests = (route: Route) => !route.isPublic && !isPageLoaded(route) && !hasSession()

const buildPath = ({ pathname }: URL) => withoutMoskva(pathname) ?? pathname

function opensInThisTab(anchor: HTMLAnchorElement) {
  return (
    anchor.origin === location.origin &&
    (anchor.target === '' || anchor.target === '_self') &&
    !anchor.hasAttribute('download') &&
    !anchor.relList.contains('external')
  )
}

/** The browser scrolls to an anchor of the current page by itself. */
const isSamePageHash = (url: URL) =>
  url.hash !== '' && url.pathname === location.pathname && url.search === location.search

/** The address of a submitted GET form, without empty fields. */
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
