import { asc, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listEnded } from '#server/features/identity/companies/ended.ts'
import { writeVacancies } from '#server/features/board/vacancies/writing/write.ts'
import { findImportedStates, HELD } from '#server/features/board/posting/held-imported.ts'
import { findLetThrough, reportFindings } from '#server/features/staff/complaints/check-reports.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { importOutcome } from '#shared/features/staff/moderation/import-outcomes.ts'
import { saveCompanies } from './company-writes.ts'
import { findStoppedCompanies, findStoppedRecords } from './import-stops.ts'
import { expiryOf, renewTerms } from './terms.ts'
import type { ImportedVacancy } from './imported-vacancy.ts'

/** A vacancy with what the check of texts has found in it. */
export type CheckedVacancy = { vacancy: ImportedVacancy; findings: readonly TextFinding[] }

export type WriteCounts = {
  inserted: number
  updated: number
  unchanged: number
  /** Unchanged vacancies whose end has moved. */
  renewed: number
  /** Written ones that wait for a person. */
  held: number
  /** Ids inserted, updated or reopened. */
  changedIds: readonly number[]
}

/**
 * Writes vacancies with their companies and terms. Vacancies with findings of the text check are held, or reported to
 * staff; what staff have taken down, or an employer has closed, removed or taken over, stays so. Run it in a transaction.
 */
export async function writeImported(
  tx: Sql,
  checked: readonly CheckedVacancy[],
  now: Date,
): Promise<WriteCounts> {
  if (checked.length === 0) return NOTHING
  const companyIds = await saveCompanies(
    tx,
    checked.map(({ vacancy }) => vacancy.company),
  )
  const ofCompanies = checked.map(({ vacancy, findings }) => {
    const companyId = companyIds.get(vacancy.company.importKey)
    if (companyId === undefined) throw new Error('An imported company has no id')
    return { vacancy, findings, companyId }
  })
  return writeOfCompanies(tx, ofCompanies, {
    now,
    holds: ({ findings }) => importOutcome(findings) === 'hold',
  })
}

/** A vacancy whose company is known. */
type VacancyOfCompany = {
  vacancy: Omit<ImportedVacancy, 'company'>
  findings: readonly TextFinding[]
  companyId: number
}

/**
 * The same for vacancies whose companies are known.
 * @param holds whether the findings of a vacancy keep it from readers until staff have let them pass
 */
export async function writeOfCompanies(
  tx: Sql,
  checked: readonly VacancyOfCompany[],
  { now, holds }: { now: Date; holds: (vacancy: VacancyOfCompany) => boolean },
): Promise<WriteCounts> {
  if (checked.length === 0) return NOTHING
  const refused = await findRefused(tx, [...new Set(checked.map(({ companyId }) => companyId))])
  const stored = await findStored(
    tx,
    checked.map(({ vacancy: { draft } }) => draft),
  )
  const stopped = new Set(
    (
      await findStoppedRecords(
        tx,
        checked.map(({ vacancy: { draft } }) => draft),
      )
    ).map(identityOf),
  )
  const kept = checked.filter(({ vacancy: { draft }, companyId }) => {
    const identity = identityOf(draft)
    return !refused.has(companyId) && !stopped.has(identity) && !isClosedByPeople(stored.get(identity))
  })
  const skipped = checked.length - kept.length
  if (kept.length === 0) return { ...NOTHING, unchanged: skipped }
  const held = await findHeld(tx, kept.filter(holds), stored)
  const shownSince = await findShownSince(
    tx,
    kept.filter(({ vacancy }) => vacancy.publishedAt === null).map(({ vacancy }) => vacancy.draft),
  )
  const written = await writeVacancies(
    tx,
    kept.map(({ vacancy: { draft, publishedAt, endsAt }, companyId }) => {
      const identity = identityOf(draft)
      // Since when the board shows one without a date, which is no date of publication.
      const instant = publishedAt ?? shownSince.get(identity) ?? now.toISOString()
      return {
        ...draft,
        companyId,
        publishedAt: instant,
        firstPublishedAt: publishedAt,
        confirmAt: instant,
        expiresAt: expiryOf({ endsAt }, now),
        ...(held.has(identity) ? HELD : {}),
      }
    }),
    now,
  )
  const { renewed, reopenedIds } = await renewTerms(
    tx,
    kept.map(({ vacancy: { draft, endsAt } }) => ({
      source: draft.source,
      sourceId: draft.sourceId,
      endsAt,
    })),
    now,
  )
  await report(tx, kept, now)
  return {
    ...written,
    unchanged: written.unchanged + skipped,
    renewed,
    held: held.size,
    changedIds: [...new Set([...written.changedIds, ...reopenedIds])],
  }
}

