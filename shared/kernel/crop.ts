import { z } from 'zod'

/** Far beyond any accepted picture, so that arithmetic stays exact. */
const length = z.coerce.number().min(-100_000).max(100_000)
const scale = z.coerce
  .number()
  .refine((value) => Math.abs(value) >= 0.1 && Math.abs(value) <= 10)
  .default(1)

/**
 * Output of the cropper (specification, section 3). The picture is oriented by EXIF, scaled (a negative scale flips it),
 * then rotated clockwise by `rotate` degrees; x, y, width and height are pixels in the bounding box of the result, and may
 * extend beyond it.
 */
export const CropData = z.object({
  x: length,
  y: length,
  width: length.positive(),
  height: length.positive(),
  rotate: z.coerce.number().min(-3600).max(3600).default(0),
  scaleX: scale,
  scaleY: scale,
})
export type CropData = z.infer<typeof CropData>

/** A crop as JSON in a form field; undefined when it is invalid, null when it is empty. */
export function parseCrop(json: string | null): CropData | null | undefined {
  if (json === null || json.trim() === '') return null
  try {
    const crop = CropData.nullable().safeParse(JSON.parse(json))
    return crop.success ? crop.data : undefined
  } catch {
    return undefined
  }
}
