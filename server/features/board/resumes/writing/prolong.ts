import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { canProlong } from '#shared/features/board/resumes/prolonging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publishResumeChange } from '../changes.ts'
import { lockMyResume, myResumeOf } from './my-resumes.ts'
import { setResume } from '../queries.ts'

/** Gives a published resume the present date, once a day. @throws Problem not_found, conflict */
export async function prolongResume(ctx: Ctx, { id }: { id: string }): Promise<MyResume> {
  const { db, now } = ctx.deps
  const at = now()
  const row = await db.transaction(async (tx) => {
    const current = await lockMyResume(ctx, tx, id)
    if (current.status !== 'published' || current.visibility === 'nobody')
      throw new Problem('conflict', 'Продлить можно резюме, которое видят работодатели.')
    if (!canProlong(current, at))
      throw new Problem('conflict', 'Сегодня резюме уже свежее. Продлить можно раз в сутки.')
    await recordAudit(tx, {
      userId: current.userId,
      action: 'resume.prolonged',
      objectKind: 'resume',
      objectId: id,
      at: at.toISOString(),
    })
    return setResume(tx, id, { publishedAt: at.toISOString(), confirmedAt: at.toISOString() })
  })
  await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}