const NOTHING: WriteCounts = { inserted: 0, updated: 0, unchanged: 0, renewed: 0, held: 0, changedIds: [] }

/** Taken down by staff, closed by people of its company, or written anew by them: a source does not bring it back. */
export const isClosedByPeople = (stored: Pick<Stored, 'status' | 'isEdited'> | undefined) =>
  stored?.status === 'rejected' || stored?.status === 'archived' || stored?.isEdited === true

type Stored = Awaited<ReturnType<typeof findImportedStates>>[number]

async function findStored(tx: Sql, drafts: readonly Identity[]): Promise<ReadonlyMap<string, Stored>> {
  const rows = await findImportedStates(tx, drafts)
  return new Map(
    rows.map((row) => [identityOf({ source: row.source ?? '', sourceId: row.sourceId ?? '' }), row]),
  )
}

/** Returns the identities of the held vacancies that no moderator has approved before. */
async function findHeld(
  tx: Sql,
  held: readonly VacancyOfCompany[],
  stored: ReadonlyMap<string, Stored>,
): Promise<ReadonlySet<string>> {
  const passed = await findLetThrough(
    tx,
    held.flatMap(({ vacancy, findings }) => {
      const row = stored.get(identityOf(vacancy.draft))
      return row ? [{ vacancyId: row.id, findings }] : []
    }),
  )
  const identities = held.map(({ vacancy }) => identityOf(vacancy.draft))
  return new Set(identities.filter((identity) => !passed.has(stored.get(identity)?.id ?? 0)))
}

/** Reports new findings to staff, and withdraws reports whose findings are gone. */
async function report(tx: Sql, checked: readonly VacancyOfCompany[], now: Date) {
  const stored = await findStored(
    tx,
    checked.map(({ vacancy }) => vacancy.draft),
  )
  const rows = checked.flatMap(({ vacancy: { draft }, findings }) => {
    const row = stored.get(identityOf(draft))
    const { title } = draft
    return row
      ? [{ vacancyId: row.id, companyId: row.companyId, title, findings, at: now.toISOString() }]
      : []
  })
  await reportFindings(tx, rows)
}

/**
 * Companies that staff have taken down, the register calls ended or their employer has removed: a source does not bring
 * their vacancies back. One that is merged meanwhile is written with the next run, as the company that has taken it over.
 */
async function findRefused(tx: Sql, ids: readonly number[]): Promise<Set<number>> {
  // A take-down or an end that begins now waits, and finds what is imported.
  const found = await tx
    .select({ id: companies.id, blockedAt: companies.blockedAt, mergedIntoId: companies.mergedIntoId })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.id))
    .for('share')
  const closed = found.filter(({ blockedAt, mergedIntoId }) => blockedAt !== null || mergedIntoId !== null)
  return new Set([
    ...closed.map(({ id }) => id),
    ...(await listEnded(tx, ids)),
    ...(await findStoppedCompanies(tx, ids)),
  ])
}

type Identity = { source: string; sourceId: string }

/** Since when the board shows vacancies without a date: each import would change it otherwise. */
async function findShownSince(tx: Sql, drafts: readonly Identity[]) {
  if (drafts.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ source: vacancies.source, sourceId: vacancies.sourceId, publishedAt: vacancies.publishedAt })
    .from(vacancies)
    .where(
      inArray(
        vacancies.sourceId,
        drafts.map(({ sourceId }) => sourceId),
      ),
    )
  return new Map(
    rows.flatMap(({ source, sourceId, publishedAt }) =>
      source && sourceId && publishedAt ? [[identityOf({ source, sourceId }), publishedAt]] : [],
    ),
  )
}

const identityOf = ({ source, sourceId }: Identity) => `${source}\n${sourceId}`
