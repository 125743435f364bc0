import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { CurrentUser, NotificationChoice } from '#shared/features/identity/accounts/model.ts'
import type { Theme } from '#shared/features/identity/accounts/vocabulary.ts'
import { giveConsent, takeConsentBack } from './consents.ts'
import { setUser } from './queries.ts'
import { currentUserOf, present, requireSelf } from './service.ts'

export async function readSelf(ctx: Ctx): Promise<CurrentUser> {
  return currentUserOf(await requireSelf(ctx, ctx.deps.db))
}

export async function updateProfile(
  ctx: Ctx,
  {
    firstName,
    lastName,
    zone,
    theme,
  }: { firstName: string; lastName: string | null; zone: string; theme: Theme },
): Promise<CurrentUser> {
  const { userId } = requirePerson(ctx)
  return currentUserOf(present(await setUser(ctx.deps.db, userId, { firstName, lastName, zone, theme })))
}

/** News are advertising, so the box is a consent: given and withdrawn on record (38-ФЗ, article 18). */
export async function setNotifications(
  ctx: Ctx,
  { newResponses: chosen, ...choice }: NotificationChoice,
): Promise<CurrentUser> {
  return ctx.deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const { news, newResponses } = user.notifications
    if (choice.news !== news) await (choice.news ? giveConsent : takeConsentBack)(ctx, tx, 'news')
    const notifications = { ...choice, newResponses: chosen ?? newResponses }
    return currentUserOf(present(await setUser(tx, user.id, { notifications })))
  })
}
