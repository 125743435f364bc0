import { and, desc, eq } from 'drizzle-orm'
import { contentRevisions, contentTexts } from '#server/db/schema/content.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { shippedText } from '#server/features/content/texts/heads.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import type { RevisionAction } from '#shared/features/content/editing/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findStored, isText, lastVersion, nameOfEditor, type StoredText, type TextRef } from './queries.ts'

/** Saves of one editor within this time are one revision: texts are saved while they are typed. */
const SAME_REVISION_MS = 10 * MINUTE_MS

type Draft = { head: TextHeadDraft; body: string }

/** One writer of a text at a time, also of one that has no row yet. */
export const lockText = (tx: Sql, { kind, slug }: TextRef) => takeNamedLock(tx, `text:${kind}:${slug}`)

/**
 * Stores the draft. A scheduled publication is cancelled: its wording is another one now.
 * @throws Problem conflict when another editor has saved since `version` was read, unless the save is forced
 */
export async function saveDraft(
  ctx: Ctx,
  { version, isForced, head, body, ...ref }: TextRef & Draft & { version: number | null; isForced: boolean },
): Promise<{ version: number; savedAt: string }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const savedAt = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    await lockText(tx, ref)
    const stored = await findStored(tx, ref)
    if (!isForced) await assertVersion(tx, stored, version)
    if (stored && isSame(stored, { head, body })) return { version: stored.version, savedAt }
    const next = 1 + Math.max(stored?.version ?? 0, await lastVersion(tx, ref))
    const values = { state: 'draft' as const, version: next, head, body, publishAt: null }
    const edit = { updatedAt: savedAt, updatedBy: userId }
    await tx
      .insert(contentTexts)
      .values({ ...ref, ...values, ...edit })
      .onConflictDoUpdate({ target: [contentTexts.kind, contentTexts.slug], set: { ...values, ...edit } })
    await recordRevision(tx, ref, {
      version: next,
      action: 'saved',
      head,
      body,
      at: savedAt,
      authorId: userId,
    })
    return { version: next, savedAt }
  })
}

/** Begins a text whose address is free. @throws Problem conflict, invalid */
export async function createText(ctx: Ctx, { title, ...ref }: TextRef & { title: string }): Promise<TextRef> {
  const { deps } = ctx
  const isTaken = shippedText(ref.kind, ref.slug) !== null || (await findStored(deps.db, ref)) !== null
  const taken = 'Текст с таким адресом уже есть: найдите его в списке.'
  if (isTaken) throw new Problem('conflict', taken, { slug: taken })
  if (ref.kind === 'profession' && !deps.referenceData.professions.bySlug(ref.slug)) {
    const message = 'Такой профессии нет в справочнике.'
    throw new Problem('invalid', message, { slug: message })
  }
  const head = TextHeadDraft.parse({ title, published: isoDay(deps.now()) })
  await saveDraft(ctx, { ...ref, version: null, isForced: false, head, body: '' })
  return ref
}

/** @throws Problem conflict that says who has saved */
export async function assertVersion(tx: Sql, stored: StoredText | null, version: number | null) {
  if ((stored?.version ?? null) === version) return
  const who = stored ? await nameOfEditor(tx, stored.updatedBy) : null
  throw new Problem(
    'conflict',
    who === null
      ? 'Пока вы писали, текст вернули к поставке.'
      : `Пока вы писали, этот текст сохранил другой человек: ${who}. Его правка есть в истории, ваша пока только здесь.`,
  )
}

const isSame = (stored: StoredText, draft: Draft) =>
  stored.body === draft.body && JSON.stringify(stored.head) === JSON.stringify(draft.head)

type NewRevision = Draft & { version: number; action: RevisionAction; at: string; authorId: number | null }

/** Adds a revision, or continues the last one of the same editor. */
export async function recordRevision(tx: Sql, ref: TextRef, revision: NewRevision) {
  const [last] = await tx
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.kind, ref.kind), eq(contentRevisions.slug, ref.slug)))
    .orderBy(desc(contentRevisions.id))
    .limit(1)
  const continues =
    last?.action === 'saved' &&
    revision.action === 'saved' &&
    last.authorId === revision.authorId &&
    Date.parse(revision.at) - Date.parse(last.at) < SAME_REVISION_MS
  const { at: _first, ...content } = revision
  if (last && continues)
    await tx.update(contentRevisions).set(content).where(eq(contentRevisions.id, last.id))
  else await tx.insert(contentRevisions).values({ ...ref, ...revision })
}

/** @throws Error when the row is gone within its lock */
export async function setStored(
  tx: Sql,
  ref: TextRef,
  values: Partial<typeof contentTexts.$inferInsert>,
): Promise<StoredText> {
  const [row] = await tx.update(contentTexts).set(values).where(isText(ref)).returning()
  if (!row) throw new Error('The text was locked and is gone')
  return row
}
