import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import type { Deps } from '#server/features/identity/context.ts'
import { parseCrop } from '#shared/kernel/crop.ts'
import { PICTURE_MESSAGES } from '#shared/kernel/picture.ts'
import { Problem } from '#shared/kernel/problem.ts'

const LOGO_SIDE_MAX = 512

type SentLogo = { logo?: File | null | undefined; crop: string | null; removeLogo: boolean }

/**
 * Stores the logo of a form and runs `write` with its address: null to take the logo away, undefined to leave it. What
 * was stored for a write that failed goes again.
 * @throws Problem beside the field `logo`, and what `write` throws
 */
export async function withLogo<T>(
  { files }: Pick<Deps, 'files'>,
  { logo, crop, removeLogo }: SentLogo,
  write: (logoUrl: string | null | undefined) => Promise<T>,
): Promise<T> {
  // A browser sends an empty file for a field that nobody touched.
  if (!logo || logo.size === 0) return write(removeLogo ? null : undefined)
  const area = parseCrop(crop)
  if (area === undefined) throw new Problem('invalid', PICTURE_MESSAGES.crop, { logo: PICTURE_MESSAGES.crop })
  const url = await storePicture(files, logo, { crop: area, sideMax: LOGO_SIDE_MAX, field: 'logo' })
  try {
    return await write(url)
  } catch (error) {
    await removeByUrl(files, url)
    throw error
  }
}
