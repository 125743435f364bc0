import { asc, eq, gt, and, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { locations } from '#server/db/schema/locations.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { workColumns } from '#server/features/board/vacancies/queries.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { StartupError } from '#config/startup-error.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { chainBuilder, type Chain } from './chain.ts'
import { blocksOf, wordsOf, type HtmlShape } from './html-shape.ts'

const READ_BATCH = 1000
/** The kind of texts that titles are. */
export const TITLE = 'title'
/** More rows do not change a distribution. */
const ROWS_MAX = 60_000
/** Of vacancies without a profession. */
const NO_PROFESSION = 0

/** Values of a vacancy that go together, and the shape of its text: everything but words, skills and the company. */
export type Profile = Awaited<ReturnType<typeof listProfiles>>[number] & { shape: HtmlShape }

/** What invented vacancies are made from. It holds no text, only which words follow which. */
export type Distributions = {
  profiles: readonly Profile[]
  titles: Chain
  texts: Chain
  /** Skills of a topic, as often as its vacancies name them. */
  skills: ReadonlyMap<number, readonly string[]>
  /** Sizes of companies by their vacancies, the largest first. */
  companies: readonly { size: number; type: (typeof companies.$inferSelect)['type'] }[]
  /** Cities of a country with their populations. */
  cities: ReadonlyMap<string, readonly City[]>
  cityOf: ReadonlyMap<number, City>
  /** Milliseconds; the newest publication. */
  newestAt: number
}

type City = { id: number; country: string; population: number }

export const topicOf = (professionId: number | null) => professionId ?? NO_PROFESSION

export async function readDistributions(db: Sql): Promise<Distributions> {
  const titles = chainBuilder()
  const texts = chainBuilder()
  const skills = new Map<number, string[]>()
  const profiles: Profile[] = []
  const shapes = new Map<string, HtmlShape[number]>()
  for (let afterId = 0; profiles.length < ROWS_MAX;) {
    const rows = await listProfiles(db, afterId)
    const textRows = await listTexts(db, afterId)
    const last = rows.at(-1)
    if (!last) break
    afterId = last.id
    for (const [at, row] of rows.entries()) {
      const { title = '', html = '', skills: named = [] } = textRows[at] ?? {}
      const topic = topicOf(row.professionId)
      titles.add({ kind: TITLE, topic }, wordsOf(title))
      const blocks = blocksOf(html)
      for (const { tag, words } of blocks) texts.add({ kind: tag, topic }, words)
      skills.set(topic, addAll(skills.get(topic), named))
      profiles.push({ ...row, shape: blocks.map(({ tag, words }) => shared(shapes, tag, words.length)) })
    }
  }
  if (profiles.length === 0) throw new StartupError('The source has no published vacancies')
  return {
    profiles,
    titles: titles.build(),
    texts: texts.build(),
    skills,
    companies: await listCompanySizes(db),
    ...(await loadCities(db)),
    newestAt: Math.max(...profiles.map(({ publishedAt }) => publishedAt)),
  }
}

function addAll(list: string[] = [], more: readonly string[]) {
  for (const one of more) list.push(one)
  return list
}

/** Equal blocks are one object. */
function shared(shapes: Map<string, HtmlShape[number]>, tag: string, words: number) {
  const key = `${tag} ${words}`
  const block = shapes.get(key) ?? { tag, words }
  shapes.set(key, block)
  return block
}

const published = (afterId: number) => and(eq(vacancies.status, 'published'), gt(vacancies.id, afterId))

function listProfiles(db: Sql, afterId: number) {
  return db
    .select({
      id: vacancies.id,
      ...workColumns,
      hoursPerDay: vacancies.hoursPerDay,
      workStartsAt: vacancies.workStartsAt,
      workEndsAt: vacancies.workEndsAt,
      workZone: vacancies.workZone,
      overlapHours: vacancies.overlapHours,
      contracts: vacancies.contracts,
      payFrequency: vacancies.payFrequency,
      professionId: vacancies.professionId,
      skillCount: sql<number>`cardinality(${vacancies.skills})`,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      equipment: vacancies.equipment,
      hasCalls: vacancies.hasCalls,
      labels: vacancies.labels,
      languages: vacancies.languages,
      publishedAt: sql<number>`(extract(epoch from coalesce(${vacancies.publishedAt}, ${vacancies.createdAt})) * 1000)::float8`,
    })
    .from(vacancies)
    .where(published(afterId))
    .orderBy(asc(vacancies.id))
    .limit(READ_BATCH)
}

function listTexts(db: Sql, afterId: number) {
  return db
    .select({
      title: vacancies.title,
      skills: vacancies.skills,
      html: sql<string>`concat_ws(' ', ${vacancies.descriptionHtml}, ${vacancies.dutiesHtml},
        ${vacancies.requirementsHtml}, ${vacancies.conditionsHtml})`,
    })
    .from(vacancies)
    .where(published(afterId))
    .orderBy(asc(vacancies.id))
    .limit(READ_BATCH)
}

async function listCompanySizes(db: Sql) {
  const size = sql<number>`count(*)::int`
  return db
    .select({ size, type: companies.type })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(and(published(0), sql`${companies.title} <> ${UNNAMED_COMPANY}`))
    .groupBy(companies.id)
    .orderBy(sql`count(*) desc`, companies.id)
}

async function loadCities(db: Sql): Promise<Pick<Distributions, 'cities' | 'cityOf'>> {
  const rows = await db
    .select({
      id: locations.id,
      country: locations.countryIso2,
      population: sql<number>`coalesce(${locations.population}, 1000)`,
    })
    .from(locations)
    .where(eq(locations.type, 'city'))
    .orderBy(locations.id)
  return {
    cities: Map.groupBy(rows, ({ country }) => country),
    cityOf: new Map(rows.map((row) => [row.id, row])),
  }
}
