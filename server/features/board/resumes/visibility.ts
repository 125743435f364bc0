import { activeConsents, giveConsent } from '#server/features/identity/accounts/consents.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { VisibilityForm } from '#shared/features/board/resumes/forms.ts'
import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publishResumeChange } from './changes.ts'
import { lockMyResume, myResumeOf } from './my-resumes.ts'
import { setResume } from './queries.ts'

/**
 * The consent that a visibility requires: showing to employers is a transfer of personal data, showing to everyone is
 * their distribution (152-ФЗ, articles 9 and 10.1). A link is sent by the person, so it needs none.
 */
const CONSENT_OF = {
  nobody: null,
  link: null,
  companies: 'transfer',
  everyone: 'distribution',
} as const satisfies Record<Visibility, 'transfer' | 'distribution' | null>

/** @throws Problem not_found, invalid for the field `consent` when a required consent is missing */
export async function setVisibility(
  ctx: Ctx,
  { id, visibility, isIndexed, hiddenInns, hiddenDomains, consent }: VisibilityForm & { id: string },
): Promise<MyResume> {
  const { db } = ctx.deps
  const { userId } = requirePerson(ctx)
  const row = await db.transaction(async (tx) => {
    await lockMyResume(ctx, tx, id)
    const needed = CONSENT_OF[visibility]
    const given = await activeConsents(tx, userId)
    if (needed !== null && !given.has(needed)) {
      if (!consent)
        throw new Problem('invalid', 'Без согласия показывать резюме нельзя.', {
          consent: 'Без согласия показывать резюме нельзя.',
        })
      await giveConsent(ctx, tx, needed)
    }
    const changed = await setResume(tx, id, {
      visibility,
      isIndexed: visibility === 'everyone' && isIndexed,
      hiddenInns: [...new Set(hiddenInns)],
      hiddenDomains: [...new Set(hiddenDomains)],
    })
    await recordAudit(tx, {
      userId,
      action: 'resume.visibility_changed',
      objectKind: 'resume',
      objectId: id,
      details: { visibility, hiddenFrom: hiddenInns.length + hiddenDomains.length },
    })
    return changed
  })
  await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}
