import { findCompanyRefs } from '#server/features/identity/company-refs/service.ts'
import { mayShowEveryone } from '#server/features/board/guardians/consents.ts'
import { activeEditions, giveConsent } from '#server/features/identity/accounts/consents.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { VisibilityForm } from '#shared/features/board/resumes/forms.ts'
import { CONSENT_OF } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { publishResumeChange } from '../changes.ts'
import { readContactsConsent } from '../contacts-policy.ts'
import { lockMyResume, myResumeOf } from './my-resumes.ts'
import { setResume } from '../queries.ts'

const NO_PARENT = 'До 18 лет показывать резюме всем можно с согласия родителя.'
const NO_COMPANY = 'Выберите хотя бы одну компанию.'

/** @throws Problem not_found, invalid for `consent` when it is required, and for `chosenCompanyIds` without any */
export async function setVisibility(
  ctx: Ctx,
  {
    id,
    visibility,
    isIndexed,
    showsContactsByLink,
    hiddenInns,
    hiddenDomains,
    hiddenCompanyIds,
    chosenCompanyIds,
    consent,
  }: VisibilityForm & { id: string },
): Promise<MyResume> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const row = await db.transaction(async (tx) => {
    await lockMyResume(ctx, tx, id)
    const [hidden, chosen] = await Promise.all([
      listExisting(tx, hiddenCompanyIds),
      listExisting(tx, chosenCompanyIds),
    ])
    if (visibility === 'chosen' && chosen.length === 0)
      throw new Problem('invalid', NO_COMPANY, { chosenCompanyIds: NO_COMPANY })
    if (visibility === 'everyone' && !(await mayShowEveryone(tx, { userId, now: now() })))
      throw new Problem('invalid', NO_PARENT, { visibility: NO_PARENT })
    const needed = CONSENT_OF[visibility]
    if (needed !== null) {
      // A person who does not confirm an older consent shows the resume without its contacts.
      const state = readContactsConsent(visibility, await activeEditions(tx, userId))
      if (state === 'none' && !consent)
        throw new Problem('invalid', 'Без согласия показывать резюме нельзя.', {
          consent: 'Без согласия показывать резюме нельзя.',
        })
      if (state !== 'current' && consent) await giveConsent(ctx, tx, needed)
    }
    const changed = await setResume(tx, id, {
      visibility,
      isIndexed: visibility === 'everyone' && isIndexed,
      showsContactsByLink: visibility === 'link' && showsContactsByLink,
      hiddenInns: [...new Set(hiddenInns)],
      hiddenDomains: [...new Set(hiddenDomains)],
      hiddenCompanyIds: hidden,
      chosenCompanyIds: chosen,
    })
    await recordAudit(tx, {
      userId,
      action: 'resume.visibility_changed',
      objectKind: 'resume',
      objectId: id,
      details: {
        visibility,
        showsContactsByLink: changed.showsContactsByLink,
        hiddenFrom: hiddenInns.length + hiddenDomains.length + hidden.length,
        shownTo: chosen.length,
      },
    })
    return changed
  })
  await publishResumeChange(ctx.deps, [row.number])
  return myResumeOf(ctx, row)
}

/** Those of the ids that are of a company, in ascending order. */
async function listExisting(tx: Sql, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await findCompanyRefs(tx, ids)).map(({ id }) => id).toSorted((a, b) => a - b)
}
