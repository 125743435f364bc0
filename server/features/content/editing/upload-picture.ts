import { contentPictures } from '#server/db/schema/content.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { storePictureInSizes } from '#server/files/picture.ts'
import { requirePerson } from '#server/kernel/access.ts'

/** The longest sides of the files: a phone, the column of a text, the column on a dense screen. */
const SIDES = [480, 960, 1440]

/**
 * Stores a picture for texts in several sizes.
 * @throws Problem as `makePictures` does, for the field `picture`
 */
export async function uploadPicture(ctx: Ctx, picture: File) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const sizes = await storePictureInSizes(ctx, picture, { sides: SIDES, field: 'picture' })
  const largest = sizes.at(-1)
  if (!largest) throw new Error('A picture was stored in no size')
  const { path, width, height } = largest
  await deps.db.insert(contentPictures).values({
    path,
    width,
    height,
    files: sizes.map((size) => ({ path: size.path, width: size.width })),
    uploadedAt: deps.now().toISOString(),
    uploadedBy: userId,
  })
  await deps.changes.publish({ kind: 'texts' })
  return { path, width, height }
}
