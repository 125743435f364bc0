import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { accountsContract } from '#shared/features/identity/accounts/contract.ts'
import { listMyConsents, withdrawConsent, giveConsent, endConsent } from './consents.ts'
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import type { CurrentUser, NotificationChoice } from '#shared/features/identity/accounts/model.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { currentUserOf, requireSelf, updateUser } from './service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { ProfileForm } from '#shared/features/identity/accounts/forms.ts'
import type { z } from 'zod'

const PHOTO_SIDE_MAX = 512

export const accountsOperations: OperationsOf<typeof accountsContract, Ctx> = {
  me: readSelf,
  update: updateProfile,
  setNotifications,
  setPhoto,
  removePhoto,
  consents: listMyConsents,
  withdrawConsent,
}

/** @throws Problem with a message for the field `photo` when the picture is refused */
async function setPhoto(
  ctx: Ctx,
  { photo, crop }: { photo: File; crop: CropData | null },
): Promise<CurrentUser> {
  const { db, files } = ctx.deps
  const { id, photoUrl: former } = await requireSelf(ctx, db)
  const photoUrl = await storePicture(ctx, photo, { crop, sideMax: PHOTO_SIDE_MAX, field: 'photo' })
  const user = await updateUser(db, id, { photoUrl })
  await removeByUrl(files, former)
  return currentUserOf(user)
}

async function removePhoto(ctx: Ctx): Promise<CurrentUser> {
  const { db, files } = ctx.deps
  const { id, photoUrl: former } = await requireSelf(ctx, db)
  const user = await updateUser(db, id, { photoUrl: null })
  await removeByUrl(files, former)
  return currentUserOf(user)
}

async function readSelf(ctx: Ctx): Promise<CurrentUser> {
  return currentUserOf(await requireSelf(ctx, ctx.deps.db))
}

async function updateProfile(
  ctx: Ctx,
  { firstName, lastName, zone, theme }: z.output<typeof ProfileForm>,
): Promise<CurrentUser> {
  const { userId } = requirePerson(ctx)
  return currentUserOf(await updateUser(ctx.deps.db, userId, { firstName, lastName, zone, theme }))
}

/** News is advertising, so its checkbox records a consent or its withdrawal (38-ФЗ, article 18). */
async function setNotifications(
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
