/** Decodes an uploaded picture; runs in a reader of files. */
import type { Metadata } from 'sharp'
import type { CropData } from '#shared/kernel/crop.ts'
import { PICTURE_MESSAGES, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#shared/kernel/picture.ts'
import { planCrop } from './crop-plan.ts'
import { sharp } from './limited-sharp.ts'
import { decodePart, encodePixels, placePart, turnPart, type Pixels } from './picture-pixels.ts'
import { FileRefusal } from './reading/reading.ts'

export type PictureType = 'jpeg' | 'png' | 'webp'
export type MadePicture = { bytes: Uint8Array; width: number; height: number }

/** Enough for an opaque picture of 24 megapixels; transparent, animated and 16-bit ones have to be smaller. */
const PEAK_BYTES_MAX = 192_000_000

/**
 * Crops a picture and re-encodes it without metadata, of an animation the first frame.
 * @param job.type by its first bytes
 * @param job.sides longest sides of the results in pixels, the smallest first; no result is larger than the picture, so there may be fewer
 * @param job.as JPEG has white where the picture is transparent
 * @throws FileRefusal
 */
export async function read({
  bytes,
  type,
  crop,
  sides,
  as,
}: {
  bytes: Uint8Array
  type: PictureType
  crop: CropData | null
  sides: readonly number[]
  as: 'webp' | 'jpeg'
}): Promise<MadePicture[]> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = await readHeader(input)
  if (!header || header.format !== type) throw new FileRefusal(PICTURE_MESSAGES.broken)
  refuseSize(header, crop)
  // Decoded once, for the largest result.
  const pixels = await cropPicture(input, { header, type, crop, sideMax: Math.max(...sides) })
  const made: MadePicture[] = []
  for (const sideMax of sides) {
    const { data, info } = await encodePixels(pixels, { sideMax, as })
    if (made.at(-1)?.width === info.width) break
    made.push({ bytes: data, width: info.width, height: info.height })
  }
  return made
}

async function readHeader(input: Buffer): Promise<Metadata | null> {
  try {
    // With the limit, a picture that is too large would look broken.
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

function refuseSize(header: Metadata, crop: CropData | null) {
  const { width, height } = header.autoOrient
  if (Math.min(width, height) < PICTURE_SIDE_MIN) throw new FileRefusal(PICTURE_MESSAGES.tooSmall)
  if (width * height > PICTURE_PIXELS_MAX) throw new FileRefusal(PICTURE_MESSAGES.tooLarge)
  if (peakBytes(header) > PEAK_BYTES_MAX) throw new FileRefusal(PICTURE_MESSAGES.tooHeavy)
  if (crop && Math.min(crop.width, crop.height) < PICTURE_SIDE_MIN)
    throw new FileRefusal(PICTURE_MESSAGES.tooSmall)
}

async function cropPicture(
  input: Buffer,
  {
    header,
    type,
    crop,
    sideMax,
  }: { header: Metadata; type: PictureType; crop: CropData | null; sideMax: number },
): Promise<Pixels> {
  const { width, height } = header.autoOrient
  const plan = planCrop({ width, height }, crop, sideMax)
  if (!plan) throw new FileRefusal(PICTURE_MESSAGES.crop)
  const part = await decodePart(input, plan, {
    size: { width, height },
    canShrink: type !== 'png',
    scaleMax: isHeavyWebp(header) ? 0.5 : 1,
  })
  if (!part) throw new FileRefusal(PICTURE_MESSAGES.broken)
  const result = await placePart(await turnPart(part, plan.rotate), plan)
  if (!result) throw new FileRefusal(PICTURE_MESSAGES.crop)
  return result
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
