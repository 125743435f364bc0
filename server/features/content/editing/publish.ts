import { and, eq, lte } from 'drizzle-orm'
import { contentTexts } from '#server/db/schema/content.ts'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import { draftOf, shippedText } from '#server/features/content/texts/heads.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import type { EditedText } from '#shared/features/content/editing/contract.ts'
import type { RevisionAction } from '#shared/features/content/editing/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { textChanged } from './events.ts'
import { findStored, isText, type StoredText, type TextRef } from './queries.ts'
import { readEdited } from './read.ts'
import { assertVersion, lockText, recordRevision, setStored } from './save.ts'
import { textErrors } from './validate.ts'

const SCHEDULE_DAYS_MAX = 365

type Edit = { userId: number | null; at: string }

/**
 * Publishes the draft, immediately or at a future moment.
 * @throws Problem invalid with the errors, conflict when another editor has saved
 */
export async function publishText(
  ctx: Ctx,
  { version, at, ...ref }: TextRef & { version: number | null; at: string | null },
): Promise<EditedText> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const publishAt = at === null ? null : new Date(at)
  if (publishAt && (publishAt <= now || publishAt.getTime() - now.getTime() > SCHEDULE_DAYS_MAX * DAY_MS)) {
    const message = 'Назначьте время в ближайший год, не раньше чем через минуту.'
    throw new Problem('invalid', message, { at: message })
  }
  const edit = { userId, at: now.toISOString() }
  await deps.db.transaction(async (tx) => {
    await lockText(tx, ref)
    const stored = await findStored(tx, ref)
    await assertVersion(tx, stored, version)
    if (!stored) throw new Problem('conflict', 'В этом тексте ничего не изменили.')
    const errors = await textErrors(deps, { ...ref, head: stored.head, body: stored.body })
    if (errors.length > 0)
      throw new Problem('invalid', `Исправьте, и можно публиковать: ${errors.map(said).join(' ')}`)
    if (publishAt === null) return setPublished(tx, deps, stored, edit)
    await setStored(tx, ref, { state: 'scheduled', publishAt: publishAt.toISOString() })
    await record(tx, stored, 'scheduled', edit)
  })
  return readEdited(deps, ref)
}

const said = ({ line, message }: { line: number | null; message: string }) =>
  line === null ? message : `Строка ${line}: ${message}`

/** Publishes the texts whose moment has come. Runs every minute. */
export async function publishDueTexts(deps: Deps) {
  const at = deps.now().toISOString()
  const due = await deps.db
    .select({ kind: contentTexts.kind, slug: contentTexts.slug })
    .from(contentTexts)
    .where(and(eq(contentTexts.state, 'scheduled'), lte(contentTexts.publishAt, at)))
    .limit(1000)
  for (const ref of due)
    await deps.db.transaction(async (tx) => {
      await lockText(tx, ref)
      const stored = await findStored(tx, ref)
      if (stored?.state !== 'scheduled' || stored.publishAt === null || stored.publishAt > at) return
      await setPublished(tx, deps, stored, { userId: null, at })
    })
  return { texts: due.length }
}

async function setPublished(tx: Sql, deps: Deps, stored: StoredText, edit: Edit) {
  const { kind, slug, head, body } = stored
  await setStored(
    tx,
    { kind, slug },
    {
      state: 'published',
      publishedHead: head,
      publishedBody: body,
      publishedAt: edit.at,
      publishAt: null,
    },
  )
  await record(tx, stored, 'published', edit)
  await announce(tx, deps, { kind, slug })
}

/**
 * Takes the published wording away. Readers see the text of the release again, or none; a text that the release has
 * starts from it again, another one stays as a draft.
 * @throws Problem not_found, conflict
 */
export async function withdrawText(
  ctx: Ctx,
  { version, ...ref }: TextRef & { version: number | null },
): Promise<EditedText> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const edit = { userId, at: deps.now().toISOString() }
  await deps.db.transaction(async (tx) => {
    await lockText(tx, ref)
    const stored = await findStored(tx, ref)
    await assertVersion(tx, stored, version)
    if (!stored) throw new Problem('not_found', 'Этот текст и так из поставки.')
    const shipped = shippedText(ref.kind, ref.slug)
    if (shipped) {
      await tx.delete(contentTexts).where(isText(ref))
      await record(tx, { ...stored, head: draftOf(shipped), body: shipped.body }, 'withdrawn', edit)
    } else {
      await setStored(tx, ref, {
        state: 'draft',
        publishedHead: null,
        publishedBody: null,
        publishedAt: null,
        publishAt: null,
      })
      await record(tx, stored, 'withdrawn', edit)
    }
    if (stored.publishedHead !== null) await announce(tx, deps, ref)
  })
  return readEdited(deps, ref)
}

async function announce(tx: Sql, { events, changes }: Deps, { kind, slug }: TextRef) {
  await events.raise(tx, textChanged, { kind, slug })
  afterCommit(tx, () => changes.publish({ kind: 'texts' }))
}

async function record(
  tx: Sql,
  { kind, slug, version, head, body }: StoredText,
  action: Exclude<RevisionAction, 'saved'>,
  { userId, at }: Edit,
) {
  await recordRevision(tx, { kind, slug }, { version, action, head, body, at, authorId: userId })
  await recordAudit(tx, {
    userId,
    action: `text.${action}`,
    objectKind: 'text',
    objectId: `${kind}:${slug}`,
    details: { version },
    at,
  })
}
