import { hasSession } from '#client/app/session-flag.ts'
import type { Services } from '#shared/kernel/services.ts'
import { startMetrics } from './metrics.ts'
import { isLower, plainAddress, trackingLevel, type TrackingLevel } from './tracking-level.ts'
import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/**
 * The counter and the tag manager. A script that has been loaded sees everything in its document, so a page where it may
 * learn less is loaded whole: then it starts with less, or not at all.
 */
export function createTrackers({ metrics }: Services, tagManager: string | null) {
  let level: TrackingLevel = 'nothing'
  let counter: ReturnType<typeof startMetrics> | null = null
  let tags: ReturnType<typeof startTagManager> | null = null
  let shownUrl = ''

  function start(next: Exclude<TrackingLevel, 'nothing'>) {
    level = next
    if (metrics) counter = startMetrics(metrics, next)
    if (tagManager && next === 'behaviour') tags = startTagManager(tagManager)
    window.navigation?.addEventListener('currententrychange', leaveIfLess)
    addEventListener('click', loadWholeIfLess, { capture: true })
  }

  /** The address changes before the client shows the new page. */
  function leaveIfLess() {
    if (isLower(levelOf(location.href), level)) leave()
  }

  function leave() {
    counter?.stop()
    location.reload()
  }

  /** The client leaves external links to the browser. */
  function loadWholeIfLess({ target }: Event) {
    const anchor = target instanceof Element ? target.closest('a') : null
    if (anchor?.origin === location.origin && isLower(levelOf(anchor.href), level))
      anchor.relList.add('external')
  }

  return {
    isRunning: () => level !== 'nothing',
    /** Reports the current page, unless it may not be reported. */
    show() {
      const allowed = levelOf(location.href)
      if (isLower(allowed, level)) return leave()
      if (allowed === 'nothing') return
      if (level === 'nothing') start(allowed)
      const url = plainAddress(new URL(location.href))
      if (url === shownUrl) return
      const referer = shownUrl || firstReferrer()
      shownUrl = url
      // The title of a list has the words of its search.
      const title = allowed === 'behaviour' ? document.title : undefined
      counter?.hit({ url, referer, title })
      if (title !== undefined) tags?.page({ url, title })
    },
    stop: () => counter?.stop(),
  }
}

function levelOf(href: string): TrackingLevel {
  const level = trackingLevel(new URL(href), { hasSession: hasSession() })
  // Older browsers do not say in time that the page is about to change.
  return level === 'behaviour' && !window.navigation ? 'visits' : level
}

function firstReferrer() {
  const url = URL.parse(document.referrer)
  if (!url) return ''
  return url.origin === location.origin ? plainAddress(url) : document.referrer
}

/** Google Tag Manager; its tags may load only from the hosts of TAG_MANAGER_HOSTS. */
function startTagManager(container: string) {
  const layer = (window.dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`)
  return {
    page: ({ url, title }: { url: string; title: string }) =>
      void layer.push({ event: 'page_view', page_location: url, page_title: title }),
  }
}
