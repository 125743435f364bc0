import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { CurrentUser, NotificationChoice } from '#shared/features/identity/accounts/model.ts'
import type { ProfileForm } from '#shared/features/identity/accounts/forms.ts'
import type { z } from 'zod'
import { giveConsent, endConsent } from './consents.ts'
import { currentUserOf, requireSelf, updateUser } from './service.ts'

export async function readSelf(ctx: Ctx): Promise<CurrentUser> {
  return currentUserOf(await requireSelf(ctx, ctx.deps.db))
}

export async function updateProfile(
  ctx: Ctx,
  { firstName, lastName, zone, theme }: z.output<typeof ProfileForm>,
): Promise<CurrentUser> {
  const { userId } = requirePerson(ctx)
  return currentUserOf(await updateUser(ctx.deps.db, userId, { firstName, lastName, zone, theme }))
}

/** News is advertising, so its checkbox records a consent or its withdrawal (38-ФЗ, article 18). */
export async function setNotifications(
  ctx: Ctx,
  { newResponses, weekly, searches, interviews, ...choice }: NotificationChoice,
): Promise<CurrentUser> {
  return ctx.deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const before = user.notifications
    if (choice.news !== before.news) await (choice.news ? giveConsent : endConsent)(ctx, tx, 'news')
    const notifications = {
      ...before,
      ...choice,
      newResponses: newResponses ?? before.newResponses,
      ...(weekly !== undefined && { weekly }),
      ...(searches !== undefined && { searches }),
      ...(interviews !== undefined && { interviews }),
    }
    return currentUserOf(await updateUser(tx, user.id, { notifications }))
  })
}
