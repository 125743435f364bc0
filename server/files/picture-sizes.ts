import sharp from 'sharp'
import { makePicture, storeWebp } from './picture.ts'
import type { Files } from './port.ts'

type SizedPicture = { path: string; width: number; height: number }

/**
 * Stores an uploaded picture with each of these longest sides, the smallest first; no file is larger than the upload.
 * @throws Problem as `makePicture` does
 */
export async function storePictureInSizes(
  files: Files,
  file: Blob,
  { sides, field }: { sides: readonly number[]; field: string },
): Promise<SizedPicture[]> {
  const stored: SizedPicture[] = []
  for (const sideMax of sides) {
    const bytes = await makePicture(file, { crop: null, sideMax, field })
    const { width, height } = await sharp(bytes).metadata()
    if (stored.at(-1)?.width === width) break
    stored.push({ path: await storeWebp(files, bytes), width, height })
  }
  return stored
}
