import { beforeAll, describe, expect, test } from 'vitest'
import { createDrawing } from '#server/http/share-pictures.ts'
import { openSharePictures } from '#server/share-pictures/takumi.ts'
import type { SharePictures } from '#server/share-pictures/port.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildBakery } from './bakery.ts'

const { board, send, bugs } = await wholeApp()
const profession = board.deps.referenceData.professions.bySlug('buhgalter')
let open = 0
let gone = 0

beforeAll(async () => {
  ;({ open, gone } = await buildBakery(board, {
    title: 'Пекарь',
    salaryFrom: 80_000,
    salaryTo: null,
    professionId: profession?.id ?? null,
  }))
})

const metaOf = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]
const imageOf = (html: string) => metaOf(html, 'og:image')?.replace('https://board.example', '') ?? ''

describe('the picture for social networks', () => {
  test.each([
    ['a vacancy', () => `/vacancies/${open}`],
    ['a company', () => '/employer/pekarnya'],
    ['an article', () => '/blog/nalogi-samozanyatogo'],
    ['a profession', () => '/professii/buhgalter'],
    ['the site', () => '/'],
  ])('the page of %s names a picture of its own, which caches keep', async (_what, pathOf) => {
    const path = pathOf()
    const { body } = await send(path)
    expect(imageOf(body)).toMatch(new RegExp(`^${path === '/' ? '/index' : path}\\.png\\?v=[\\w-]{12}$`))
    expect([metaOf(body, 'og:image:width'), metaOf(body, 'og:image:height')]).toEqual(['1200', '630'])
    expect(metaOf(body, 'og:image:alt')).toMatch(/: ./)
    expect(body).toContain('name="twitter:card" content="summary_large_image"')
    const picture = await send(imageOf(body))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(picture.body).toContain('PNG')
    const etag = picture.headers.get('etag') ?? ''
    const again = await send(imageOf(body), { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('the picture of a vacancy says its title, pay, company and place', async () => {
    const { body } = await send(`/vacancies/${open}`)
    expect(metaOf(body, 'og:image:alt')?.replace(/\s/g, ' ')).toBe(
      'Вакансия: Пекарь, от 80 000 ₽ (налог не указан), Пекарня «Колос», удалённо',
    )
  })

  test('another page shows the picture of the site', async () => {
    for (const path of ['/help', '/vacancies', '/sign-in', `/vacancies/${gone}`, '/nowhere'])
      expect(imageOf((await send(path)).body)).toBe(imageOf((await send('/')).body))
  })

  test('a picture without the current version is not kept by caches', async () => {
    for (const query of ['', '?v=', '?v=somethingold', '?v=a&v=b', '?utm_source=x']) {
      const { status, headers } = await send(`/vacancies/${open}.png${query}`)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
    }
  })

  test('a change of the vacancy purges its picture', async () => {
    const { headers } = await send(imageOf((await send(`/vacancies/${open}`)).body))
    expect(headers.get('surrogate-key')?.split(' ')).toContain(`v:${open}`)
  })

  test.each([
    ['a closed vacancy', () => `/vacancies/${gone}.png`, 410],
    ['no vacancy', () => '/vacancies/99999999.png', 404],
    ['a page without a picture', () => '/help.png', 404],
    ['a private page', () => '/personal/vacancies/1.png', 404],
  ])('%s has no picture', async (_what, addressOf, expected) => {
    const { status, headers } = await send(addressOf())
    expect([status, headers.get('content-type')]).toEqual([expected, 'text/plain; charset=utf-8'])
  })

  test.each([
    ['emoji only', '🙂🏳️‍🌈👩‍👩‍👧'],
    ['ten thousand characters', 'Ы'.repeat(10_000)],
    ['ten thousand words', 'слово '.repeat(10_000)],
    ['text from right to left', '\u202Eעברית العربية'],
    ['markup', '<script>alert(1)</script>&amp;{}'],
    ['combining marks', `З${'\u0351'.repeat(5000)}`],
    ['half of a pair and controls', '\uD83D\u0000\u0007\uFFFE'],
    ['nothing', ''],
  ])('a title of %s is drawn in less than a second', async (_what, title) => {
    const pictures = openSharePictures({ siteName: 'Дистант' })
    await pictures.draw({ kind: 'Вакансия', title: 'Разогрев', facts: [] })
    const startedAt = performance.now()
    const png = await pictures.draw({ kind: 'Вакансия', title, figure: title, facts: [title, title] })
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
    expect(png.length).toBeLessThan(100_000)
  })

  test('texts, name of the site and design make the version', () => {
    const texts: ShareTexts = { kind: 'Вакансия', title: 'Пекарь', facts: [] }
    const of = (siteName: string, given: ShareTexts) => openSharePictures({ siteName }).versionOf(given)
    expect(of('Дистант', texts)).toBe(of('Дистант', { ...texts }))
    expect(of('Дистант', texts)).not.toBe(of('Дистант', { ...texts, title: 'Пекарь-кондитер' }))
    expect(of('Дистант', texts)).not.toBe(of('Работа', texts))
  })
})

describe('many requests for pictures', () => {
  /** Draws nothing until it is released, and counts. */
  function slowPictures() {
    const release = Promise.withResolvers<void>()
    const state = { running: 0, most: 0, drawn: 0 }
    const pictures: SharePictures = {
      async draw() {
        state.running += 1
        state.most = Math.max(state.most, state.running)
        await release.promise
        state.running -= 1
        state.drawn += 1
        return Buffer.from('png')
      },
      versionOf: ({ title }) => title,
    }
    return { pictures, state, release }
  }

  test('requests for one picture share one drawing, and others wait or are refused', async () => {
    const { pictures, state, release } = slowPictures()
    const drawingOf = createDrawing(pictures)
    const texts = (title: string): ShareTexts => ({ kind: 'x', title, facts: [] })
    const same = Array.from({ length: 50 }, () => drawingOf('one', texts('one')))
    const others = Array.from({ length: 200 }, (_, at) => drawingOf(`p${at}`, texts(`p${at}`)))
    const results = Promise.allSettled(others)
    await expect.poll(() => state.running).toBe(2)
    release.resolve()
    await Promise.all(same)
    const settled = await results
    expect(state.most).toBe(2)
    expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(150)
    expect(state.drawn).toBe(1 + settled.filter(({ status }) => status === 'fulfilled').length)
    expect(bugs).toEqual([])
  })
})
