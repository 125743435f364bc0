import { z } from 'zod'

/** Far beyond any picture that passes, so that arithmetic with it stays exact. */
const length = z.coerce.number().min(-100_000).max(100_000)
const scale = z.coerce
  .number()
  .refine((value) => Math.abs(value) >= 0.1 && Math.abs(value) <= 10)
  .default(1)

/**
 * What the cropper says (specification, section 3). The picture stands upright by its EXIF, is scaled (a negative scale
 * flips it), then turned clockwise by `rotate` degrees; x, y, width and height are pixels within the box around the
 * outcome, and may reach beyond it.
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

/** A crop that travels as JSON in a field of a form; undefined when it is none. Empty text is null. */
export function parseCrop(json: string | null): CropData | null | undefined {
  if (json === null || json.trim() === '') return null
  try {
    const crop = CropData.nullable().safeParse(JSON.parse(json))
    return crop.success ? crop.data : undefined
  } catch {
    return undefined
  }
}
