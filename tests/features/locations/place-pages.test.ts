import { beforeAll, describe, expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const { board, send } = await wholeApp()
const { locations } = board.deps.referenceData
const placeId = (slug: string) => {
  const place = locations.bySlug(slug)
  if (!place) throw new Error(`The directory has no ${slug}`)
  return place.id
}

const titleOf = (html: string) => withSpaces(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
const descriptionOf = (html: string) => withSpaces(/name="description" content="(.*?)"/.exec(html)?.[1] ?? '')
const isIndexed = (html: string) => !html.includes('content="noindex')
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
const pageOf = async (path: string) => {
  const { status, body } = await send(path)
  expect(status, path).toBe(200)
  return body
}

beforeAll(async () => {
  const inKazan = {
    workForm: 'remote' as const,
    locationIds: [placeId('kazan')],
    workFromIds: [placeId('kazan')],
    professionId: 1,
    publishedAt: '2026-11-01T00:00:00Z',
  }
  await board.buildVacancies(
    { ...inKazan, title: 'Пекарь в Казани' },
    { ...inKazan, title: 'Второй пекарь в Казани' },
    { ...inKazan, title: 'Третий пекарь в Казани' },
    ...Array.from({ length: 12 }, (_, at) => ({ title: `Отовсюду ${at}`, professionId: 1 })),
    ...['kirov', 'kirov-kaluzhskaya-oblast'].flatMap((slug) =>
      [1, 2, 3].map((at) => ({
        title: `Кассир ${slug} ${at}`,
        workForm: 'remote' as const,
        locationIds: [placeId(slug)],
        workFromIds: [placeId(slug)],
      })),
    ),
    {
      title: 'Один в Омске',
      workForm: 'remote',
      locationIds: [placeId('omsk')],
      workFromIds: [placeId('omsk')],
    },
  )
})

describe('pages by place', () => {
  test('a page by place is indexable when three vacancies name the place, not counting work from anywhere', async () => {
    const profession = board.deps.referenceData.professions.all.find(({ id }) => id === 1)?.slug
    for (const path of [
      '/rabota/kazan',
      '/vacancies/kazan',
      '/vacancies/tatarstan',
      '/vacancies/regions/tatarstan',
      `/vacancies/${profession}/kazan`,
    ])
      expect(isIndexed(await pageOf(path)), path).toBe(true)
    for (const path of [
      '/rabota/omsk',
      '/vacancies/omsk',
      '/rabota/tomsk',
      '/vacancies/regions/omskaya-oblast',
      '/vacancies/kazan/gibrid',
      `/vacancies/${profession}/omsk`,
      '/vacancies/kazan?work_form=on_site',
      '/vacancies?location=omsk&period=7',
    ]) {
      const { status, body, headers } = await send(path)
      if (status === 301) continue
      expect(isIndexed(body), path).toBe(false)
      expect(headers.get('link'), path).toContain(`https://board.example${path.split('?')[0]}>`)
    }
  })

  test('a city page lists vacancies that name the city first', async () => {
    const html = await pageOf('/rabota/kazan')
    const shown = [...html.matchAll(/<h3[^>]*>.*?<a [^>]*>(.*?)<\/a>/g)].map(([, title = '']) =>
      withSpaces(title),
    )
    expect(shown).toHaveLength(10)
    expect(shown.slice(0, 3).every((title) => title.toLowerCase().includes('пекарь в казани'))).toBe(true)
  })

  test('the page of a city with a namesake names its region', async () => {
    for (const path of ['/rabota/kirov-kaluzhskaya-oblast', '/vacancies/kirov-kaluzhskaya-oblast']) {
      const html = await pageOf(path)
      expect(titleOf(html), path).toContain('в Кирове (Калужская область)')
      expect(descriptionOf(html), path).toContain('в Кирове (Калужская область)')
    }
    expect(titleOf(await pageOf('/rabota/kazan'))).not.toContain('(')
  })

  test('a region page summarises the vacancies of the region', async () => {
    const html = withSpaces(await pageOf('/vacancies/regions/tatarstan'))
    expect(html).toContain('называют 3 вакансии')
    expect(linksOf(html)).toContain('/rabota/kazan')
    expect(linksOf(html)).not.toContain('/rabota/almetevsk')
    expect(html).toContain('Альметьевск')
  })

  test('indexable pages link to a page by place only when it is indexable', async () => {
    for (const path of [
      '/',
      '/vacancies',
      '/vacancies/kazan',
      '/rabota/kazan',
      '/vacancies/regions',
      '/vacancies/regions/tatarstan',
    ]) {
      const html = await pageOf(path)
      expect(isIndexed(html), path).toBe(true)
      const places = new Set(
        linksOf(html)
          .map((href) => href.split(/[?#]/)[0] ?? '')
          .filter(
            (href) =>
              /^\/(rabota\/|vacancies\/(?!\d|new$|first$|favourites$))/.test(href) &&
              !href.includes('/feed.'),
          ),
      )
      for (const href of places) expect(isIndexed(await pageOf(href)), `${href} on ${path}`).toBe(true)
    }
  })
})
