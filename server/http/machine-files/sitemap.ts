import type { Deps } from '#server/http/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import {
  listCompanyAddresses,
  listCompanyStretches,
  listResumeAddresses,
  listResumeStretches,
  listVacancyAddresses,
  listVacancyStretches,
} from './queries.ts'
import { listAddresses } from './sitemap-lists.ts'
import { element, textElement, XML_DECLARATION } from './xml.ts'
import type { SitemapEntry } from './sitemap-entry.ts'

type SitemapDeps = Pick<Deps, 'db' | 'referenceData' | 'vacancies' | 'now'>

/** Each file holds a fixed stretch of ids, so an address stays in its file and no file outgrows the limit of 50 000. */
const STRETCH = 50_000
const BATCH = 5000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The files there are. Source: sitemaps.org/protocol.html. */
export async function* sitemapIndex(deps: SitemapDeps, publicUrl: string) {
  const at = { size: STRETCH, now: deps.now() }
  const [vacancies, companies, resumes] = await Promise.all([
    listVacancyStretches(deps.db, at),
    listCompanyStretches(deps.db, at),
    listResumeStretches(deps.db, at),
  ])
  const files: SitemapEntry[] = [
    { path: '/sitemaps/lists.xml', changedAt: null },
    ...vacancies.map(fileOf('vacancies')),
    ...companies.map(fileOf('companies')),
    ...resumes.map(fileOf('resumes')),
  ]
  yield `${XML_DECLARATION}<sitemapindex xmlns="${XMLNS}">`
  yield files.map((file) => entryXml('sitemap', file, publicUrl)).join('')
  yield '</sitemapindex>\n'
}

const fileOf =
  (kind: string) =>
  ({ stretch, updatedAt }: { stretch: number; updatedAt: string | null }): SitemapEntry => ({
    path: `/sitemaps/${kind}-${stretch + 1}.xml`,
    changedAt: updatedAt,
  })

/** The writer of a file of the index by its name without `.xml`; null for a name that no file has. */
export function sitemapFile(
  deps: SitemapDeps,
  publicUrl: string,
  name: string,
  landingPaths: () => Promise<readonly string[]>,
): (() => AsyncIterable<string>) | null {
  if (name === 'lists') return () => urlset(listAddresses(deps, landingPaths), publicUrl)
  const [, kind, number] = /^(vacancies|companies|resumes)-([1-9]\d{0,4})$/.exec(name) ?? []
  if (number === undefined) return null
  const last = Number(number) * STRETCH
  const range = { from: last - STRETCH + 1, to: last }
  const addresses =
    kind === 'vacancies' ? vacancyAddresses : kind === 'companies' ? companyAddresses : resumeAddresses
  return () => urlset(addresses(deps, range), publicUrl)
}

type Batches = AsyncIterable<readonly SitemapEntry[]>

async function* vacancyAddresses({ db, now }: SitemapDeps, range: { from: number; to: number }): Batches {
  const at = now()
  for (let afterId = 0; ;) {
    const rows = await listVacancyAddresses(db, { range, afterId, limit: BATCH, now: at })
    yield rows.map(({ id, updatedAt }) => ({ path: `/vacancies/${id}`, changedAt: updatedAt }))
    if (rows.length < BATCH) return
    afterId = rows.at(-1)?.id ?? range.to
  }
}

async function* companyAddresses({ db, now }: SitemapDeps, range: { from: number; to: number }): Batches {
  const at = now()
  for (let afterId = 0; ;) {
    const rows = await listCompanyAddresses(db, { range, afterId, limit: BATCH, now: at })
    yield rows.map(({ slug, updatedAt }) => ({ path: `/employer/${slug}`, changedAt: updatedAt }))
    if (rows.length < BATCH) return
    afterId = rows.at(-1)?.id ?? range.to
  }
}

async function* resumeAddresses({ db }: SitemapDeps, range: { from: number; to: number }): Batches {
  for (let afterId = 0; ;) {
    const rows = await listResumeAddresses(db, { range, afterId, limit: BATCH })
    yield rows.map(({ resumeId, updatedAt }) => ({ path: `/resumes/${resumeId}`, changedAt: updatedAt }))
    if (rows.length < BATCH) return
    afterId = rows.at(-1)?.id ?? range.to
  }
}

/** Yields nothing at all when there are no addresses: the protocol knows no empty file. */
async function* urlset(batches: Batches, publicUrl: string) {
  let written = 0
  for await (const batch of batches) {
    const entries = batch.slice(0, STRETCH - written)
    if (entries.length === 0) continue
    const head = written === 0 ? `${XML_DECLARATION}<urlset xmlns="${XMLNS}">` : ''
    written += entries.length
    yield head + entries.map((entry) => entryXml('url', entry, publicUrl)).join('')
  }
  if (written > 0) yield '</urlset>\n'
}

function entryXml(name: 'url' | 'sitemap', { path, changedAt }: SitemapEntry, publicUrl: string) {
  return element(name, {}, [
    textElement('loc', path === '/' ? publicUrl : publicUrl + path),
    changedAt === null ? null : textElement('lastmod', instantOf(changedAt)),
  ])
}
