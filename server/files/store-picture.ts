import { createHash, randomBytes } from 'node:crypto'
import { makePicture } from './picture.ts'
import type { PictureOptions } from './picture.ts'
import { FILES_PATH } from './port.ts'
import type { Files } from './port.ts'

/**
 * Stores what a person sent as a picture and gives its address. Each call makes a file of its own, so that it can be
 * removed without asking who else shows it.
 * @throws Problem as `makePicture` does
 */
export async function storePicture(files: Files, file: Blob, options: PictureOptions): Promise<string> {
  const bytes = await makePicture(file, options)
  const name = `${createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 40)}.webp`
  await files.put(name, bytes)
  return FILES_PATH + name
}
