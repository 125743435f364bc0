import { and, eq, gt, isNotNull, lte, max, ne, sql } from 'drizzle-orm'
import type { Deps } from '#server/http/context.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { isShown, vacancies } from '#server/db/schema/vacancies.ts'
import { mayBeIndexed } from '#server/features/board/vacancies/reading/search-engines.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { listPages } from './list-pages.ts'
import { element, textElement, XML_DECLARATION, type SitemapEntry } from './xml.ts'

type SitemapDeps = Pick<Deps, 'db' | 'referenceData' | 'vacancies' | 'resumes' | 'texts' | 'ownLists' | 'now'>

/** Each file has a fixed range of ids, so an address stays in its file and no file exceeds the limit of 50 000. */
const FILE_SIZE = 50_000
const URLS_PER_BATCH = 5000
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages with separate files: their number, the last segment of their path, and when they last changed. */
const PAGES = {
  vacancies: (db: Sql, now: Date) =>
    db
      .select({
        id: sql<number>`${vacancies.id}`.as('id'),
        segment: sql<string>`${vacancies.id}`.as('segment'),
        changedAt: sql<string | null>`${vacancies.updatedAt}`.as('changed_at'),
      })
      .from(vacancies)
      .where(and(isShown(now), mayBeIndexed(db)))
      .as('pages'),
  /** Companies with a name and an open vacancy. Their page changes with either. */
  companies: (db: Sql, now: Date) =>
    db
      .select({
        id: sql<number>`${companies.id}`.as('id'),
        segment: sql<string>`${companies.slug}`.as('segment'),
        changedAt: sql<string | null>`greatest(max(${companies.updatedAt}), max(${vacancies.updatedAt}))`.as(
          'changed_at',
        ),
      })
      .from(companies)
      .innerJoin(vacancies, eq(vacancies.companyId, companies.id))
      .where(and(isShown(now), ne(companies.title, UNNAMED_COMPANY)))
      .groupBy(companies.id)
      .as('pages'),
  /** Resumes whose authors allow search engines. One that is hidden from any company is hidden from guests. */
  resumes: (db: Sql) =>
    db
      .select({
        id: sql<number>`${resumes.number}`.as('id'),
        segment: sql<string>`${resumes.id}`.as('segment'),
        changedAt: sql<string | null>`${resumes.publishedAt}`.as('changed_at'),
      })
      .from(resumes)
      .where(
        and(
          eq(resumes.status, 'published'),
          eq(resumes.visibility, 'everyone'),
          eq(resumes.isIndexed, true),
          isNotNull(resumes.content),
          isNotNull(resumes.publishedAt),
          sql`cardinality(${resumes.hiddenInns}) + cardinality(${resumes.hiddenDomains}) + cardinality(${resumes.hiddenCompanyIds}) = 0`,
        ),
      )
      .as('pages'),
}
type Kind = keyof typeof PAGES
const PATHS: Record<Kind, string> = { vacancies: '/vacancies', companies: '/employer', resumes: '/resumes' }

/** The index of all files. Source: sitemaps.org/protocol.html. */
export async function* sitemapIndex({ db, now }: SitemapDeps, publicUrl: string) {
  const files = await Promise.all([
    listFiles('vacancies', db, now()),
    listFiles('companies', db, now()),
    listFiles('resumes', db, now()),
  ])
  yield `${XML_DECLARATION}<sitemapindex xmlns="${XMLNS}">`
  yield [{ path: '/sitemaps/lists.xml', changedAt: null }, ...files.flat()]
    .map((file) => entryXml('sitemap', file, publicUrl))
    .join('')
  yield '</sitemapindex>\n'
}

/** The files that have a page, with the last change in each. */
async function listFiles(kind: Kind, db: Sql, now: Date): Promise<SitemapEntry[]> {
  const pages = PAGES[kind](db, now)
  const file = sql<number>`(${pages.id} - 1) / ${sql.raw(String(FILE_SIZE))}`.mapWith(Number)
  const rows = await db
    .select({ file, changedAt: max(pages.changedAt) })
    .from(pages)
    .groupBy(file)
    .orderBy(file)
  return rows.map((row) => ({ path: `/sitemaps/${kind}-${row.file + 1}.xml`, changedAt: row.changedAt }))
}

/** The writer of a file of the index by its name without `.xml`; null for a name that no file has. */
export function sitemapFile(
  deps: SitemapDeps,
  publicUrl: string,
  name: string,
  landingPaths: () => Promise<readonly string[]>,
): (() => AsyncIterable<string>) | null {
  if (name === 'lists') return () => urlset(listPages(deps, landingPaths), publicUrl)
  const [, kind, number] = /^(vacancies|companies|resumes)-([1-9]\d{0,4})$/.exec(name) ?? []
  if (kind !== 'vacancies' && kind !== 'companies' && kind !== 'resumes') return null
  return () => urlset(pagesOfFile(kind, deps, Number(number) * FILE_SIZE), publicUrl)
}

async function* pagesOfFile(kind: Kind, { db, now }: SitemapDeps, lastId: number): Batches {
  const pages = PAGES[kind](db, now())
  for (let afterId = lastId - FILE_SIZE; ;) {
    const rows = await db
      .select()
      .from(pages)
      .where(and(gt(pages.id, afterId), lte(pages.id, lastId)))
      .orderBy(pages.id)
      .limit(URLS_PER_BATCH)
    yield rows.map(({ segment, changedAt }) => ({ path: `${PATHS[kind]}/${segment}`, changedAt }))
    if (rows.length < URLS_PER_BATCH) return
    afterId = rows.at(-1)?.id ?? lastId
  }
}

type Batches = AsyncIterable<readonly SitemapEntry[]>

/** Yields nothing when there are no entries: the protocol allows no empty file. */
async function* urlset(batches: Batches, publicUrl: string) {
  let written = 0
  for await (const batch of batches) {
    const entries = batch.slice(0, FILE_SIZE - written)
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
    changedAt === null ? null : textElement('lastmod', new Date(changedAt).toISOString()),
  ])
}
