import { and, desc, eq, or, sql } from 'drizzle-orm'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { hasRole, requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { AcceptanceAct, Bill, DocumentItem } from '#shared/features/money/billing/contract.ts'
import { paymentQrText } from '#shared/features/money/billing/payment-qr.ts'
import type { BillState, DocumentKind } from '#shared/features/money/billing/vocabulary.ts'
import { paymentPurpose } from '#shared/features/money/billing/document-text.ts'
import { readTypedNumber, type TypedNumber } from '#shared/features/money/billing/typed-number.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { isoDay, MOSCOW } from '#shared/kernel/dates.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { orderSourceKey } from './acceptance-acts.ts'
import type { DocumentRow } from './insert-document.ts'
import { qrCode } from './qr-code.ts'

/** EDITOR and up. @throws Problem forbidden for a colleague who may not */
export async function listDocuments(
  ctx: Ctx,
  { search, kind, page }: { search: string; kind: DocumentKind | null; page: number },
): Promise<{ count: number; items: DocumentItem[] }> {
  const { db, now } = ctx.deps
  const companyId = requirePerson(ctx).role?.companyId ?? 0
  await requireRole(ctx, db, { companyId, may: canPay })
  const where = and(
    eq(billingDocuments.companyId, companyId),
    kind === null ? undefined : eq(billingDocuments.kind, kind),
    search === '' ? undefined : matchesText(search),
  )
  const [count, rows] = await Promise.all([
    db.$count(billingDocuments, where),
    db
      .select()
      .from(billingDocuments)
      .where(where)
      .orderBy(desc(billingDocuments.issuedAt), desc(billingDocuments.id))
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  const today = isoDay(now())
  return {
    count,
    items: rows.map((row) => ({
      ...headOf(row),
      kind: row.kind,
      subjects: row.lines.map(({ title }) => title),
      state: stateOn(row, today),
      validUntil: row.validUntil,
      periodFrom: row.periodFrom,
      periodTo: row.periodTo,
    })),
  }
}

/** The text is the number of the document or of its order, as people type it, or a part of a line's title. */
function matchesText(search: string) {
  const typed = readTypedNumber(search)
  return or(
    typed === null ? undefined : isDocumentNumbered(typed),
    sql`exists (
      select from jsonb_array_elements(${billingDocuments.lines}) line
      where position(lower(${search}) in lower(line ->> 'title')) > 0
    )`,
  )
}

/** Whether the document has this number, or is of the order with it, and has the day where one is named. */
export const isDocumentNumbered = ({ number, day }: TypedNumber) =>
  and(
    or(
      eq(billingDocuments.number, number),
      eq(billingDocuments.orderId, number),
      eq(billingDocuments.sourceKey, orderSourceKey(number)),
    ),
    day === null
      ? undefined
      : sql`(${billingDocuments.issuedAt} at time zone ${MOSCOW})::date = ${day}::date`,
  )

/** @throws Problem not_found, also for a reader without access */
export async function readBill(ctx: Ctx, { slug }: { slug: string }): Promise<Bill> {
  const row = await requireDocument(ctx, 'bill', slug)
  const state = stateOn(row, isoDay(ctx.deps.now()))
  if (state === null || row.validUntil === null) throw new Error(`The bill ${row.id} has no term`)
  const document = presentDocument(row)
  return {
    ...document,
    state,
    validUntil: row.validUntil,
    paidAt: row.paidAt,
    qr: qrCode(
      paymentQrText(row.seller, { totalKopecks: row.totalKopecks, purpose: paymentPurpose(document) }),
    ),
  }
}

/** @throws Problem not_found, also for a reader without access */
export async function readAcceptanceAct(ctx: Ctx, { slug }: { slug: string }): Promise<AcceptanceAct> {
  const row = await requireDocument(ctx, 'act', slug)
  const { periodFrom, periodTo } = row
  if (periodFrom === null || periodTo === null) throw new Error(`The acceptance act ${row.id} has no period`)
  return { ...presentDocument(row), periodFrom, periodTo }
}

/** Readable for those who pay for the company and for staff. */
async function requireDocument(ctx: Ctx, kind: DocumentKind, slug: string): Promise<DocumentRow> {
  const { staffRole } = requirePerson(ctx)
  const { db } = ctx.deps
  const [row] = await db
    .select()
    .from(billingDocuments)
    .where(and(eq(billingDocuments.kind, kind), eq(billingDocuments.slug, slug)))
  const isReadable =
    row && (staffRole !== null || (await hasRole(ctx, db, { companyId: row.companyId, may: canPay })))
  if (!isReadable) throw new Problem('not_found', 'Такого документа нет')
  return row
}

/** A bill expires with its last day to pay, before the regular job marks it. */
function stateOn({ state, validUntil }: DocumentRow, today: string): BillState | null {
  return state === 'waiting' && validUntil !== null && validUntil < today ? 'expired' : state
}

const headOf = ({ slug, number, issuedAt, totalKopecks, ...row }: DocumentRow) => ({
  slug,
  number,
  orderId: orderOf(row),
  issuedAt,
  totalKopecks,
})

/** Acts of earlier releases name their order in the key of the service only. */
function orderOf({ orderId, sourceKey }: Pick<DocumentRow, 'orderId' | 'sourceKey'>) {
  const id = orderId ?? /^order:(\d+)$/.exec(sourceKey ?? '')?.[1]
  return id === undefined ? null : OrderId.parse(id)
}

const presentDocument = (row: DocumentRow) => ({
  ...headOf(row),
  seller: row.seller,
  buyer: row.buyer,
  lines: row.lines,
  vatLabel: row.vatLabel,
  vatPercent: row.tax?.vatPercent ?? null,
  ground: row.ground,
})
