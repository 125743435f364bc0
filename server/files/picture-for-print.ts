import { sharp } from './limited-sharp.ts'
import { readByUrl, type Files } from './port.ts'

/** Pixels: sharp at 3 cm on paper. */
const SIDE = 360

/** A picture of ours as a square JPEG, which PDF takes; null when there is none, or its file is gone. */
export async function pictureForPrint(files: Files, url: string | null): Promise<Buffer | null> {
  const bytes = await readByUrl(files, url)
  if (!bytes) return null
  return sharp(bytes)
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
