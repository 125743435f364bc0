import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { readFileLines } from '#server/features/board/resumes/import/service.ts'
import { makePictures } from '#server/files/picture.ts'
import { HOSTILE_DOCX } from '#tests/files/hostile/docx.ts'
import { FATAL_PDFS, HOSTILE_PDFS } from '#tests/files/hostile/pdfs.ts'
import { HOSTILE_TEXTS } from '#tests/files/hostile/texts.ts'
import { HOSTILE_PICTURES } from '#tests/files/hostile/pictures.ts'
import { createRandom } from '#tests/support/random.ts'
import { openUploads } from '#tests/support/uploads.ts'
import { Problem } from '#shared/kernel/problem.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
/** Each takes up to five seconds of a processor: all of them before a release, two every day. */
const FATAL_EVERY_DAY = 2

const { ctx, close } = openUploads()
afterAll(close)

const toBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const readResume = async (bytes: Buffer) => {
  try {
    const lines = await readFileLines(ctx, toBlob(bytes))
    return { letters: lines.reduce((sum, { text }) => sum + text.length, 0) }
  } catch (error) {
    return error instanceof Problem ? { code: error.code, fields: error.fields } : error
  }
}
/** For a broken file, and for one that turns out to have no text. */
const UNREADABLE_FILE = {
  code: 'invalid',
  fields: {
    file: expect.stringMatching(
      /^(?:Не получилось прочитать файл|Такой файл прочитать не получилось|В файле (?:нет текста|только картинка))/,
    ),
  },
}

const fatal = Object.entries(FATAL_PDFS)
const sample = process.env['UPLOADS_LONG']
  ? fatal
  : fatal
      .map((entry, at) => ({ entry, order: createRandom(SEED + at).next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, FATAL_EVERY_DAY)
      .map(({ entry }) => entry)

describe.skipIf(process.platform !== 'linux')('hostile resumes', () => {
  test.each([...Object.entries(HOSTILE_PDFS), ...Object.entries(HOSTILE_DOCX)])(
    'a resume with %s is refused, or gives no more than an honest one',
    async (_name, build) => {
      const bytes = build()
      expect(bytes.length).toBeLessThan(5 * 1_048_576)
      const before = process.memoryUsage.rss()
      const read = await readResume(bytes)
      expect([UNREADABLE_FILE, { letters: 1 }]).toContainEqual(read)
      expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(50)
    },
  )

  test.each(Object.entries(HOSTILE_TEXTS))(
    'a resume that is %s is refused, or gives no more than an honest one',
    async (_name, build) => {
      const bytes = build()
      const before = process.memoryUsage.rss()
      const read = await readResume(bytes)
      const isRefused = !(read instanceof Error) && 'code' in Object(read)
      expect(isRefused || Number(Object(read).letters) <= 100_000).toBe(true)
      expect(read).not.toBeInstanceOf(Error)
      expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(50)
    },
  )

  test.each(sample)(`a resume with %s costs its reader alone, SEED=${SEED}`, async (_name, build) => {
    const bytes = build()
    const before = process.memoryUsage.rss()
    expect(await readResume(bytes)).toEqual(UNREADABLE_FILE)
    expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(50)
  })
})

const ACCEPTED = new Set([
  'a PNG that is long and thin',
  'a PNG with a text of a gigabyte and more',
  'a PNG with a profile of colours of hundreds of megabytes',
  'a WebP of a thousand pictures',
  'the heaviest PNG that is taken',
])

test.each(Object.entries(HOSTILE_PICTURES))(
  'a picture that is %s is refused at its field, or becomes a small one',
  async (name, build) => {
    const bytes = await build()
    const before = process.memoryUsage.rss()
    const made = makePictures(ctx, toBlob(bytes), { sides: [512], field: 'logo' })
    if (ACCEPTED.has(name)) expect((await made)[0].bytes.length).toBeLessThan(100_000)
    else
      await expect(made).rejects.toMatchObject({
        code: 'invalid',
        fields: { logo: expect.stringMatching(/^(?:Картинка|Файл) [а-я]+/) },
      })
    expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(50)
  },
)
