import { encode } from 'uqr'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import type { Act, Bill, DocumentItem } from '#shared/features/money/documents/contract.ts'
import { paymentQrText } from '#shared/features/money/documents/payment-qr.ts'
import type { BillState, DocumentKind } from '#shared/features/money/documents/vocabulary.ts'
import { paymentPurpose } from '#shared/features/money/documents/words.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findBySlug, listOfCompany } from './queries.ts'
import type { DocumentRow } from './queries.ts'

/** EDITOR and up. @throws Problem forbidden for a colleague who may not */
export async function listDocuments(
  ctx: Ctx,
  { search, kind, page }: { search: string; kind: DocumentKind | null; page: number },
): Promise<{ count: number; items: DocumentItem[] }> {
  const { db, now } = ctx.deps
  const companyId = requirePerson(ctx).role?.companyId ?? 0
  await requireRole(ctx, db, { companyId, may: canPay })
  const { count, rows } = await listOfCompany(db, {
    companyId,
    kind,
    search,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  const today = isoDay(now())
  return {
    count,
    items: rows.map((row) => ({
      ...headOf(row),
      kind: row.kind,
      subjects: row.lines.map(({ title }) => title),
      state: stateOf(row, today),
      validUntil: row.validUntil,
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
    })),
  }
}

/** @throws Problem not_found for who may not see it, too */
export async function readBill(ctx: Ctx, { slug }: { slug: string }): Promise<Bill> {
  const row = await requireDocument(ctx, 'bill', slug)
  const state = stateOf(row, isoDay(ctx.deps.now()))
  if (state === null || row.validUntil === null) throw new Error(`The bill ${row.id} has no term`)
  const paper = paperOf(row)
  return {
    ...paper,
    state,
    validUntil: row.validUntil,
    paidAt: instantOrNull(row.paidAt),
    qr: qrCode(paymentQrText(row.seller, { totalKopecks: row.totalKopecks, purpose: paymentPurpose(paper) })),
  }
}

/** @throws Problem not_found for who may not see it, too */
export async function readAct(ctx: Ctx, { slug }: { slug: string }): Promise<Act> {
  const row = await requireDocument(ctx, 'act', slug)
  const { periodFrom, periodTo } = row
  if (periodFrom === null || periodTo === null) throw new Error(`The act ${row.id} has no period`)
  return { ...paperOf(row), periodFrom, periodTo }
}

/** For those who pay for the company, and for staff. */
async function requireDocument(ctx: Ctx, kind: DocumentKind, slug: string): Promise<DocumentRow> {
  const { staffRole } = requirePerson(ctx)
  const row = await findBySlug(ctx.deps.db, { kind, slug })
  const isSeen =
    row !== null &&
    (staffRole !== null || (await hasRole(ctx, ctx.deps.db, { companyId: row.companyId, may: canPay })))
  if (!isSeen) throw new Problem('not_found', 'Такого документа нет')
  return row
}

/** The day after the last one to pay it is over, whether or not the regular job has said so. */
function stateOf({ state, validUntil }: DocumentRow, today: string): BillState | null {
  return state === 'waiting' && validUntil !== null && validUntil < today ? 'expired' : state
}

const headOf = ({ slug, number, issuedAt, totalKopecks }: DocumentRow) => ({
  slug,
  number,
  issuedAt: instantOf(issuedAt),
  totalKopecks,
})

const paperOf = (row: DocumentRow) => ({
  ...headOf(row),
  seller: row.seller,
  buyer: row.buyer,
  lines: row.lines,
  vatLabel: row.vatLabel,
})

/** A QR code without its quiet zone: runs of dark modules as the data of an SVG path, one unit a module. */
function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.flatMap(darkRuns).join('') }
}

function darkRuns(row: readonly boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length;) {
    let end = x
    while (row[end]) end += 1
    if (end > x) runs.push(`M${x} ${y}h${end - x}v1H${x}z`)
    x = end + 1
  }
  return runs
}
