import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const FOLDER = new URL('../../public/', import.meta.url)
const Manifest = z.object({
  id: z.string(),
  start_url: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().default('any') }),
  ),
})
const manifest = Manifest.parse(JSON.parse(await readFile(new URL('manifest.webmanifest', FOLDER), 'utf8')))

test('the application keeps its identity whatever its start page will be', () => {
  // What browsers have taken for those who installed it when the manifest named none.
  expect(manifest.id).toBe(manifest.start_url)
})

test.each(manifest.icons.filter(({ type }) => type === 'image/png'))(
  'the icon $src has the size that the manifest names',
  async ({ src, sizes }) => {
    const { width, height, format } = await sharp(await readFile(new URL(`.${src}`, FOLDER))).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  },
)

test('there is an icon of 512 pixels for any purpose, and another for masks, which has no empty corner', async () => {
  const srcOf = (purpose: string) =>
    manifest.icons
      .filter((icon) => icon.sizes === '512x512' && icon.purpose === purpose)
      .map(({ src }) => src)
  const [any, maskable] = [srcOf('any'), srcOf('maskable')]
  expect([any.length, maskable.length]).toEqual([1, 1])
  expect(any).not.toEqual(maskable)
  const { isOpaque } = await sharp(await readFile(new URL(`.${maskable[0]}`, FOLDER))).stats()
  expect(isOpaque).toBe(true)
})
