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

// Pictures of strangers meet three decoders and no others, one thread and no cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

export type PictureOptions = {
  crop: CropData | null
  /** The longest side of the outcome, pixels. */
  sideMax: number
  /** Field of the form that a refusal stands beside. */
  field: string
}

/** An opaque picture of 24 megapixels passes; transparent, moving and 16-bit ones have to be smaller. */
const PEAK_BYTES_MAX = 192_000_000
const WAITING_MAX = 30

/**
 * The bytes of a picture that a person sent: JPEG, PNG or WebP by its bytes, whatever its name and headers say; the
 * first frame of an animation; cropped, re-encoded as WebP, without metadata.
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
    const outcome = await placePart(await turnPart(part, plan.rotate), plan)
    if (!outcome) throw refuse(PICTURE_MESSAGES.crop)
    return outcome
  })
}

/** One at a time: memory is that of one picture, however many come. */
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
    // Its own limit would hide a picture that is too large behind one that is broken.
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

/**
 * What the work on a picture costs at its peak, bytes: measured per pixel, with a margin. A decoder that cannot go row
 * by row holds the whole picture, some of them twice.
 */
function peakBytes(header: Metadata) {
  return header.width * header.height * bytesPerPixel(header)
}

function bytesPerPixel({ format, channels, depth, hasAlpha, pages = 1 }: Metadata) {
  if (format === 'webp') return pages > 1 ? 22 : hasAlpha ? 13 : 8
  if (format === 'png') return depth === 'ushort' ? channels * 4 : hasAlpha ? 10.5 : 7.5
  return 8
}

/** Its decoder holds a WebP twice, but can make it smaller on the way. */
function isHeavyWebp({ format, width, height, hasAlpha, pages = 1 }: Metadata) {
  return format === 'webp' && !hasAlpha && pages === 1 && width * height > WEBP_PIXELS_WHOLE
}
const WEBP_PIXELS_WHOLE = 12_000_000
