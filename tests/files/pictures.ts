import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Size = { width: number; height: number }

/** A picture whose every pixel says where it is: red grows to the right, green grows downwards. */
export async function buildPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff',
  { width, height }: Size,
  exif?: { orientation: number },
) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = Math.round((x / width) * 255)
      data[at + 1] = Math.round((y / height) * 255)
      data[at + 2] = 128
    }
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  if (exif) picture.withMetadata(exif)
  // A quality makes PNG a palette.
  const options = format === 'webp' ? { lossless: true } : format === 'jpeg' ? { quality: 100 } : {}
  return picture.toFormat(format, options).toBuffer()
}

/** Black, one bit a pixel: a gigapixel in a hundred kilobytes. */
export function buildPngBomb({ width, height }: Size): Buffer {
  const rowBytes = Math.ceil(width / 8) + 1
  return pngOf({ width, height, bitDepth: 1, colourType: 0 }, deflateSync(Buffer.alloc(rowBytes * height)))
}

/** One colour, interlaced: a decoder has to hold all of it. */
export const buildHeavyPng = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
    .png({ progressive: true })
    .toBuffer()

/** Source: PNG specification, chunks IHDR, IDAT and IEND. */
function pngOf(
  { width, height, bitDepth, colourType }: Size & { bitDepth: number; colourType: number },
  pixels: Buffer,
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourType, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Red and green of a pixel, 0 … 255. WebP of ours is read here by a decoder that is not blocked. */
export async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    at(x: number, y: number) {
      const at = (y * info.width + x) * 4
      return { red: data[at] ?? -1, green: data[at + 1] ?? -1, alpha: data[at + 3] ?? -1 }
    },
  }
}
