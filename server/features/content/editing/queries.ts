import { and, desc, eq, inArray, lt, max } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { contentRevisions, contentTexts } from '#server/db/schema/content.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { TextRevision } from '#shared/features/content/editing/contract.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'

export type TextRef = { kind: TextKind; slug: string }
export type StoredText = typeof contentTexts.$inferSelect
export type StoredRevision = typeof contentRevisions.$inferSelect

const REVISIONS_SHOWN = 50

export const isText = ({ kind, slug }: TextRef) =>
  and(eq(contentTexts.kind, kind), eq(contentTexts.slug, slug))
const isRevisionOf = ({ kind, slug }: TextRef) =>
  and(eq(contentRevisions.kind, kind), eq(contentRevisions.slug, slug))

export async function findStored(db: Sql, ref: TextRef): Promise<StoredText | null> {
  const [row] = await db.select().from(contentTexts).where(isText(ref)).limit(1)
  return row ?? null
}

/** The latest revisions of a text, the newest first. */
export async function listRevisions(db: Sql, ref: TextRef): Promise<TextRevision[]> {
  return db
    .select({
      id: contentRevisions.id,
      version: contentRevisions.version,
      action: contentRevisions.action,
      at: contentRevisions.at,
      author: personName,
    })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.authorId))
    .where(isRevisionOf(ref))
    .orderBy(desc(contentRevisions.id))
    .limit(REVISIONS_SHOWN)
}

export async function findRevision(db: Sql, id: number): Promise<StoredRevision | null> {
  const [row] = await db.select().from(contentRevisions).where(eq(contentRevisions.id, id)).limit(1)
  return row ?? null
}

/** The one that a draft continues, or the wording that readers saw before a publication. */
export async function findRevisionBefore(db: Sql, revision: StoredRevision): Promise<StoredRevision | null> {
  const [row] = await db
    .select()
    .from(contentRevisions)
    .where(
      and(
        isRevisionOf(revision),
        lt(contentRevisions.id, revision.id),
        revision.action === 'saved'
          ? undefined
          : inArray(contentRevisions.action, ['published', 'withdrawn']),
      ),
    )
    .orderBy(desc(contentRevisions.id))
    .limit(1)
  return row ?? null
}

/** The highest version that a text has ever had, also before it was withdrawn; 0 for none. */
export async function lastVersion(db: Sql, ref: TextRef): Promise<number> {
  const [row] = await db
    .select({ version: max(contentRevisions.version) })
    .from(contentRevisions)
    .where(isRevisionOf(ref))
  return row?.version ?? 0
}

export async function nameOfEditor(db: Sql, userId: number | null): Promise<string> {
  if (userId === null) return 'другой редактор'
  const [row] = await db.select({ name: personName }).from(users).where(eq(users.id, userId)).limit(1)
  return row?.name ?? 'другой редактор'
}
