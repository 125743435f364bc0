import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { storeDocument } from '#server/files/document.ts'
import { downloadOf } from '#server/files/download.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { CompanyPaper } from '#shared/features/identity/companies/contract.ts'
import { PaperId } from '#shared/features/identity/companies/model.ts'
import { PAPERS_MAX } from '#shared/features/identity/companies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companyNotFound } from './service.ts'
import { lockCompanyRow } from './write-queries.ts'
import { companies, companyPapers } from '#server/db/schema/companies.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** `id`: of the company. */
type PaperKey = { id: number; documentId: number }

/** EDITOR and up. @throws Problem */
export async function listMyPapers(ctx: Ctx, { id }: { id: number }): Promise<{ items: CompanyPaper[] }> {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  return { items: (await listPapers(db, [id])).map((row) => paperOf(row, myUrl)) }
}

/**
 * EDITOR and up.
 * @throws Problem with a message for the field `document`, conflict at the limit
 */
export async function addPaper(
  ctx: Ctx,
  { id, document }: { id: number; document: File },
): Promise<CompanyPaper> {
  const { db, files, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  await refuseTooMany(db, id)
  const stored = await storeDocument(files, document, { field: 'document' })
  try {
    return await db.transaction(async (tx) => {
      if (!(await lockCompanyRow(tx, id))) throw companyNotFound()
      await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
      await refuseTooMany(tx, id)
      const at = now().toISOString()
      const [written] = await tx
        .insert(companyPapers)
        .values({ ...stored, companyId: id, uploadedBy: userId, uploadedAt: at })
        .returning()
      if (!written) throw new Error('The paper was not inserted')
      await recordAudit(tx, { ...auditObject(written), userId, action: 'company.document_added', at })
      return paperOf(written, myUrl)
    })
  } catch (error) {
    await files.remove(stored.fileName)
    throw error
  }
}

/** EDITOR and up. Returns the remaining papers. @throws Problem */
export async function removePaper(ctx: Ctx, { id, documentId }: PaperKey) {
  const { db, files, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const fileName = await db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    await lockCompanyRow(tx, id)
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    const row = await requirePaper(tx, { id, documentId })
    await tx.delete(companyPapers).where(eq(companyPapers.id, row.id))
    await recordAudit(tx, {
      ...auditObject(row),
      userId,
      action: 'company.document_removed',
      at: now().toISOString(),
    })
    return row.fileName
  })
  await files.remove(fileName)
  return listMyPapers(ctx, { id })
}

/** EDITOR and up. @throws Problem */
export async function readMyPaper(ctx: Ctx, key: PaperKey): Promise<FileAnswer> {
  await requireRole(ctx, ctx.deps.db, { companyId: key.id, may: canEditCompany })
  return answerWith(ctx.deps, await requirePaper(ctx.deps.db, key))
}

/** For staff; each reading is recorded in the audit log. @throws Problem */
export async function readPaperAsStaff(ctx: Ctx, key: PaperKey): Promise<FileAnswer> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await requirePaper(deps.db, key)
  await recordAudit(deps.db, {
    ...auditObject(row),
    userId,
    action: 'company.document_read',
    at: deps.now().toISOString(),
  })
  return answerWith(deps, row)
}

/** Loads the papers of several companies in one query; the returned function gives those of one. */
export async function papersForStaff(db: Sql, companyIds: readonly number[]) {
  const rows = await listPapers(db, companyIds)
  return (companyId: number): CompanyPaper[] =>
    rows.filter((row) => row.companyId === companyId).map((row) => paperOf(row, staffUrl))
}

/** Deletes old papers with their files. Idempotent. */
export async function purgeCompanyPapers({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const uploadedBefore = new Date(now().getTime() - KEPT_DAYS.companyPapers * DAY_MS).toISOString()
  const names = await deleteOldPapers(db, { uploadedBefore })
  for (const name of names) await files.remove(name)
  return { companyDocuments: names.length }
}

async function refuseTooMany(db: Sql, companyId: number) {
  if ((await db.$count(companyPapers, eq(companyPapers.companyId, companyId))) < PAPERS_MAX) return
  const message = `Можно приложить не больше ${PAPERS_MAX} документов. Уберите лишние.`
  throw new Problem('conflict', message, { document: message })
}

async function requirePaper(db: Sql, { id, documentId }: PaperKey): Promise<PaperRow> {
  const [row] = await db
    .select()
    .from(companyPapers)
    .where(and(eq(companyPapers.id, documentId), eq(companyPapers.companyId, id)))
  if (!row) throw paperNotFound()
  return row
}

async function answerWith({ files }: Pick<Deps, 'files'>, row: PaperRow): Promise<FileAnswer> {
  const bytes = await files.read(row.fileName)
  if (!bytes) throw paperNotFound()
  return downloadOf({ name: row.name, type: row.type, bytes })
}

const paperNotFound = () => new Problem('not_found', 'Такого документа нет')

const auditObject = (row: PaperRow) => ({
  objectKind: 'company' as const,
  objectId: String(row.companyId),
  details: { documentId: row.id },
})

type PaperIds = Pick<PaperRow, 'id' | 'companyId'>

function paperOf(row: PaperRow, urlOf: (row: PaperIds) => string): CompanyPaper {
  const { id, name, type, size, uploadedAt } = row
  return { id: PaperId.parse(id), name, type, size, uploadedAt, url: urlOf(row) }
}

const myUrl = ({ id, companyId }: PaperIds) => `/api/v2/companies/${companyId}/documents/${id}`
const staffUrl = ({ id, companyId }: PaperIds) => `/api/v1/staff/companies/${companyId}/documents/${id}`

type PaperRow = typeof companyPapers.$inferSelect

/** Oldest first. */
async function listPapers(db: Sql, companyIds: readonly number[]): Promise<PaperRow[]> {
  if (companyIds.length === 0) return []
  return db
    .select()
    .from(companyPapers)
    .where(inArray(companyPapers.companyId, [...companyIds]))
    .orderBy(asc(companyPapers.id))
}

/** Of companies that are not waiting for a decision; returns the names in the file store. */
async function deleteOldPapers(db: Sql, { uploadedBefore }: { uploadedBefore: string }) {
  const waiting = db
    .select({ one: sql`1` })
    .from(companies)
    .where(and(eq(companies.id, companyPapers.companyId), eq(companies.verification, 'asked')))
  const rows = await db
    .delete(companyPapers)
    .where(and(lt(companyPapers.uploadedAt, uploadedBefore), notExists(waiting)))
    .returning({ fileName: companyPapers.fileName })
  return rows.map(({ fileName }) => fileName)
}
