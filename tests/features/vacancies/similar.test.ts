import { beforeAll, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const api = createInProcessClient(board.deps)
const professionId = (slug: string) => board.deps.referenceData.professions.bySlug(slug)?.id ?? null

const first = new Map<string, number>()

beforeAll(async () => {
  const build = async (title: string, workForm: WorkForm | null, more: object = {}) => {
    const companyId = await board.buildCompany()
    const [id = 0] = await board.buildVacancies({
      title,
      workForm,
      companyId,
      professionId: professionId('shveya'),
      descriptionHtml: `<p>${title}, ${workForm}, ${companyId}.</p>`,
      ...more,
    })
    first.set(`${title} ${workForm}`, id)
    return companyId
  }
  const companyId = await build('Швея платьев', 'remote')
  // A copy by its text, and one by its title.
  await build('Швея юбок', 'remote', {
    companyId,
    descriptionHtml: `<p>Швея платьев, remote, ${companyId}.</p>`,
  })
  await build('швея платьев', 'remote', { companyId })
  await build('Швея штор', 'remote')
  await build('Швея платьев', 'on_site')
  await build('Швея платьев', 'home')
  await build('Швея рубашек', 'home')
  // Without the profession, in the same words.
  await build('Модели платьев', 'remote', { professionId: null })
  await build('Крой рубашек', 'home', { professionId: null })
  await build('Крой рубашек', 'on_site', { professionId: null })
})

const similarTo = async (key: string) =>
  (await api.vacancies.similar({ id: first.get(key) ?? 0 })).items.map(
    ({ title, workForm }) => `${title} ${workForm}`,
  )

test('similar vacancies have the form of work, and none is a copy', async () => {
  expect(await similarTo('Швея платьев remote')).toEqual(['Швея штор remote', 'Модели платьев remote'])
  expect(await similarTo('Швея рубашек home')).toEqual(['Швея платьев home', 'Крой рубашек home'])
  expect(await similarTo('Швея платьев on_site')).toEqual([])
})

test('there are six similar vacancies where six exist, of which no two are of one title and company', async () => {
  const companyId = await board.buildCompany()
  const draft = (at: number) => ({
    title: `Художник ${['эмали', 'эмали!', 'фарфора', 'тканей', 'стекла', 'дерева', 'камня', 'кожи'][at]}`,
    companyId,
    workForm: 'hybrid' as const,
    descriptionHtml: `<p>Расписывать предмет номер ${at}.</p>`,
  })
  const ids = await board.buildVacancies(...Array.from({ length: 8 }, (_, at) => draft(at)))
  const { items } = await api.vacancies.similar({ id: ids[7] ?? 0 })
  expect(items).toHaveLength(6)
  expect(new Set(items.map(({ title }) => title.replace('!', ''))).size).toBe(6)
})
