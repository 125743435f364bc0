import type { PictureCrop } from '#client/ui/picture/picture-crop.ts'

const SIDE_MAX = 144

/**
 * What the server will cut out, small and at once: the picture is flipped, turned about its centre, and the frame lies
 * in the box around the outcome. An address that the policy of the site lets pictures come from; null when the
 * browser cannot draw it.
 */
export async function cropPreview(file: File, crop: PictureCrop): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(crop.width, crop.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(crop.width * scale))
    canvas.height = Math.max(1, Math.round(crop.height * scale))
    const brush = canvas.getContext('2d')
    if (!brush) return null
    const angle = (crop.rotate * Math.PI) / 180
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
    const [width, height] = [picture.width * Math.abs(crop.scaleX), picture.height * Math.abs(crop.scaleY)]
    brush.scale(scale, scale)
    brush.translate((width * cos + height * sin) / 2 - crop.x, (width * sin + height * cos) / 2 - crop.y)
    brush.rotate(angle)
    brush.scale(crop.scaleX, crop.scaleY)
    brush.drawImage(picture, -picture.width / 2, -picture.height / 2)
    picture.close()
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}
