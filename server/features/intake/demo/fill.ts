import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { companies as companyTable, type companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { professions as professionTable } from '#server/db/schema/professions.ts'
import { vacancies as vacancyTable } from '#server/db/schema/vacancies.ts'
import { writeVacancies } from '#server/features/board/vacancies/writing/write.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { loadDemoPlaces } from './cities.ts'
import { demoCompanies, type DemoCompany } from './companies.ts'
import { createRandom } from './random.ts'
import { demoProofs, type DemoProofs } from './register.ts'
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import { demoVacancy, type DemoWorld } from './vacancies.ts'
import { decidedFieldsOf } from '#server/features/identity/companies/decided-fields.ts'

type DemoOptions = {
  seed?: string
  vacancies?: number
  companies?: number
  now: Date
  onProgress?(done: number, total: number): void
}

const BATCH = 250
/** A board without newer vacancies looks abandoned. */
const STALE_DAYS = 14

/**
 * Fills the board with invented vacancies of invented companies, the same ones for the same seed. Existing ones are
 * left unchanged, so a second call does nothing; a stale demo gets new dates. Needs the reference data.
 */
export async function fillDemo(
  db: Database,
  { seed = 'distant', vacancies = 3000, companies = 300, now, onProgress }: DemoOptions,
): Promise<void> {
  if ((await countFresh(db, now)) >= vacancies) return
  const world = await createWorld(db, { seed, companies, now })
  const companyIds = await saveCompanies(db, world)
  let written = 0
  for (let start = 1; start <= vacancies; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, vacancies - start + 1) }, (_, at) => start + at)
    const present = await listFresh(db, numbers, now)
    const drafts = numbers
      .filter((number) => !present.has(String(number)))
      .map((number) => demoVacancy(world, number))
      .map(({ company, draft }) => ({
        ...draft,
        companyId: companyIds.get(company.importKey) ?? missingCompany(company),
      }))
    const { inserted, updated } = await db.transaction((tx) => writeVacancies(tx, drafts, now))
    written += inserted + updated
    onProgress?.(start + numbers.length - 1, vacancies)
  }
}

export async function createWorld(
  db: Sql,
  { seed, companies, now }: { seed: string; companies: number; now: Date },
): Promise<DemoWorld> {
  const [places, professions] = await Promise.all([
    loadDemoPlaces(db),
    db.select({ id: professionTable.id, slug: professionTable.slug }).from(professionTable),
  ])
  return {
    seed,
    places,
    companies: demoCompanies(createRandom(`${seed} companies`), {
      count: companies,
      cities: places.cities,
      now,
    }),
    professionIds: new Map(professions.map(({ slug, id }) => [slug, id])),
    now,
  }
}

const freshSince = (now: Date) => new Date(now.getTime() - (STALE_DAYS + 30) * DAY_MS).toISOString()

function countFresh(db: Sql, now: Date) {
  return db.$count(
    vacancyTable,
    and(eq(vacancyTable.source, DEMO_SOURCE), gt(vacancyTable.publishedAt, freshSince(now))),
  )
}

async function listFresh(db: Sql, numbers: readonly number[], now: Date) {
  const rows = await db
    .select({ sourceId: vacancyTable.sourceId })
    .from(vacancyTable)
    .where(
      and(
        eq(vacancyTable.source, DEMO_SOURCE),
        inArray(vacancyTable.sourceId, numbers.map(String)),
        gt(vacancyTable.publishedAt, freshSince(now)),
      ),
    )
  return new Set(rows.map(({ sourceId }) => sourceId))
}

async function saveCompanies(db: Sql, { companies, seed, now }: DemoWorld): Promise<Map<string, number>> {
  const known = companies.map((company, at) => ({ company, proofs: demoProofs(seed, company, at + 1) }))
  const proofsOf = new Map(known.map(({ company, proofs }) => [company.importKey, proofs]))
  const written = await db
    .insert(companyTable)
    .values(known.map(({ company, proofs }) => companyRow(company, proofs)))
    .onConflictDoNothing()
    .returning()
  const entries = written.flatMap((company) => {
    const proofs = proofsOf.get(company.importKey ?? '')
    return proofs ? registerRow(company, proofs, now) : []
  })
  if (entries.length > 0) await db.insert(companyRegister).values(entries)
  const rows = await db
    .select({ id: companyTable.id, importKey: companyTable.importKey })
    .from(companyTable)
    .where(
      inArray(
        companyTable.importKey,
        companies.map(({ importKey }) => importKey),
      ),
    )
  return new Map(rows.map(({ id, importKey }) => [importKey ?? '', id]))
}

function missingCompany({ title }: DemoCompany): never {
  throw new Error(`A demo company has no row: ${title}`)
}

/** Row of a demo company; its public fields count as read by staff. */
function companyRow(
  { industry: _industry, city, verifiedAt, ...company }: DemoCompany,
  { registeredOn: _registeredOn, confirmedDomain, ...numbers }: DemoProofs,
): typeof companies.$inferInsert {
  const row = { ...company, ...numbers, address: null }
  return {
    ...row,
    locationId: city.id,
    confirmedDomain,
    domainConfirmedAt: confirmedDomain === null ? null : (verifiedAt ?? company.createdAt),
    ...(verifiedAt === null
      ? {}
      : { verification: 'verified', verifiedAt, decidedFields: decidedFieldsOf(row) }),
  }
}

/** The entry that was read with the number; none for a company that has none. */
function registerRow(
  { id, inn, ogrn, kpp, legalTitle, type }: typeof companies.$inferSelect,
  { registeredOn }: Pick<DemoProofs, 'registeredOn'>,
  now: Date,
): (typeof companyRegister.$inferInsert)[] {
  if (inn === null || legalTitle === null) return []
  return [
    {
      companyId: id,
      inn,
      status: 'active',
      name: legalTitle,
      isPerson: type === 'sole_proprietor',
      registeredOn,
      kpp,
      ogrn,
      source: 'service',
      readAt: new Date(now.getTime() - 20 * HOUR_MS).toISOString(),
    },
  ]
}
