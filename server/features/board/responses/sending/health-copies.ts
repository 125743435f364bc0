/**
 * What copies of resumes that were sent with responses, and their letters, say of health. The person has sent them, so only
 * the person changes them.
 */
import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { mapTexts } from '#server/features/board/resumes/reading/redact.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { withoutHealth } from '#shared/features/board/resumes/health-notes.ts'
import { RESPONSES_CHECKED_MAX } from '#shared/features/board/responses/vocabulary.ts'

type Sent = Pick<typeof responses.$inferSelect, 'id' | 'resume' | 'contacts' | 'letter'>

/** How many sent responses say something of the caller's health. */
export async function countHealthCopies({ deps, actor }: Ctx): Promise<{ count: number }> {
  const rows = await listSent(deps.db, requirePerson({ actor }).userId)
  return { count: rows.filter((row) => changedCopy(row) !== null).length }
}

/** Replaces those sentences in all of them. Idempotent. */
export async function removeHealthFromCopies(ctx: Ctx): Promise<{ count: number }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  return deps.db.transaction(async (tx) => {
    let count = 0
    for (const row of await listSent(tx, userId, { isLocked: true })) {
      const changed = changedCopy(row)
      if (changed === null) continue
      await tx.update(responses).set(changed).where(eq(responses.id, row.id))
      count += 1
    }
    if (count > 0)
      await recordAudit(tx, {
        userId,
        action: 'response.health_removed',
        objectKind: 'user',
        objectId: String(userId),
        details: { count },
        at: deps.now().toISOString(),
      })
    return { count }
  })
}

/** What becomes of a sent response; null where nothing does. */
function changedCopy({ resume, contacts, letter }: Sent): Omit<Sent, 'id'> | null {
  const changed = {
    resume: { ...resume, text: mapTexts(resume.text, withoutHealth) },
    letter: withoutHealth(letter),
    contacts: contacts && {
      ...contacts,
      comment: withoutHealth(contacts.comment),
      recommenders: contacts.recommenders.map((one) => ({
        ...one,
        position: withoutHealth(one.position),
        company: withoutHealth(one.company),
        relation: withoutHealth(one.relation),
      })),
    },
  }
  return isDeepStrictEqual(changed, { resume, letter, contacts }) ? null : changed
}

function listSent(db: Sql, userId: number, { isLocked = false } = {}): Promise<Sent[]> {
  const query = db
    .select({
      id: responses.id,
      resume: responses.resume,
      contacts: responses.contacts,
      letter: responses.letter,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .orderBy(asc(responses.id))
    .limit(RESPONSES_CHECKED_MAX)
  return isLocked ? query.for('update') : query
}
