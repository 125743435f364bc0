import { beforeAll, describe, expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'

const NONE = 'Руками на дому такой работы сейчас нет'
const remote = ['Оператор чата', 'Оператор почты', 'Оператор заявок'].map((title) => ({
  title,
  workForm: 'remote' as const,
  descriptionHtml: `<p>${title}: отвечать людям.</p>`,
}))
const sewing = { title: 'Швея чехлов', workForm: 'home' as const, descriptionHtml: '<p>Шить чехлы.</p>' }

const withHands = await wholeApp()
const without = await wholeApp()
type App = typeof withHands

beforeAll(async () => {
  await withHands.board.buildVacancies(...remote, sewing)
  await without.board.buildVacancies(...remote)
})

const page = async ({ send }: App, path: string) =>
  (await send(path)).body.replaceAll('\u00A0', ' ').replaceAll('<!-- -->', '')
const search = (app: App, text: string) => page(app, `/vacancies?search=${encodeURIComponent(text)}`)
const titlesIn = (html: string) =>
  [...html.matchAll(/class="vacancy-link">(.+?)<\/a>/g)].map(([, title = '']) =>
    title.replaceAll(/<[^>]+>/g, ''),
  )

describe('a search for work by hand at home', () => {
  test.each(['работа на дому', 'шить дома', 'надомница'])(
    '«%s» shows work by hand first, and remote work is none of what is found',
    async (text) => {
      const html = await search(withHands, text)
      expect(titlesIn(html)[0]).toBe('Швея чехлов')
      expect(html).not.toContain(NONE)
    },
  )

  test.each(['работа на дому', 'сборка на дому', 'шить дома', 'надомница'])(
    '«%s» says that there is none, before remote work is offered',
    async (text) => {
      const html = await search(without, text)
      expect(html).toContain(NONE)
      const [first] = titlesIn(html)
      if (first !== undefined) expect(html.indexOf(NONE)).toBeLessThan(html.indexOf(first))
    },
  )

  test('the remote vacancies that the same search finds are a link away', async () => {
    const html = await search(without, 'работа на дому')
    const href = /href="([^"]+work_form=remote[^"]*)"[^>]*>3 вакансии/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&')
    expect(titlesIn(await page(without, href ?? '/'))).toHaveLength(3)
  })

  test('a search for work at a computer or without a form is told nothing of it', async () => {
    for (const text of ['оператор удалённо', 'оператор на дому', 'оператор'])
      expect(await search(without, text)).not.toContain(NONE)
  })
})

describe('the landing of work at home', () => {
  test('has work by hand first, and remote work under a heading of its own, each with its count', async () => {
    const html = await page(withHands, '/rabota-na-domu')
    expect(titlesIn(html)).toEqual(['Швея чехлов', 'Оператор заявок', 'Оператор почты', 'Оператор чата'])
    const text = html.replace(/<[^>]+>/g, '')
    expect(text).toContain('Руками на дому · 1')
    expect(text).toContain('За компьютером, из дома · 3')
  })

  test('says plainly that there is no work by hand, and offers to tell when there is', async () => {
    const html = await page(without, '/rabota-na-domu')
    expect(html.replace(/<[^>]+>/g, '')).toContain('Руками на дому · 0')
    expect(html).toContain('Руками на дому сейчас никого не ищут')
    expect(html).toContain(
      `/personal/searches/new?address=${encodeURIComponent('/vacancies?work_form=home')}`,
    )
    expect(titlesIn(html)).toHaveLength(3)
  })
})
