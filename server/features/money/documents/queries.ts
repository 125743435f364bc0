import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { DocumentKind } from '#shared/features/money/documents/vocabulary.ts'
import { documents } from '#server/db/schema/documents.ts'

export type DocumentRow = InferSelectModel<typeof documents>

export async function findBySlug(
  db: Sql,
  { kind, slug }: { kind: DocumentKind; slug: string },
): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.slug, slug)))
  return row ?? null
}

/** Documents whose number is the text, or whose lines have its words; the newest first. */
export async function listOfCompany(
  db: Sql,
  {
    companyId,
    kind,
    search,
    offset,
    limit,
  }: { companyId: number; kind: DocumentKind | null; search: string; offset: number; limit: number },
): Promise<{ count: number; rows: DocumentRow[] }> {
  const number = /^(?:№\s*)?(\d{1,9})$/.exec(search)?.[1]
  const where = and(
    eq(documents.companyId, companyId),
    kind === null ? undefined : eq(documents.kind, kind),
    search === ''
      ? undefined
      : or(
          number === undefined ? undefined : eq(documents.number, Number(number)),
          sql`exists (
            select from jsonb_array_elements(${documents.lines}) line
            where position(lower(${search}) in lower(line ->> 'title')) > 0
          )`,
        ),
  )
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(documents).where(where),
    db
      .select()
      .from(documents)
      .where(where)
      .orderBy(desc(documents.issuedAt), desc(documents.id))
      .offset(offset)
      .limit(limit),
  ])
  return { count: total?.count ?? 0, rows }
}
