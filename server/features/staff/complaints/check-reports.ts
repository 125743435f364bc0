/**
 * Reports of the text check about vacancies that no moderator has read: complaints without a sender. A vacancy has at
 * most one open report; decided words are not reported again.
 */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, like, ne } from 'drizzle-orm'
import { complaints } from '#server/db/schema/complaints.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { findingLabels } from '#shared/features/staff/moderation/finding-labels.ts'
import { isForStaff } from '#shared/features/staff/moderation/import-outcomes.ts'
import type { ComplaintReason } from '#shared/features/staff/complaints/vocabulary.ts'

type CheckReport = {
  vacancyId: number
  companyId: number
  title: string
  findings: readonly TextFinding[]
  /** Instant. */
  at: string
}

const CHECK_SENDER = 'check:'
/** Condition for reports of the check. */
export const fromCheck = like(complaints.senderHash, `${CHECK_SENDER}%`)
export const isFromCheck = ({ senderHash }: { senderHash: string }) => senderHash.startsWith(CHECK_SENDER)

/** Findings that staff look at. */
const reportedOf = (findings: readonly TextFinding[]) => findings.filter(isForStaff)

/** The words of a finding; what it was compared with for one about a whole part. */
const readWords = ({ quote, note = '' }: TextFinding) => (quote === '' ? note : quote)

/** The same words of the same vacancy have the same one. */
function senderOf(findings: readonly TextFinding[]) {
  const words = reportedOf(findings).map((finding) => `${finding.rule} ${readWords(finding).toLowerCase()}`)
  const hash = createHash('sha256').update([...new Set(words)].toSorted().join('\n'))
  return CHECK_SENDER + hash.digest('base64url')
}

/** The vacancies among the reported ones whose words staff have read and let pass. */
export async function findLetThrough(
  db: Sql,
  reports: readonly Pick<CheckReport, 'vacancyId' | 'findings'>[],
): Promise<ReadonlySet<number>> {
  if (reports.length === 0) return new Set()
  const rows = await db
    .select({ objectId: complaints.objectId, senderHash: complaints.senderHash })
    .from(complaints)
    .where(
      and(
        ofVacancies(reports.map(({ vacancyId }) => vacancyId)),
        fromCheck,
        inArray(complaints.outcome, ['dismissed', 'warned']),
      ),
    )
  const passed = new Set(rows.map(({ objectId, senderHash }) => `${objectId} ${senderHash}`))
  return new Set(
    reports
      .filter(({ vacancyId, findings }) => passed.has(`${vacancyId} ${senderOf(findings)}`))
      .map(({ vacancyId }) => vacancyId),
  )
}

/** Opens a report of each vacancy with findings for staff, unless they have let its words pass, and closes those of the others. */
export async function reportFindings(tx: Sql, rows: readonly CheckReport[]): Promise<number> {
  const found = rows.filter(({ findings }) => reportedOf(findings).length > 0)
  const passed = await findLetThrough(tx, found)
  const open = found.filter(({ vacancyId }) => !passed.has(vacancyId))
  const ids = new Set(open.map(({ vacancyId }) => vacancyId))
  await closeCheckReports(
    tx,
    rows.filter(({ vacancyId }) => !ids.has(vacancyId)).map(({ vacancyId }) => vacancyId),
  )
  return openCheckReports(tx, open)
}

/**
 * Opens the new reports; an earlier report of a vacancy whose words have changed is deleted.
 * @returns the number of new ones
 */
async function openCheckReports(tx: Sql, reports: readonly CheckReport[]): Promise<number> {
  let opened = 0
  for (const { vacancyId, companyId, title, findings, at } of reports) {
    const senderHash = senderOf(findings)
    await tx.delete(complaints).where(and(openOf([vacancyId]), ne(complaints.senderHash, senderHash)))
    const reported = reportedOf(findings)
    const rows = await tx
      .insert(complaints)
      .values({
        objectKind: 'vacancy',
        objectId: vacancyId,
        companyId,
        title,
        reason: reasonOf(reported),
        text: toText(reported),
        senderHash,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: complaints.id })
    opened += rows.length
  }
  return opened
}

/** Removes the open reports of vacancies in which nothing is found any more. */
async function closeCheckReports(tx: Sql, vacancyIds: readonly number[]) {
  if (vacancyIds.length > 0) await tx.delete(complaints).where(openOf(vacancyIds))
}

const ofVacancies = (ids: readonly number[]) =>
  and(eq(complaints.objectKind, 'vacancy'), inArray(complaints.objectId, [...ids]))

const openOf = (ids: readonly number[]) => and(ofVacancies(ids), isNull(complaints.resolvedAt), fromCheck)

const REASONS: Readonly<Partial<Record<ModerationRule, ComplaintReason>>> = {
  discrimination: 'discrimination',
  asks_money: 'asks_money',
  unpaid_work: 'asks_money',
  sends_to_messenger: 'spam',
}

const reasonOf = ([first]: readonly TextFinding[]): ComplaintReason =>
  (first && REASONS[first.rule]) ?? 'fraud'

const LINES_MAX = 10

const toText = (findings: readonly TextFinding[]) =>
  findings
    .slice(0, LINES_MAX)
    .map((finding) => {
      const { title, clause } = findingLabels(finding)
      const rule = `${title}${clause === null ? '' : ` (пункт ${clause} правил)`}`
      if (finding.quote !== '') return `${rule}: «${finding.quote}»`
      return finding.note === undefined ? rule : `${rule}. ${finding.note}`
    })
    .join('\n')
