/**
 * `npm run crawl [-- --vacancies 500 --queries 40]`: walks through the site of `DATA_DIR`, a folder that no server uses, which is copied,
 * or of the demo, as a robot does: by the links from the home page and by every address of the sitemap. It names dead links, redirects,
 * indexable lists that begin with the same rows, links to lists that are not indexable, doubled titles and texts
 * that search engines cut, links whose number differs from their list, and fails if there are any. `--vacancies` limits the pages of
 * single vacancies, `--queries` the addresses with a query of each kind of page: there is no end to these.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  deadLinks,
  doubledLists,
  doubledTitles,
  hiddenLinks,
  indexedPages,
  longTexts,
  redirects,
  sitemapPaths,
  wrongCounts,
} from '#tests/support/crawl-findings.ts'
import { crawl } from '#tests/support/crawl.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { copyDataDir } from './bench/copy-data-dir.ts'
import { startScript } from './bench/processes.ts'

const { values } = parseArgs({
  options: {
    vacancies: { type: 'string', default: 'Infinity' },
    queries: { type: 'string', default: '40' },
  },
})
/** Of each finding, so many lines. */
const SHOWN = 20

const folder = await mkdtemp(join(tmpdir(), 'distant-crawl-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  const source = process.env['DATA_DIR']
  const dataDir = join(folder, 'data')
  if (source) await copyDataDir(source, dataDir)
  const server = await startScript('server/main.ts', { DATA_DIR: dataDir, DEMO: source ? '0' : '1' })
  try {
    await walk(server.url)
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function walk(origin: string) {
  const startedAt = Date.now()
  const ask = async (address: string) => {
    const answer = await fetch(origin + address, { redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const [, publicUrl = origin] = /<loc>(https?:\/\/[^/<]+)/.exec((await ask('/sitemap.xml')).body) ?? []
  const inSitemap = await sitemapPaths(async (path) => (await ask(path)).body)
  const visited = new Map<string, number>()
  const isVisited = (address: string) => {
    const route = matchRoute(address.split('?')[0] ?? '')?.route.name ?? 'none'
    const max = address.includes('?')
      ? Number(values.queries)
      : route.startsWith('vacancies-id')
        ? Number(values.vacancies)
        : Infinity
    const kind = address.includes('?') ? `${route}?` : route
    const count = (visited.get(kind) ?? 0) + 1
    visited.set(kind, count)
    return count <= max
  }
  const pages = await crawl(ask, {
    start: ['/', ...inSitemap.filter((path) => path !== '/' && isVisited(path))],
    publicUrl,
    isVisited,
    keepsHtml: false,
  })
  const findings = {
    'dead links': deadLinks(pages),
    redirects: redirects(pages),
    'indexable lists that begin with the same rows': doubledLists(pages),
    'links of indexable pages to lists that are not indexable': hiddenLinks(pages),
    'indexable pages outside the sitemap': indexedPages(pages)
      .map(({ address }) => address)
      .filter((address) => !inSitemap.includes(address)),
    'pages of the sitemap that are not indexable': notIndexed(pages, inSitemap),
    'links that promise another number of rows than their list has': wrongCounts(pages),
    'doubled titles': doubledTitles(pages),
    'titles over 70 and descriptions over 200 characters': longTexts(pages),
  }
  console.log(
    `${pages.size} pages, ${indexedPages(pages).length} indexable, ${inSitemap.length} in the sitemap, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  for (const [name, lines] of Object.entries(findings)) {
    console.log(`${lines.length} ${name}`)
    for (const line of lines.slice(0, SHOWN)) console.log(`  ${line}`)
  }
  if (Object.values(findings).some(({ length }) => length > 0)) process.exitCode = 1
}

function notIndexed(pages: Awaited<ReturnType<typeof crawl>>, inSitemap: readonly string[]) {
  const indexed = new Set(indexedPages(pages).map(({ address }) => address))
  return inSitemap.filter((path) => pages.has(path) && !indexed.has(path))
}
