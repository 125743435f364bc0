import { expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const [pens = 0, furniture = 0] = await board.buildVacancies(
  {
    title: 'Работник на дому',
    workForm: 'home',
    descriptionHtml: '<p>Сборка шариковых ручек, детали привезём.</p>',
  },
  { title: 'Сборщик мебели', workForm: 'home', descriptionHtml: '<p>Собирать тумбы по чертежам.</p>' },
)
const WARNING = 'Осторожно: так часто обманывают'
const page = async (path: string) => (await send(path)).body.replaceAll('\u00A0', ' ')
const found = (text: string, rest = '') => page(`/vacancies?search=${encodeURIComponent(text)}${rest}`)

test.each([
  ['сборка ручек', '/professii/nadomnyy-sborschik'],
  ['упаковка мыла', '/professii/nadomnyy-upakovschik'],
  ['переписывание текстов', '/professii/naborschik-tekstov'],
  ['страховой взнос за материалы', '/blog/shemy-obmana-na-udalyonke'],
])('a search for «%s» is warned about, with a link to %s, which is there', async (text, path) => {
  const html = await found(text)
  expect(html).toContain(WARNING)
  expect(html).toContain(`href="${path}"`)
  expect((await send(path)).status).toBe(200)
})

test.each([
  ['сборка мебели', ''],
  ['упаковка на складе', ''],
  ['упаковка мыла', '&work_form=on_site'],
  ['упаковка мыла', '&scope=all'],
])('a search for «%s»%s is not warned about', async (text, rest) => {
  expect(await found(text, rest)).not.toContain(WARNING)
})

test('the page of a vacancy that is like a known fraud says so under its title, that of another does not', async () => {
  const html = await page(`/vacancies/${pens}`)
  expect(html.indexOf(WARNING)).toBeGreaterThan(html.indexOf('</h1>'))
  expect(html.indexOf(WARNING)).toBeLessThan(html.indexOf('class="vacancy-text"'))
  expect(await page(`/vacancies/${furniture}`)).not.toContain(WARNING)
})
