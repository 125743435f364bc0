import { expect, test } from 'vitest'
import { ARTICLE, editingWorld } from './editing-world.ts'

const { at, board, buildPerson, call, editor, headWith, save, seen } = await editingWorld()

const LINE = 'Достаточно длинная первая строка текста.'

test('the list of texts begins with facts whose check is overdue, and finds by kind, state and words', async () => {
  const list = async (query = '') => (await call('GET', `/api/v1/staff/texts${query}`, { as: editor })).body
  expect((await list()).overdue_count).toBe(0)
  board.setNow('2027-02-01T09:00:00Z')
  const { overdue_count: overdueCount, items } = await list()
  expect(overdueCount).toBeGreaterThan(0)
  expect(items[0].overdue[0]).toMatchObject({
    says: expect.any(String),
    source: expect.any(String),
    check_by: expect.stringMatching(/^202/),
  })
  const firsts = items.map(({ overdue }: { overdue: unknown[] }) => overdue.length > 0)
  expect(firsts.lastIndexOf(true)).toBe(firsts.filter(Boolean).length - 1)
  expect((await list('?kind=help')).items.every(({ kind }: { kind: string }) => kind === 'help')).toBe(true)
  expect((await list('?search=НАЛОГИ%20САМОЗАНЯТОГО')).items[0]).toMatchObject({ slug: ARTICLE })
  expect((await list('?state=draft')).items).toEqual([])
  await save({ version: null, head: await headWith(), body: 'Черновик, который видят в списке.' })
  expect((await list('?state=draft')).items).toMatchObject([{ slug: ARTICLE, state: 'draft' }])
})

test('the preview is the page of readers with the draft, and says what is wrong with an invalid one', async () => {
  const preview = () => call('GET', `${at('article', ARTICLE)}/preview`, { as: editor })
  const shown = (await preview()).body.article
  const { vacancies: _shown, content_version: _draft, ...page } = shown
  const { vacancies: _seen, content_version: _version, ...readers } = (await seen()).body
  expect(page).toEqual(readers)
  await save({ version: null, head: await headWith({ title: 'Нет' }), body: LINE })
  expect((await preview()).status).toBe(422)
})

test('the rendering of a draft has its errors by line, and shows a text with an unknown variable', async () => {
  const answer = await call('POST', `${at('article', ARTICLE)}/rendering`, {
    as: editor,
    body: { head: await headWith(), body: `${LINE}\n\n{{npd.limit}} и {{net.takoy}}` },
  })
  expect(answer.body.errors).toEqual([{ field: null, line: 3, message: 'Переменной {{net.takoy}} нет.' }])
  expect(answer.body.html).toContain('{{net.takoy}}')
})

test('texts of staff do not exist for other people', async () => {
  const person = await buildPerson()
  for (const path of ['', `/article/${ARTICLE}`, `/article/${ARTICLE}/preview`])
    expect((await call('GET', `/api/v1/staff/texts${path}`, { as: person })).status).toBe(404)
})
