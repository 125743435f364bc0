import { sharp } from './limited-sharp.ts'
import type { OutputInfo, Sharp } from 'sharp'
import { PICTURE_PIXELS_MAX } from '#shared/kernel/picture.ts'
import type { CropPlan } from './crop-plan.ts'

export type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> }

const SECONDS_MAX = 20

type Decoding = {
  /** Of the upright picture. */
  size: { width: number; height: number }
  /** Decoders of JPEG and WebP give a smaller picture for a fraction of the memory; that of PNG cannot. */
  canShrink: boolean
  /** The picture is read at this part of its size at most; less than 1 needs `canShrink`. */
  scaleMax: number
}

/** The part of an upright picture that a crop needs, as large as it will be and flipped. Null when the file is broken. */
export async function decodePart(input: Buffer, plan: CropPlan, decoding: Decoding): Promise<Pixels | null> {
  const upright = sharp(input, {
    limitInputPixels: PICTURE_PIXELS_MAX,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw()
  const cut = decoding.canShrink
    ? cutShrunk(upright, plan, decoding)
    : upright.extract(plan.source).resize({ ...plan.scaled, fit: 'fill' })
  try {
    return await sharpOf(await cut.toBuffer({ resolveWithObject: true }))
      .resize({ ...plan.scaled, fit: 'fill' })
      .flip(plan.flip.y)
      .flop(plan.flip.x)
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    // Any error of libvips here is caused by the file.
    return null
  }
}

function cutShrunk(upright: Sharp, { source, scaled }: CropPlan, { size, scaleMax }: Decoding) {
  const across = Math.min(scaleMax, scaled.width / source.width)
  const down = Math.min(scaleMax, scaled.height / source.height)
  const whole = { width: Math.ceil(size.width * across), height: Math.ceil(size.height * down) }
  const left = Math.min(whole.width - 1, Math.round(source.left * across))
  const top = Math.min(whole.height - 1, Math.round(source.top * down))
  return upright.resize({ ...whole, fit: 'fill' }).extract({
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(source.width * across))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(source.height * down))),
  })
}

export async function turnPart(pixels: Pixels, rotate: number): Promise<Pixels> {
  if (rotate === 0) return pixels
  return sharpOf(pixels)
    .rotate(rotate, { background: TRANSPARENT })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Cuts the outcome out of the turned part; where the part does not reach there is nothing to see. */
export async function placePart(pixels: Pixels, { output, centre }: CropPlan): Promise<Pixels | null> {
  const { width, height } = pixels.info
  const left = Math.round(centre.x - width / 2)
  const top = Math.round(centre.y - height / 2)
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.min(width, output.width - left),
    bottom: Math.min(height, output.height - top),
  }
  if (cut.right <= cut.left || cut.bottom <= cut.top) return null
  return sharpOf(pixels)
    .extract({ left: cut.left, top: cut.top, width: cut.right - cut.left, height: cut.bottom - cut.top })
    .extend({
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.max(0, output.width - left - cut.right),
      bottom: Math.max(0, output.height - top - cut.bottom),
      background: TRANSPARENT,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** No larger than the pixels. JPEG has white where there is nothing to see. */
export async function encodePixels(
  pixels: Pixels,
  { sideMax, as }: { sideMax: number; as: 'webp' | 'jpeg' },
): Promise<Pixels> {
  const scaled = sharpOf(pixels).resize({
    width: sideMax,
    height: sideMax,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded =
    as === 'webp'
      ? scaled.webp({ quality: 82, effort: 4 })
      : scaled.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
  return encoded.toBuffer({ resolveWithObject: true })
}

const sharpOf = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

const TRANSPARENT = { r: 255, g: 255, b: 255, alpha: 0 }
