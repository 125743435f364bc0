import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

/** Other pages that search engines lead to. */
export const CONTENT_PAGES = [
  '/calendar/2026',
  '/salaries/buhgalter',
  '/blog',
  '/blog/nalogi-samozanyatogo',
  '/professii/buhgalter',
  '/help',
]

/** The home page, the list, and the vacancy and the company that come first: paths. @throws Error without vacancies */
export async function publicPages(base: string): Promise<string[]> {
  const vacancy = await firstLink(base, '/vacancies', /href="(\/vacancies\/\d+)"/)
  return ['/', '/vacancies', vacancy, await firstLink(base, vacancy, /href="(\/employer\/[^"?#]+)"/)]
}

async function firstLink(base: string, path: string, link: RegExp) {
  const found = link.exec(await (await fetch(base + path)).text())?.[1]
  if (!found) throw new Error(`${path} has no ${link.source}`)
  return found
}

/** The size of a first visit to a page: transferred bytes, and counts that must be zero. */
export async function pageWeights(base: string, path: string): Promise<Record<string, string | number>> {
  const html = await (await fetch(base + path)).text()
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))
  const styles = [...html.matchAll(/href="(\/[^"]+\.css)"/g)].map((match) => match[1] ?? '')
  const fonts = [...html.matchAll(/href="(\/[^"]+\.woff2)"/g)].map((match) => match[1] ?? '')
  return {
    'HTML, brotli kB': kilobytes(brotliCompressSync(html).length),
    'JavaScript, gzip kB': kilobytes(await gzipped(base, [...scripts])),
    'CSS, gzip kB': kilobytes(await gzipped(base, styles)),
    'font, kB': kilobytes(await sizes(base, fonts)),
    fonts: fonts.length,
    'other hosts': [...html.matchAll(/(?:src|href)="https?:\/\/([^/"]+)/g)].filter(
      (match) => !base.includes(match[1] ?? ''),
    ).length,
    'inline scripts': [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*json")/g)].length,
    'hidden boundary divs': [...html.matchAll(/<div hidden(="")? id="S:/g)].length,
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Files as sent to a browser that accepts only gzip; `fetch` would decompress them. */
async function gzipped(base: string, paths: readonly string[]) {
  const files = await Promise.all(
    paths.map(
      (path) =>
        new Promise<Buffer>((resolve, reject) => {
          const request = get(base + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
            buffer(response).then(resolve, reject)
          })
          request.on('error', reject)
        }),
    ),
  )
  return files.reduce((sum, file) => sum + file.length, 0)
}

async function sizes(base: string, paths: readonly string[]) {
  const files = await Promise.all(paths.map(async (path) => (await fetch(base + path)).arrayBuffer()))
  return files.reduce((sum, file) => sum + file.byteLength, 0)
}
