import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canEditCompany } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { storeDocument } from '#server/files/document.ts'
import { downloadOf } from '#server/files/download.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import type { CompanyDocument } from '#shared/features/identity/companies/contract.ts'
import { DocumentId } from '#shared/features/identity/companies/model.ts'
import { DOCUMENTS_MAX } from '#shared/features/identity/companies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { FileAnswer } from '#shared/kernel/file-answer.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companyNotFound } from './service.ts'
import { lockCompanyRow } from './write-queries.ts'
import { companies, companyDocuments } from '#server/db/schema/companies.ts'

type Named = { id: number; documentId: number }

/** EDITOR and up. @throws Problem */
export async function listOwnDocuments(ctx: Ctx, { id }: { id: number }): Promise<CompanyDocument[]> {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  return (await listDocuments(db, [id])).map((row) => documentOf(row, ownUrl))
}

/**
 * EDITOR and up.
 * @throws Problem beside `document`, or conflict when there are enough of them
 */
export async function addDocument(
  ctx: Ctx,
  { id, document }: { id: number; document: File },
): Promise<CompanyDocument> {
  const { db, files, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await requireRole(ctx, db, { companyId: id, may: canEditCompany })
  await refuseTooMany(db, id)
  const stored = await storeDocument(files, document, { field: 'document' })
  try {
    const row = await db.transaction(async (tx) => {
      if (!(await lockCompanyRow(tx, id))) throw companyNotFound()
      await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
      await refuseTooMany(tx, id)
      const at = now().toISOString()
      const written = await insertDocument(tx, {
        ...stored,
        companyId: id,
        uploadedBy: userId,
        uploadedAt: at,
      })
      await recordAudit(tx, { ...actOn(written), userId, action: 'company.document_added', at })
      return written
    })
    return documentOf(row, ownUrl)
  } catch (error) {
    await files.remove(stored.fileName)
    throw error
  }
}

/** EDITOR and up. Gives what is left. @throws Problem */
export async function removeDocument(ctx: Ctx, { id, documentId }: Named): Promise<CompanyDocument[]> {
  const { db, files, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const fileName = await db.transaction(async (tx) => {
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    await lockCompanyRow(tx, id)
    await requireRole(ctx, tx, { companyId: id, may: canEditCompany })
    const row = await requireDocument(tx, { id, documentId })
    await tx.delete(companyDocuments).where(eq(companyDocuments.id, row.id))
    await recordAudit(tx, {
      ...actOn(row),
      userId,
      action: 'company.document_removed',
      at: now().toISOString(),
    })
    return row.fileName
  })
  await files.remove(fileName)
  return listOwnDocuments(ctx, { id })
}

/** EDITOR and up. @throws Problem */
export async function readOwnDocument(ctx: Ctx, named: Named): Promise<FileAnswer> {
  await requireRole(ctx, ctx.deps.db, { companyId: named.id, may: canEditCompany })
  return answerWith(ctx.deps, await requireDocument(ctx.deps.db, named))
}

/** Moderators and admins of the board; who has read whose papers is kept. @throws Problem */
export async function readDocumentAsStaff(ctx: Ctx, named: Named): Promise<FileAnswer> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const row = await requireDocument(deps.db, named)
  await recordAudit(deps.db, {
    ...actOn(row),
    userId,
    action: 'company.document_read',
    at: deps.now().toISOString(),
  })
  return answerWith(deps, row)
}

/** Of the given companies, for staff. */
export async function documentsForStaff(db: Sql, companyIds: readonly number[]) {
  const rows = await listDocuments(db, companyIds)
  return (companyId: number): CompanyDocument[] =>
    rows.filter((row) => row.companyId === companyId).map((row) => documentOf(row, staffUrl))
}

/** Long enough to look again at a decision that somebody disputes; later they are only somebody's papers. */
const KEPT_DAYS = 90

/** Safe to run at any time. */
export async function purgeDocuments({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>) {
  const uploadedBefore = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const names = await deleteOldDocuments(db, { uploadedBefore })
  for (const name of names) await files.remove(name)
  return { companyDocuments: names.length }
}

async function refuseTooMany(db: Sql, companyId: number) {
  if ((await countDocuments(db, companyId)) < DOCUMENTS_MAX) return
  const message = `Можно приложить не больше ${DOCUMENTS_MAX} документов. Уберите лишние.`
  throw new Problem('conflict', message, { document: message })
}

async function requireDocument(db: Sql, { id, documentId }: Named): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(companyDocuments)
    .where(and(eq(companyDocuments.id, documentId), eq(companyDocuments.companyId, id)))
  if (!row) throw documentNotFound()
  return row
}

async function answerWith({ files }: Pick<Deps, 'files'>, row: DocumentRow): Promise<FileAnswer> {
  const bytes = await files.read(row.fileName)
  if (!bytes) throw documentNotFound()
  return downloadOf({ name: row.name, type: row.type, bytes })
}

const documentNotFound = () => new Problem('not_found', 'Такого документа нет')

const actOn = (row: DocumentRow) => ({
  objectKind: 'company' as const,
  objectId: String(row.companyId),
  details: { documentId: row.id },
})

type Placed = Pick<DocumentRow, 'id' | 'companyId'>

function documentOf(row: DocumentRow, urlOf: (row: Placed) => string): CompanyDocument {
  const { id, name, type, size, uploadedAt } = row
  return { id: DocumentId.parse(id), name, type, size, uploadedAt: instantOf(uploadedAt), url: urlOf(row) }
}

const ownUrl = ({ id, companyId }: Placed) => `/api/v2/companies/${companyId}/documents/${id}`
const staffUrl = ({ id, companyId }: Placed) => `/api/v1/staff/companies/${companyId}/documents/${id}`

type DocumentRow = InferSelectModel<typeof companyDocuments>

/** The oldest first. */
async function listDocuments(db: Sql, companyIds: readonly number[]): Promise<DocumentRow[]> {
  if (companyIds.length === 0) return []
  return db
    .select()
    .from(companyDocuments)
    .where(inArray(companyDocuments.companyId, [...companyIds]))
    .orderBy(asc(companyDocuments.id))
}

function countDocuments(tx: Sql, companyId: number): Promise<number> {
  return tx.$count(companyDocuments, eq(companyDocuments.companyId, companyId))
}

async function insertDocument(tx: Sql, row: InferInsertModel<typeof companyDocuments>): Promise<DocumentRow> {
  const [written] = await tx.insert(companyDocuments).values(row).returning()
  if (!written) throw new Error('A document was not written')
  return written
}

/** Of companies that wait for no decision; gives the names in the store. */
async function deleteOldDocuments(db: Sql, { uploadedBefore }: { uploadedBefore: string }) {
  const waiting = db
    .select({ one: sql`1` })
    .from(companies)
    .where(and(eq(companies.id, companyDocuments.companyId), eq(companies.verification, 'asked')))
  const rows = await db
    .delete(companyDocuments)
    .where(and(lt(companyDocuments.uploadedAt, uploadedBefore), notExists(waiting)))
    .returning({ fileName: companyDocuments.fileName })
  return rows.map(({ fileName }) => fileName)
}
