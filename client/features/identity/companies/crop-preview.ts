import type { CropData } from '#shared/kernel/crop.ts'

const SIDE_MAX = 144

/**
 * A small preview of what the server will cut out: the picture is flipped and rotated about its centre, and the crop is
 * relative to the bounding box of the result. A `data:` URL, which the Content-Security-Policy permits for pictures; null
 * when the browser cannot draw it.
 */
export async function cropPreview(file: File, crop: CropData): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(crop.width, crop.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(crop.width * scale))
    canvas.height = Math.max(1, Math.round(crop.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    const angle = (crop.rotate * Math.PI) / 180
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    const [width, height] = [picture.width * Math.abs(crop.scaleX), picture.height * Math.abs(crop.scaleY)]
    context.scale(scale, scale)
    context.translate((width * cos + height * sin) / 2 - crop.x, (width * sin + height * cos) / 2 - crop.y)
    context.rotate(angle)
    context.scale(crop.scaleX, crop.scaleY)
    context.drawImage(picture, -picture.width / 2, -picture.height / 2)
    picture.close()
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}
