import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { makePictures } from '#server/files/picture.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { openUploads } from '#tests/support/uploads.ts'
import { buildHeavyPng, buildPicture, buildPngBomb, pixelsOf, pngChunk } from './pictures.ts'

const PLAIN: CropData = { x: 0, y: 0, width: 100, height: 100, rotate: 0, scaleX: 1, scaleY: 1 }
const { ctx, close } = openUploads()
afterAll(close)

const make = async (bytes: Buffer | Blob, crop: CropData | null = null, sideMax = 512) => {
  const file = bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)])
  const [picture] = await makePictures(ctx, file, { crop, sides: [sideMax], field: 'logo' })
  return picture.bytes
}
const refusal = (bytes: Buffer | Blob, crop: CropData | null = null) =>
  make(bytes, crop).then(
    () => 'taken',
    ({ code, fields }: { code: string; fields: object }) => ({ code, fields }),
  )
const refusedWith = (logo: string) => ({ code: 'invalid', fields: { logo } })
const TYPE = refusedWith('Недопустимый тип файла.')
const BROKEN = refusedWith('Файл повреждён. Выберите другой.')
const TOO_SMALL = refusedWith('Картинка должна быть не меньше 100×100 пикселей.')

describe('accepted pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'an accepted picture in %s becomes a WebP of its size',
    async (format) => {
      const outcome = await make(await buildPicture(format, { width: 300, height: 200 }))
      expect(await sharp(outcome).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
    },
  )

  test('an oversized picture is scaled down to the needed size', async () => {
    const outcome = await make(await buildPicture('jpeg', { width: 1400, height: 700 }))
    expect(await sharp(outcome).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  test('a picture type is detected by its bytes, not by its name', async () => {
    const bytes = await buildPicture('png', { width: 120, height: 120 })
    const file = new File([new Uint8Array(bytes)], 'page.html', { type: 'text/html' })
    expect(await refusal(file)).toBe('taken')
  })

  test('location, camera and comments are removed from a picture', async () => {
    const secret = 'Latitude-55.75'
    const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#abc' } })
      .withExif({ IFD0: { Copyright: secret, Make: 'Camera' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>xmp-secret</note></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const outcome = await make(bytes)
    const { exif, xmp, icc, iptc } = await sharp(outcome).metadata()
    expect({ exif, xmp, icc, iptc }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      iptc: undefined,
    })
    expect(outcome.includes(secret) || outcome.includes('xmp-secret') || outcome.includes('Camera')).toBe(
      false,
    )
  })

  test('a picture is rotated as its EXIF says', async () => {
    // Orientation 6: the top of what is shown is the left side of what is stored.
    const outcome = await make(await buildPicture('jpeg', { width: 300, height: 200 }, { orientation: 6 }))
    const shown = await pixelsOf(outcome)
    expect([shown.width, shown.height]).toEqual([200, 300])
    expect(shown.at(190, 10).red).toBeLessThan(25)
    expect(shown.at(190, 10).green).toBeLessThan(25)
    expect(shown.at(10, 290).red).toBeGreaterThan(230)
  })

  test('of an animated picture the first frame is kept', async () => {
    const frames = Buffer.concat([Buffer.alloc(120 * 120 * 3, 250), Buffer.alloc(120 * 120 * 3, 5)])
    const bytes = await sharp(frames, { raw: { width: 120, height: 240, channels: 3, pageHeight: 120 } })
      .webp({ loop: 0, lossless: true })
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const outcome = await make(bytes)
    expect((await sharp(outcome).metadata()).pages ?? 1).toBe(1)
    expect((await pixelsOf(outcome)).at(60, 60).red).toBeGreaterThan(240)
  })
})

describe('crops', () => {
  const W = 600
  const H = 400
  let png: Buffer
  let jpeg: Buffer
  beforeAll(async () => {
    png = await buildPicture('png', { width: W, height: H })
    jpeg = await buildPicture('jpeg', { width: W, height: H })
  })

  /** What stands at a pixel of the outcome, by the definition: flip, turn, cut. */
  function sourceOf({ x, y, rotate, scaleX, scaleY }: CropData, px: number, py: number) {
    const angle = (rotate * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const boxW = Math.abs(W * scaleX * cos) + Math.abs(H * scaleY * sin)
    const boxH = Math.abs(W * scaleX * sin) + Math.abs(H * scaleY * cos)
    const [dx, dy] = [px + x - boxW / 2, py + y - boxH / 2]
    return { x: (dx * cos + dy * sin) / scaleX + W / 2, y: (dy * cos - dx * sin) / scaleY + H / 2 }
  }

  test.each<[string, Partial<CropData>]>([
    ['cuts', { x: 210, y: 90, width: 150, height: 120 }],
    ['flips to the side', { x: 40, y: 60, width: 200, height: 150, scaleX: -1 }],
    ['flips upside down', { x: 40, y: 60, width: 200, height: 150, scaleY: -1 }],
    ['turns right', { x: 30, y: 350, width: 220, height: 180, rotate: 90 }],
    ['turns left', { x: 30, y: 350, width: 220, height: 180, rotate: -90 }],
    ['turns over', { x: 30, y: 50, width: 220, height: 180, rotate: 180 }],
    ['turns and flips', { x: 30, y: 300, width: 220, height: 180, rotate: 90, scaleX: -1 }],
    ['turns by any angle', { x: 250, y: 250, width: 160, height: 140, rotate: 33 }],
    ['turns by any angle and flips', { x: 250, y: 250, width: 160, height: 140, rotate: -20.5, scaleY: -1 }],
    ['scales', { x: 300, y: 100, width: 240, height: 200, scaleX: 2, scaleY: 0.8 }],
  ])('a picture crop %s as shown in the cropper', async (_what, change) => {
    const crop = { ...PLAIN, ...change }
    for (const bytes of [png, jpeg]) {
      const shown = await pixelsOf(await make(bytes, crop))
      expect([shown.width, shown.height]).toEqual([crop.width, crop.height])
      for (const [fx, fy] of [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.5, 0.5],
        [0.1, 0.9],
        [0.9, 0.9],
      ] as const) {
        const [px, py] = [Math.round(crop.width * fx), Math.round(crop.height * fy)]
        const from = sourceOf(crop, px + 0.5, py + 0.5)
        const { red, green } = shown.at(px, py)
        expect(Math.abs(red - (from.x / W) * 255)).toBeLessThan(5)
        expect(Math.abs(green - (from.y / H) * 255)).toBeLessThan(5)
      }
    }
  })

  test('a crop beyond the edges of the picture is empty there', async () => {
    const shown = await pixelsOf(await make(png, { ...PLAIN, x: -50, y: -50, width: 200, height: 200 }))
    expect([shown.width, shown.height]).toEqual([200, 200])
    expect(shown.at(10, 10).alpha).toBe(0)
    expect(shown.at(199, 199)).toMatchObject({ alpha: 255 })
    expect(Math.abs(shown.at(150, 150).red - (100 / W) * 255)).toBeLessThan(5)
  })

  test('an oversized crop is scaled down', async () => {
    const outcome = await make(jpeg, { ...PLAIN, x: 100, y: 100, width: 300, height: 300 }, 150)
    const shown = await pixelsOf(outcome)
    expect([shown.width, shown.height]).toEqual([150, 150])
    expect(Math.abs(shown.at(75, 75).red - (250 / W) * 255)).toBeLessThan(5)
  })

  test.each<[string, Partial<CropData>, object]>([
    ['under 100 pixels', { width: 99 }, TOO_SMALL],
    [
      'beside the picture',
      { x: 700 },
      refusedWith('Не удалось обрезать картинку. Выберите область ещё раз.'),
    ],
    [
      'in the corner that a turn leaves empty',
      { rotate: 45 },
      refusedWith('Не удалось обрезать картинку. Выберите область ещё раз.'),
    ],
  ])('a crop %s is refused', async (_what, change, expected) => {
    expect(await refusal(png, { ...PLAIN, ...change })).toEqual(expected)
  })
})

describe('refused pictures', () => {
  test('a picture over five megabytes is refused', async () => {
    const png = await buildPicture('png', { width: 120, height: 120 })
    const padded = Buffer.concat([png, Buffer.alloc(5 * 1_048_576 - png.length)])
    expect(await refusal(padded)).toBe('taken')
    expect(await refusal(Buffer.concat([padded, Buffer.alloc(1)]))).toEqual({
      code: 'too_large',
      fields: { logo: 'Размер файла не должен превышать 5 МБ.' },
    })
  })

  test.each([
    [99, 300],
    [300, 99],
  ])('a picture of %i×%i is refused as too small', async (width, height) => {
    expect(await refusal(await buildPicture('png', { width, height }))).toEqual(TOO_SMALL)
  })

  test.each(['gif', 'tiff'] as const)('a picture of the type %s is refused', async (format) => {
    expect(await refusal(await buildPicture(format, { width: 120, height: 120 }))).toEqual(TYPE)
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>1</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['GIF with a script', 'GIF89a/*\x01\x00\x01\x00*/=1;alert(1)'],
    ['an AVIF', '\0\0\0\x20ftypavif'],
    ['a RIFF that is sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['nothing', ''],
  ])('a file that is %s is refused as a picture', async (_what, text) => {
    expect(await refusal(Buffer.from(text, 'latin1'))).toEqual(TYPE)
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s picture is refused', async (format) => {
    const bytes = await buildPicture(format, { width: 400, height: 400 })
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length / 2)))).toEqual(BROKEN)
    expect(await refusal(bytes.subarray(0, 20))).toEqual(BROKEN)
  })

  test('a picture with more than 24 megapixels in a few kilobytes is refused', async () => {
    const bomb = buildPngBomb({ width: 20_000, height: 20_000 })
    expect(bomb.length).toBeLessThan(60_000)
    expect(await refusal(bomb)).toEqual(refusedWith('Картинка должна быть не больше 24 мегапикселей.'))
  })
})

describe('files of two types at once', () => {
  const script = '<script>alert(document.domain)</script>'

  test('a script behind a picture is removed', async () => {
    const bytes = Buffer.concat([
      await buildPicture('jpeg', { width: 120, height: 120 }),
      Buffer.from(script),
    ])
    const outcome = await make(bytes)
    expect(outcome.includes('script')).toBe(false)
    expect((await sharp(outcome).metadata()).format).toBe('webp')
  })

  test('a script in a picture comment is removed', async () => {
    const jpeg = await buildPicture('jpeg', { width: 120, height: 120 })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(script.length + 2)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(script)])
    const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect((await make(bytes)).includes('script')).toBe(false)
  })

  test('HTML in a PNG text chunk is removed', async () => {
    const png = await buildPicture('png', { width: 120, height: 120 })
    const headerEnd = 8 + 25
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${script}`))
    const bytes = Buffer.concat([png.subarray(0, headerEnd), text, png.subarray(headerEnd)])
    expect((await make(bytes)).includes('script')).toBe(false)
  })

  test('a file that starts as a JPEG and continues as something else is refused as broken', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(`<svg>${script}</svg>`)])
    expect(await refusal(bytes)).toEqual(BROKEN)
  })
})

describe('ten pictures at once', { timeout: 60_000 }, () => {
  const run = promisify(execFile)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'distant-pictures-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function takeTen(bytes: Buffer): Promise<{ growthMb: number; readerMb: number; outcomes: string[] }> {
    const path = join(folder, 'picture')
    await writeFile(path, bytes)
    const script = fileURLToPath(new URL('./picture-memory.ts', import.meta.url))
    return JSON.parse((await run(process.execPath, [script, path])).stdout)
  }

  test('ten image bombs at once are refused with little memory', async () => {
    const { growthMb, readerMb, outcomes } = await takeTen(buildPngBomb({ width: 30_000, height: 30_000 }))
    expect(outcomes).toEqual(['Problem: Картинка должна быть не больше 24 мегапикселей.'])
    expect(growthMb).toBeLessThan(30)
    expect(readerMb).toBeLessThan(120)
  })

  test('ten pictures of the largest accepted kind at once leave the server alone', async () => {
    const { growthMb, readerMb, outcomes } = await takeTen(await buildHeavyPng({ width: 4600, height: 3950 }))
    expect(outcomes).toEqual(['taken'])
    // One picture that is unpacked takes 73 MB.
    expect(growthMb).toBeLessThan(45)
    expect(readerMb).toBeLessThan(260)
  })
})
