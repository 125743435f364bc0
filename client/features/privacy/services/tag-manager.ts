import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Google Tag Manager; its tags may load only from the hosts of TAG_MANAGER_HOSTS. */
export function startTagManager(container: string) {
  const layer = (window.dataLayer ??= [])
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`)
  return {
    page: ({ url, title }: { url: string; title: string }) =>
      void layer.push({ event: 'page_view', page_location: url, page_title: title }),
  }
}
