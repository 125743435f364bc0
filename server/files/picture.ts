import { createHash, randomBytes } from 'node:crypto'
import type { CropData } from '#shared/kernel/crop.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { PICTURE_BYTES_MAX, PICTURE_MESSAGES } from '#shared/kernel/picture.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { FILES_PATH, type Files } from './port.ts'
import type { MadePicture, PictureType, read } from './read-picture.ts'
import { defineReading, toSender, type ReadOutcome, type UploadCtx } from './reading/reading.ts'

type PictureOptions = {
  /** None by default. */
  crop?: CropData | null
  /** The longest sides of the results in pixels, the smallest first. */
  sides: readonly number[]
  /** By default WebP. */
  as?: 'webp' | 'jpeg'
  /** Field of the form that errors belong to. */
  field: string
}

const pictureReading = defineReading<typeof read>({
  task: 'picture',
  module: new URL('./read-picture.ts', import.meta.url),
})

/**
 * Stores an uploaded picture. Each call makes a new file, which can be removed without a check for other users of it.
 * @param options.sideMax the longest side of the result in pixels
 * @returns its public path
 * @throws Problem as `makePictures` does
 */
export async function storePicture(
  ctx: UploadCtx,
  file: Blob,
  { sideMax, ...options }: { crop: CropData | null; sideMax: number; field: string },
): Promise<string> {
  const [picture] = await makePictures(ctx, file, { ...options, sides: [sideMax] })
  return storeWebp(ctx.deps.files, picture.bytes)
}

/** Stores the bytes under a new name. @returns the public path */
export async function storeWebp(files: Files, bytes: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 40)}.webp`
  await files.put(name, bytes)
  return FILES_PATH + name
}

type StoredPicture = { path: string; width: number; height: number }

/**
 * Stores an uploaded picture with each of these longest sides, the smallest first; no file is larger than the upload.
 * @throws Problem as `makePictures` does
 */
export async function storePictureInSizes(
  ctx: UploadCtx,
  file: Blob,
  options: { sides: readonly number[]; field: string },
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const { bytes, width, height } of await makePictures(ctx, file, options))
    stored.push({ path: await storeWebp(ctx.deps.files, bytes), width, height })
  return stored
}

type Picture = { bytes: Buffer; width: number; height: number }

/**
 * Crops an uploaded picture and re-encodes it without metadata, in a reader of files. JPEG, PNG and WebP are recognised by
 * their bytes, not by name or headers; of an animation the first frame is used.
 * @returns one picture at least; no two of a size
 * @throws Problem `too_large`, `invalid` with the message of the field, `too_many_requests` or `unavailable`
 */
export async function makePictures(
  ctx: UploadCtx,
  file: Blob,
  { crop = null, sides, as = 'webp', field }: PictureOptions,
): Promise<[Picture, ...Picture[]]> {
  const refuse = (message: string) => new Problem('invalid', message, { [field]: message })
  if (file.size > PICTURE_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(PICTURE_BYTES_MAX)
    throw new Problem('too_large', message, { [field]: message })
  }
  const type = toType(Buffer.from(await file.slice(0, 12).arrayBuffer()))
  if (!type) throw refuse(FORM_MESSAGES.fileType)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const outcome = await ctx.deps.fileReader.read(
    pictureReading,
    { bytes, type, crop, sides, as },
    toSender(ctx),
  )
  if (outcome.kind !== 'ok') throw refuse(explain(outcome))
  const [first, ...rest] = outcome.output.map(toPicture)
  if (!first) throw new Error('A picture was made in no size')
  return [first, ...rest]
}

function explain(outcome: Exclude<ReadOutcome<unknown>, { kind: 'ok' }>): string {
  if (outcome.kind === 'refused') return outcome.reason ?? PICTURE_MESSAGES.broken
  return outcome.kind === 'crashed' ? PICTURE_MESSAGES.broken : PICTURE_MESSAGES.tooHeavy
}

const toPicture = ({ bytes, ...size }: MadePicture) => ({ bytes: Buffer.from(bytes), ...size })

function toType(head: Buffer): PictureType | null {
  if (head.subarray(0, 3).equals(JPEG_HEAD)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG_HEAD)) return 'png'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff])
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
