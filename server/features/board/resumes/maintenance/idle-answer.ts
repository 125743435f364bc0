/** The author's answer to the e-mail about an idle resume, without signing in. */
import { eq } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { IdleResume } from '#shared/features/board/resumes/keeping-contract.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { DRAFT_WAIT_DAYS, IDLE_WAIT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publishResumeChange } from '../changes.ts'
import { readIdleToken } from './idle-token.ts'
import { findResume, setResume, type ResumeRow } from '../queries.ts'

/** Changes nothing: mail scanners open every link. @throws Problem not_found for a link that does not work */
export async function readIdleResume({ deps }: Ctx, { token }: { token: string }): Promise<IdleResume> {
  const link = readIdleToken(deps, token)
  const row = requireAsked(link && (await findResume(deps.db, link.id)), link)
  const state = toState(row)
  const days = state === 'asked' ? IDLE_WAIT_DAYS : state === 'draft' ? DRAFT_WAIT_DAYS : null
  return {
    id: ResumeId.parse(row.id),
    title: row.draft.title,
    state,
    until:
      days === null || row.idleAskedAt === null
        ? null
        : new Date(Date.parse(row.idleAskedAt) + days * DAY_MS).toISOString(),
  }
}

/**
 * Keeps a resume or a draft, or shows a hidden resume again. Idempotent.
 * @throws Problem not_found for a link that does not work, conflict when there is nothing to answer any more
 */
export async function keepByLink(
  deps: Pick<Deps, 'db' | 'now' | 'changes' | 'secrets'>,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const at = deps.now().toISOString()
  const link = readIdleToken(deps, token)
  const shown = await deps.db.transaction(async (tx) => {
    const [locked] = link ? await tx.select().from(resumes).where(eq(resumes.id, link.id)).for('update') : []
    const row = requireAsked(locked ?? null, link)
    const state = toState(row)
    if (state === 'over') throw new Problem('conflict', 'Отвечать уже не нужно: резюме изменилось.')
    if (state === 'kept') return null
    await recordAudit(tx, {
      userId: row.userId,
      action: 'resume.kept',
      objectKind: 'resume',
      objectId: row.id,
      at,
    })
    const isHidden = state === 'hidden'
    await setResume(tx, row.id, {
      confirmedAt: at,
      ...(isHidden && { status: 'published', publishedAt: at, idleHiddenAt: null }),
    })
    return isHidden ? row.number : null
  })
  if (shown !== null) await publishResumeChange(deps, [shown])
  return {}
}

function toState({
  status,
  content,
  confirmedAt,
  idleAskedAt,
  idleHiddenAt,
}: ResumeRow): IdleResume['state'] {
  if (status === 'hidden' && idleHiddenAt !== null) return 'hidden'
  const isDraft = content === null && (status === 'draft' || status === 'rejected')
  if (status !== 'published' && !isDraft) return 'over'
  if (confirmedAt !== null && idleAskedAt !== null && Date.parse(confirmedAt) >= Date.parse(idleAskedAt))
    return 'kept'
  return isDraft ? 'draft' : 'asked'
}

/** A newer e-mail has the link of the next round. @throws Problem not_found */
function requireAsked(row: ResumeRow | null, link: ReturnType<typeof readIdleToken>): ResumeRow {
  if (!row || !link || row.idleAskedAt === null || Date.parse(row.idleAskedAt) !== link.askedAt.getTime())
    throw new Problem('not_found', 'Ссылка не подошла: она устарела или скопирована не целиком.')
  return row
}
