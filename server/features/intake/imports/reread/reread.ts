import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { rereadPlace } from './reread-place.ts'
import { deriveTerms } from '#server/features/board/vacancies/derivation/derive.ts'
import { isForClient } from '#server/features/board/vacancies/derivation/derive-for-client.ts'
import type { Deps } from '#server/features/staff/context.ts'
import { writeSearchTexts } from '#server/features/board/vacancies/derivation/search-texts.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { fold } from '#shared/lists/text/fold.ts'
import type { Badge } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/kernel/durations.ts'
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import { loadMatchers } from '../text/matchers.ts'
import { linesOfHtml } from '../text/lines-of-html.ts'
import { rereadPay } from '../pay/reread-pay.ts'
import { READER_VERSION } from './reader-version.ts'
import type { Matchers } from '../records/to-draft.ts'
import { findEdited, rereadText } from './reread-text.ts'

const REREAD_BATCH = 200

type Row = typeof vacancies.$inferSelect

/**
 * Rereads imported vacancies that older rules have read. The record of the source is gone, so only the stored values
 * can be corrected; the next import of the record does the rest. This does not count as a change of a vacancy: readers
 * are not notified, and the date stays. Each batch is a separate transaction, so the next run continues an interrupted
 * one.
 */
export async function rereadImported({ db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>) {
  const matchers = await loadMatchers(db)
  const year = await readTaxYear(db, now())
  let reread = 0
  for (;;) {
    const ids = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(vacancies)
        .where(and(isNotNull(vacancies.source), lt(vacancies.readerVersion, READER_VERSION)))
        .orderBy(asc(vacancies.readerVersion), asc(vacancies.id))
        .limit(REREAD_BATCH)
        .for('update', { skipLocked: true })
      if (rows.length === 0) return []
      const edited = await findEdited(
        tx,
        rows.map(({ id }) => id),
      )
      const read = rows.map((row) => ({
        row,
        columns: { ...rereadRow(row, { matchers, year }), ...(edited.has(row.id) ? {} : rereadText(row)) },
      }))
      for (const { row, columns } of read) {
        await tx
          .update(vacancies)
          .set({ ...columns, readerVersion: READER_VERSION })
          .where(eq(vacancies.id, row.id))
      }
      await writeSearchTexts(
        tx,
        read.map(({ row, columns }) => ({ ...row, ...columns })),
      )
      return rows.map(({ id }) => id)
    })
    if (ids.length === 0) return { reread }
    reread += ids.length
    await changes.publish({ kind: 'vacancies', ids })
  }
}

const isReread = (badge: Badge) => badge !== 'internship'

/** The columns of an imported vacancy that the present rules would write otherwise. */
function rereadRow(row: Row, { matchers, year }: { matchers: Matchers; year: TaxYear }): Partial<Row> {
  const lines = linesOfHtml(row.descriptionHtml)
  const text = `${row.title}\n${lines}`
  const { experience, hasCalls, labels } = deriveTerms(text)
  return {
    ...(hasInventedDate(row)
      ? { firstPublishedAt: null, publishedAt: row.publishedAt && row.createdAt }
      : {}),
    // The invented world says its places itself.
    ...(row.source === DEMO_SOURCE ? {} : rereadPlace(row, matchers)),
    ...rereadPay(row, fold(text), year),
    // Of the source or of the text: years that the text demands prevail over none.
    experience: row.experience === 'none' ? (experience ?? row.experience) : row.experience,
    hasCalls,
    // The words of the field of employment are gone, so the badge of an internship stays as it is.
    labels: [...labels.filter(isReread), ...row.labels.filter((badge) => !isReread(badge))],
    isForClient: isForClient(row.title, lines),
  }
}

/** How long an import lasts at most, from its moment to its last row. */
const IMPORT_HOURS = 6

/**
 * Whether the date is one that older releases made up for records without a date: within the 30 days before the moment of
 * the import, by the hash of the identity. That moment, computed back, is shortly before the row was created. A true date
 * looks like it once in 120 times, and is taken back too: the next import of the record states it again.
 */
function hasInventedDate({
  source,
  sourceId,
  firstPublishedAt,
  createdAt,
  readerVersion,
}: Pick<Row, 'source' | 'sourceId' | 'firstPublishedAt' | 'createdAt' | 'readerVersion'>): boolean {
  if (readerVersion > 0 || firstPublishedAt === null) return false
  const share =
    createHash('sha256')
      .update(`${source ?? ''}\n${sourceId ?? ''}`)
      .digest()
      .readUInt32BE(0) /
    2 ** 32
  const importedAt = Date.parse(firstPublishedAt) + share * INVENTED_DAYS * DAY_MS
  const lead = Date.parse(createdAt) - importedAt
  // The made-up date was rounded down to a second.
  return lead > -SECOND_MS && lead < IMPORT_HOURS * HOUR_MS
}

const INVENTED_DAYS = 30
