import { createHash } from 'node:crypto'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { Sql } from '#server/kernel/sql.ts'
import type { VacancyDraft } from './draft.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import { monthlySalary } from '../derivation/monthly-salary.ts'
import { writeSearchTexts } from '../derivation/search-texts.ts'
import { summaryOf } from './text-parts.ts'
import { vacancies, vacancyContacts } from '#server/db/schema/vacancies.ts'

type WrittenVacancies = {
  inserted: number
  updated: number
  /** Drafts equal to what is stored already; nothing was written for them. */
  unchanged: number
  /** Ids inserted or updated: rows that the search index has to read again. */
  changedIds: number[]
}

/**
 * Writes vacancies with their search texts and hidden contacts. Run it in a transaction, in batches of at most
 * 500. A draft with a source and a source id replaces the row of that pair; its first publication date stays once it is known.
 * Among drafts of one pair in one batch the last counts. Pay is compared by the figures of the year of `now`.
 */
export async function writeVacancies(
  sqlDb: Sql,
  drafts: readonly VacancyDraft[],
  now: Date,
): Promise<WrittenVacancies> {
  const unique = [...new Map(drafts.map((draft, at) => [identityOf(draft) ?? `#${at}`, draft])).values()]
  const known = await knownHashes(sqlDb, unique)
  const year = await readTaxYear(sqlDb, now)
  const rows = unique.map((draft) => ({ draft, row: toRow(draft, year) }))
  const changed = rows.filter(({ draft, row }) => known.get(identityOf(draft) ?? '') !== row.contentHash)
  const unchanged = drafts.length - changed.length
  if (changed.length === 0) return { inserted: 0, updated: 0, unchanged, changedIds: [] }

  const written = await sqlDb
    .insert(vacancies)
    .values(changed.map(({ row }) => row))
    .onConflictDoUpdate({ target: [vacancies.source, vacancies.sourceId], set: replacedColumns() })
    .returning({ id: vacancies.id, source: vacancies.source, sourceId: vacancies.sourceId })
  // The rows come back in the order of the values, but only identity proves it for sourced ones.
  const idByIdentity = new Map(written.map((row) => [identityOf(row), row.id]))
  const withIds = changed.map(({ draft, row }, at) => {
    const identity = identityOf(draft)
    return { draft, row, id: (identity ? idByIdentity.get(identity) : written[at]?.id) ?? missingId() }
  })
  await writeSearchTexts(
    sqlDb,
    withIds.map(({ id, row }) => ({ ...row, id })),
  )
  await writeContacts(sqlDb, withIds)

  const updated = changed.filter(({ draft }) => known.has(identityOf(draft) ?? '')).length
  return {
    inserted: changed.length - updated,
    updated,
    unchanged,
    changedIds: withIds.map(({ id }) => id),
  }
}

/**
 * Replaces the text of a vacancy, its search texts and hidden contacts; state, dates, tariff and author stay. Run it in
 * the transaction of the approval.
 */
export async function rewriteVacancy(
  tx: Sql,
  { id, draft, at }: { id: number; draft: VacancyDraft; /** Instant. */ at: string },
): Promise<void> {
  const row = toRow(draft, await readTaxYear(tx, at))
  await tx
    .update(vacancies)
    .set({ ...row, updatedAt: at })
    .where(eq(vacancies.id, id))
  await writeSearchTexts(tx, [{ ...row, id }])
  await writeContacts(tx, [{ draft, row, id }])
}

type Written = { draft: VacancyDraft; row: ReturnType<typeof toRow>; id: number }

function toRow({ emails: _emails, phones: _phones, ...draft }: VacancyDraft, year: TaxYear) {
  const monthly = monthlySalary(
    draft.salaryFrom == null && draft.salaryTo == null
      ? null
      : {
          from: draft.salaryFrom ?? null,
          to: draft.salaryTo ?? null,
          currency: draft.currency ?? 'RUB',
          gross: draft.salaryGross ?? null,
          period: draft.salaryPeriod === undefined ? 'month' : draft.salaryPeriod,
        },
    draft.contracts ?? [],
    year,
  )
  return {
    ...draft,
    summary: summaryOf(draft),
    salaryMonthlyFrom: monthly.from,
    salaryMonthlyTo: monthly.to,
    contentHash: contentHashOf(draft),
  }
}

/** Each import moves the term of an imported vacancy, which does not change its content. */
function contentHashOf(draft: Omit<VacancyDraft, 'emails' | 'phones'>) {
  const content = draft.source ? { ...draft, expiresAt: null } : draft
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

async function knownHashes(sqlDb: Sql, drafts: readonly VacancyDraft[]) {
  const sourceIds = drafts.flatMap((draft) => (draft.source && draft.sourceId ? [draft.sourceId] : []))
  if (sourceIds.length === 0) return new Map<string, string | null>()
  const rows = await sqlDb
    .select({ source: vacancies.source, sourceId: vacancies.sourceId, contentHash: vacancies.contentHash })
    .from(vacancies)
    .where(inArray(vacancies.sourceId, sourceIds))
  return new Map(rows.map((row) => [identityOf(row) ?? '', row.contentHash]))
}

function identityOf(row: { source?: string | null; sourceId?: string | null }) {
  return row.source && row.sourceId ? `${row.source}\n${row.sourceId}` : null
}

/** Columns of a stored row that a new text of it leaves as they are. */
const LIFECYCLE_COLUMNS = new Set(['id', 'source', 'sourceId', 'archiveReason', 'createdAt', 'updatedAt'])

function replacedColumns() {
  const casing = new CasingCache('snake_case')
  const columns = Object.entries(getTableColumns(vacancies)).filter(([name]) => !LIFECYCLE_COLUMNS.has(name))
  return {
    ...Object.fromEntries(
      columns.map(([name, column]) => [
        name,
        sql`excluded.${sql.identifier(casing.getColumnCasing(column))}`,
      ]),
    ),
    // A source may learn the date, never unlearn it.
    firstPublishedAt: sql`coalesce(${vacancies.firstPublishedAt}, excluded.first_published_at)`,
    updatedAt: sql`now()`,
  }
}

async function writeContacts(sqlDb: Sql, written: readonly Written[]) {
  const ids = written.map(({ id }) => id)
  await sqlDb.delete(vacancyContacts).where(inArray(vacancyContacts.vacancyId, ids))
  const rows = written
    .filter(({ draft }) => draft.emails.length > 0 || draft.phones.length > 0)
    .map(({ id, draft }) => ({ vacancyId: id, emails: draft.emails, phones: draft.phones }))
  if (rows.length > 0) await sqlDb.insert(vacancyContacts).values(rows)
}

function missingId(): never {
  throw new Error('A written vacancy came back without its id')
}
