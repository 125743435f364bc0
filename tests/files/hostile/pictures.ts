import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { buildPicture, buildPngBomb, pngChunk } from '../pictures.ts'

const AFTER_THE_HEADER = 8 + 25
const inPng = async (chunk: Buffer) => {
  const png = await buildPicture('png', { width: 300, height: 300 })
  return Buffer.concat([png.subarray(0, AFTER_THE_HEADER), chunk, png.subarray(AFTER_THE_HEADER)])
}
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 })

/** By what they do. */
export const HOSTILE_PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a gigapixel of PNG': async () => buildPngBomb({ width: 30_000, height: 30_000 }),
  'a PNG that is long and thin': async () => buildPngBomb({ width: 200_000, height: 110 }),
  'a PNG with a text of a gigabyte and more': async () => {
    const text = packed(200)
    return inPng(
      Buffer.concat(
        Array.from({ length: 8 }, () => pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), text]))),
      ),
    )
  },
  'a PNG with a profile of colours of hundreds of megabytes': () => packedProfile(),
  'a JPEG of one picture in thousands of passes': () => jpegOfPasses(),
  'a WebP of a thousand pictures': async () => {
    const frame = { width: 400, height: 400, channels: 3, background: '#fff' } as const
    const frames = Buffer.alloc(400 * 400 * 3 * 300, 200)
    for (let at = 0; at < frames.length; at += 4096) frames[at] = at & 255
    return sharp(frames, {
      raw: { width: frame.width, height: frame.height * 300, channels: 3, pageHeight: 400 },
    })
      .webp({ loop: 0, quality: 1, effort: 0 })
      .toBuffer()
  },
  'the heaviest PNG that is taken': () =>
    sharp({
      create: { width: 4270, height: 4270, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .png({ progressive: true })
      .toBuffer(),
}

const packedProfile = async () => inPng(pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed(200)])))

/** Each pass over the whole picture takes a few bytes of the file, and the decoder a second (ITU-T T.81, G.1.2). */
async function jpegOfPasses(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 4800, height: 4800, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const pass = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const last = jpeg.subarray(pass, -2)
  const times = Math.floor((4.5 * MEGABYTE) / last.length)
  return Buffer.concat([
    jpeg.subarray(0, pass),
    ...Array.from({ length: times }, () => last),
    jpeg.subarray(-2),
  ])
}
