/** Stand-ins for the services of other companies: what their scripts do to a page, and no network. */
import type { BrowserContext, Page } from '@playwright/test'

const SCRIPTS: Readonly<Record<string, string>> = {
  // Empties the queue, leaves a cookie and takes further calls.
  'https://mc.yandex.ru/metrika/tag.js': `
    const calls = (window.metricaCalls = [...window.ym.a].map((call) => [...call]))
    window.ym = (...call) => calls.push(call)
    document.cookie = '_ym_uid=1; path=/'
    localStorage.setItem('_ym_retryReqs', '{}')
    localStorage.setItem('_ym12345678_lsid', '1')`,
  'https://www.googletagmanager.com/gtm.js': `window.hasTagManager = true; document.cookie = '_ga=1; path=/'; document.cookie = '_gat_UA-1=1; path=/'`,
  'https://code.jivo.ru/widget/AbCd123456': `
    window.jivo_destroy = () => document.querySelector('.jivo')?.remove()
    window.jivo_init = () => {
      const widget = document.createElement('button')
      widget.className = 'jivo'
      widget.textContent = 'Чат'
      document.body.append(widget)
    }
    window.jivo_init()
    window.jivo_onLoadCallback()`,
  'https://api-maps.yandex.ru/v3/': `
    window.ymaps3 = {
      ready: Promise.resolve(),
      search: async ({ text }) => (text.startsWith('Нет') ? [] : [{ geometry: { coordinates: [37.6, 55.7] } }]),
      YMap: class {
        constructor(element, { location }) {
          this.element = element
          element.dataset.center = location.center.join()
        }
        addChild({ mark }) {
          if (mark) this.element.append(mark)
        }
      },
      YMapDefaultSchemeLayer: class {},
      YMapDefaultFeaturesLayer: class {},
      YMapMarker: class {
        constructor(_options, mark) {
          this.mark = mark
        }
      },
    }`,
}

/** What stories about services expect of the watch over their pages. */
export const THIRD_PARTY_REQUESTS =
  /^request to https:\/\/(mc\.yandex\.ru|www\.googletagmanager\.com|code\.jivo\.ru|api-maps\.yandex\.ru)$/

/** @returns the requests to other companies, in order, without their queries */
export async function standInForThirdParties(context: BrowserContext): Promise<string[]> {
  const requested: string[] = []
  await context.route(/^https:/, async (route) => {
    const [address = ''] = route.request().url().split('?')
    requested.push(address)
    const body = SCRIPTS[address]
    if (body === undefined) await route.abort()
    else await route.fulfill({ contentType: 'text/javascript', body: `{${body}}` })
  })
  return requested
}

/** Calls of the counter on this document: the name and what came with it. */
export const counterCalls = (page: Page) =>
  page.evaluate(() => {
    const calls: unknown = Reflect.get(window, 'metricaCalls')
    return Array.isArray(calls) ? calls.map((call: unknown[]) => call.slice(1)) : []
  })
