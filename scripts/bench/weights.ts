import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { recordFigures } from '../measured/record.ts'

type Weights = Awaited<ReturnType<typeof weigh>>

/** What a first visit transfers, by path; the vacancy and the company are those that come first. @throws Error without vacancies */
export async function allWeights(
  base: string,
): Promise<{ path: string; rows: Record<string, string | number> }[]> {
  const vacancy = await firstLink(base, '/vacancies', /href="(\/vacancies\/\d+)"/)
  const pages = [
    ['home', '/'],
    ['list', '/vacancies'],
    ['vacancy', vacancy],
    ['company', await firstLink(base, vacancy, /href="(\/employer\/[^"?#]+)"/)],
    ['calendar', '/calendar/2026'],
    ['salaries', '/salaries/buhgalter'],
    ['blog', '/blog'],
    ['article', '/blog/nalogi-samozanyatogo'],
    ['profession', '/professii/buhgalter'],
    ['help', '/help'],
    ['sign-in', '/sign-in'],
  ] as const
  const found: { path: string; weights: Weights }[] = []
  for (const [name, path] of pages) {
    const weights = await weigh(base, path)
    found.push({ path, weights })
    recordFigures({ [`weights.js.${name}`]: weights.scripts / 1000 })
    if (name === 'list')
      recordFigures({
        'weights.html': weights.html / 1000,
        'weights.css': weights.styles / 1000,
        'weights.font': weights.font / 1000,
      })
  }
  const total = (count: (weights: Weights) => number) =>
    found.reduce((sum, { weights }) => sum + count(weights), 0)
  recordFigures({
    'weights.hosts': total(({ hosts }) => hosts),
    'weights.inline-scripts': total(({ inlineScripts }) => inlineScripts),
    'weights.hidden-divs': total(({ hiddenDivs }) => hiddenDivs),
  })
  return found.map(({ path, weights }) => ({ path, rows: toRows(weights) }))
}

async function firstLink(base: string, path: string, link: RegExp) {
  const found = link.exec(await (await fetch(base + path)).text())?.[1]
  if (!found) throw new Error(`${path} has no ${link.source}`)
  return found
}

/** The size of a first visit to a page: transferred bytes, and counts that must be zero. */
async function weigh(base: string, path: string) {
  const response = await fetch(base + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const html = await response.text()
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))
  const styles = [...html.matchAll(/href="(\/[^"]+\.css)"/g)].map((match) => match[1] ?? '')
  const fonts = [...html.matchAll(/href="(\/[^"]+\.woff2)"/g)].map((match) => match[1] ?? '')
  return {
    html: brotliCompressSync(html).length,
    scripts: await gzipped(base, [...scripts]),
    styles: await gzipped(base, styles),
    font: await sizes(base, fonts),
    fonts: fonts.length,
    // A link is followed by a press only.
    hosts: [...html.matchAll(/<(?!a\s)[a-z]+\s[^>]*?(?:src|href)="https?:\/\/([^/"]+)/g)].filter(
      (match) => !base.includes(match[1] ?? ''),
    ).length,
    inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*json")/g)].length,
    hiddenDivs: [...html.matchAll(/<div hidden(="")? id="S:/g)].length,
  }
}

const toRows = ({ html, scripts, styles, font, fonts, hosts, inlineScripts, hiddenDivs }: Weights) => ({
  'HTML, brotli kB': kilobytes(html),
  'JavaScript, gzip kB': kilobytes(scripts),
  'CSS, gzip kB': kilobytes(styles),
  'font, kB': kilobytes(font),
  fonts,
  'other hosts': hosts,
  'inline scripts': inlineScripts,
  'hidden boundary divs': hiddenDivs,
})

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
