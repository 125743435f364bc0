import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { currentUserOf, requireSelf, updateUser } from './service.ts'

const PHOTO_SIDE_MAX = 512

/** @throws Problem with a message for the field `photo` when the picture is refused */
export async function setPhoto(
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

export async function removePhoto(ctx: Ctx): Promise<CurrentUser> {
  const { db, files } = ctx.deps
  const { id, photoUrl: former } = await requireSelf(ctx, db)
  const user = await updateUser(db, id, { photoUrl: null })
  await removeByUrl(files, former)
  return currentUserOf(user)
}
