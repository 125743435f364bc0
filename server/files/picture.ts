import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Metadata } from 'sharp'
import type { CropData } from '#shared/kernel/crop.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import {
  PICTURE_BYTES_MAX,
  PICTURE_MESSAGES,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MIN,
} from '#shared/kernel/picture.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { planCrop } from './crop-plan.ts'
import { inTurn } from './in-turn.ts'
import { decodePart, placePart, turnPart } from './picture-pixels.ts'
import { FILES_PATH } from './port.ts'
import type { Files } from './port.ts'

// Uploads are read by three decoders only, with one thread and no cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

type PictureOptions = {
  crop: CropData | null
  /** The longest side of the result, pixels. */
  sideMax: number
  /** Field of the form that errors belong to. */
  field: string
}

/** Enough for an opaque picture of 24 megapixels; transparent, animated and 16-bit ones have to be smaller. */
const PEAK_BYTES_MAX = 192_000_000
const WAITING_MAX = 30

/**
 * Stores an uploaded picture. Each call makes a new file, which can be removed without a check for other users of it.
 * @returns its public path
 * @throws Problem as `makePicture` does
 */
export async function storePicture(files: Files, file: Blob, options: PictureOptions): Promise<string> {
  return storeWebp(files, await makePicture(file, options))
}

/** Stores the bytes under a new name. @returns the public path */
export async function storeWebp(files: Files, bytes: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 40)}.webp`
  await files.put(name, bytes)
  return FILES_PATH + name
}

/**
 * Crops an uploaded picture and re-encodes it as WebP without metadata. JPEG, PNG and WebP are recognised by their bytes,
 * not by name or headers; of an animation the first frame is used.
 * @throws Problem `too_large`, `invalid` with the message of the field, or `unavailable`
 */
export async function makePicture(file: Blob, { crop, sideMax, field }: PictureOptions): Promise<Buffer> {
  const refuse = (message: string) => new Problem('invalid', message, { [field]: message })
  if (file.size > PICTURE_BYTES_MAX) {
    const message = FORM_MESSAGES.fileSize(PICTURE_BYTES_MAX)
    throw new Problem('too_large', message, { [field]: message })
  }
  const type = typeOf(Buffer.from(await file.slice(0, 12).arrayBuffer()))
  if (!type) throw refuse(FORM_MESSAGES.fileType)
  return decodeInTurn(async () => {
    const input = Buffer.from(await file.arrayBuffer())
    const picture = await readHeader(input)
    if (!picture || picture.format !== type) throw refuse(PICTURE_MESSAGES.broken)
    const { width, height } = picture.autoOrient
    if (Math.min(width, height) < PICTURE_SIDE_MIN) throw refuse(PICTURE_MESSAGES.tooSmall)
    if (width * height > PICTURE_PIXELS_MAX) throw refuse(PICTURE_MESSAGES.tooLarge)
    if (peakBytes(picture) > PEAK_BYTES_MAX) throw refuse(PICTURE_MESSAGES.tooHeavy)
    if (crop && Math.min(crop.width, crop.height) < PICTURE_SIDE_MIN) throw refuse(PICTURE_MESSAGES.tooSmall)
    const plan = planCrop({ width, height }, crop, sideMax)
    if (!plan) throw refuse(PICTURE_MESSAGES.crop)
    const part = await decodePart(input, plan, {
      size: { width, height },
      canShrink: type !== 'png',
      scaleMax: isHeavyWebp(picture) ? 0.5 : 1,
    })
    if (!part) throw refuse(PICTURE_MESSAGES.broken)
    const result = await placePart(await turnPart(part, plan.rotate), plan)
    if (!result) throw refuse(PICTURE_MESSAGES.crop)
    return result
  })
}

/** One picture at a time, to limit memory. */
const decodeInTurn = inTurn({
  waitingMax: WAITING_MAX,
  refuse: () => new Problem('unavailable', 'Сейчас загружают много картинок. Повторите через минуту.'),
})

function typeOf(head: Buffer) {
  if (head.subarray(0, 3).equals(JPEG_HEAD)) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG_HEAD)) return 'png'
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff])
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

async function readHeader(input: Buffer): Promise<Metadata | null> {
  try {
    // With the limit, a picture that is too large would look broken.
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

/**
 * Peak memory of processing a picture, bytes: measured per pixel, with a margin. Decoders that cannot go row by row hold
 * the whole picture, some of them twice.
 */
function peakBytes(header: Metadata) {
  return header.width * header.height * bytesPerPixel(header)
}

function bytesPerPixel({ format, channels, depth, hasAlpha, pages = 1 }: Metadata) {
  if (format === 'webp') return pages > 1 ? 22 : hasAlpha ? 13 : 8
  if (format === 'png') return depth === 'ushort' ? channels * 4 : hasAlpha ? 10.5 : 7.5
  return 8
}

/** The decoder holds a WebP twice, but can shrink it while it decodes. */
function isHeavyWebp({ format, width, height, hasAlpha, pages = 1 }: Metadata) {
  return format === 'webp' && !hasAlpha && pages === 1 && width * height > WEBP_PIXELS_WHOLE
}
const WEBP_PIXELS_WHOLE = 12_000_000
