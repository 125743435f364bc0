import sharp from 'sharp'
import request from 'supertest'
import { expect, test } from 'vitest'
import { textErrors } from '#server/features/content/editing/validate.ts'
import { draftOf, shippedText } from '#server/features/content/texts/heads.ts'
import { renderText } from '#server/features/content/texts/render-text.ts'
import { testPeople } from '#tests/support/people.ts'

const { app, deps, buildPerson } = await testPeople()
const staff = await buildPerson({ staffRole: 'moderator' })

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([{ input: { text: { text: String(Date.now()), dpi: 300 } } }])
    .withExif({ IFD0: { Copyright: 'a secret of the photographer' } })
    .jpeg()
    .toBuffer()

const upload = (bytes: Buffer, as = staff) =>
  request(app)
    .post('/api/v1/staff/texts/pictures')
    .set('authorization', `Token ${as.token}`)
    .attach('picture', bytes, 'photo.jpg')

/** A text without variables. */
const rendered = (body: string) => renderText(deps, { body, variables: () => null })

test('a picture is re-encoded in three widths without metadata, and a text shows it with its size', async () => {
  const { status, body } = await upload(await photo(2000, 1000))
  expect(status).toBe(200)
  expect(body).toEqual({
    path: expect.stringMatching(/^\/files\/[\da-f]{40}\.webp$/),
    width: 1440,
    height: 720,
  })
  const { html } = await rendered(`![Рабочий стол "у окна"](${body.path})`)
  expect(html).toMatch(/width="1440" height="720" loading="lazy" decoding="async"/)
  expect(html).toContain('alt="Рабочий стол &quot;у окна&quot;"')
  const files = [...html.matchAll(/\/files\/([\da-f]{40}\.webp) (\d+)w/g)]
  expect(files.map(([, , width]) => width)).toEqual(['480', '960', '1440'])
  for (const [, name = '', width] of files) {
    const bytes = await deps.files.read(name)
    const { format, width: real, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
    expect({ format, real, exif }).toEqual({ format: 'webp', real: Number(width), exif: undefined })
  }
})

test('a small picture is not enlarged', async () => {
  const { body } = await upload(await photo(600, 600))
  expect(body).toMatchObject({ width: 600, height: 600 })
  const { html } = await rendered(`![Кот](${body.path})`)
  expect([...html.matchAll(/ (\d+)w/g)].map(([, width]) => width)).toEqual(['480', '600'])
})

test('what is no picture, or comes from others than staff, is refused', async () => {
  expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  expect((await upload(await photo(600, 600), await buildPerson())).status).toBe(404)
})

test('a picture without a description and one that is not uploaded prevent publication and are not shown', async () => {
  const { body } = await upload(await photo(600, 600))
  const shipped = shippedText('article', 'nalogi-samozanyatogo')
  if (!shipped) throw new Error('The release has this article')
  const errorsOf = async (markdown: string) =>
    (
      await textErrors(deps, {
        kind: 'article',
        slug: shipped.slug,
        head: draftOf(shipped),
        body: `Первая строка, довольно длинная.\n\n${markdown}`,
      })
    ).map(({ line, message }) => `${line}: ${message}`)
  expect(await errorsOf(`![Кот](${body.path})`)).toEqual([])
  expect(await errorsOf(`![](${body.path})`)).toEqual([expect.stringMatching(/^3: У картинки нет описания/)])
  expect(await errorsOf('![Кот](https://evil.example/a.png)')).toEqual([
    expect.stringMatching(/^3: Картинки/),
  ])
  const { html } = await rendered('![Кот](https://evil.example/a.png)')
  expect(html).not.toContain('<img')
})
