import { provideTransport } from './api.ts'
import { chunk } from './chunk.ts'

const bringLink = chunk(() => import('./browser-link.ts'))

/** The first call brings the link: a page that was rendered on the server shows itself without it. */
export function travelByFetch() {
  provideTransport(async (path, input, { signal }) => {
    const { link } = await bringLink()
    return link.call(path, input, { context: {}, ...(signal ? { signal } : {}) })
  })
}
