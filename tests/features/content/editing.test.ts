import { expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { contentRevisions } from '#server/db/schema/content.ts'
import { publishDueTexts } from '#server/features/content/editing/publish.ts'
import { SHIPPED_TEXTS } from '#server/features/content/texts/heads.ts'
import { desc } from 'drizzle-orm'
import { statusesOf } from '#tests/support/people.ts'
import { ARTICLE, editingWorld } from './editing-world.ts'

const { board, call, colleague, deps, editor, headWith, publish, read, save, seen, withdraw } =
  await editingWorld()

test('a saved draft is not seen by readers, a published one is at once', async () => {
  const before = (await seen()).body
  const start = await read()
  expect(start).toMatchObject({ state: 'shipped', version: null, is_shipped: true, revisions: [] })
  const saved = await save({
    version: null,
    head: await headWith({ title: 'Налоги самозанятого: новый заголовок' }),
    body: `## Новое\n\nПервый абзац нового текста.\n\n${start.body}`,
  })
  expect(saved.body).toMatchObject({ version: 1 })
  expect((await seen()).body).toEqual(before)
  const published = await publish({ version: 1 })
  expect(published.body).toMatchObject({ state: 'published', path: `/blog/${ARTICLE}` })
  const after = (await seen()).body
  expect(after.title).toBe('Налоги самозанятого: новый заголовок')
  expect(after.html).toContain('<h2 id="novoe">Новое</h2>')
  expect(after.content_version).toBe('2026-11-23T09:00:00.000Z')
  const [act] = await deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(act).toMatchObject({ action: 'text.published', objectId: `article:${ARTICLE}`, userId: editor.id })
})

test('a publication shows what it changed for readers, not what its last save changed', async () => {
  const head = await headWith()
  await save({ version: null, head, body: 'Первый вариант этого текста.' })
  await publish({ version: 1 })
  await save({ version: 1, head, body: 'Второй вариант этого текста.' })
  await publish({ version: 2 })
  const [last, , first] = (await read()).revisions
  const changeOf = async (id: number) =>
    (await call('GET', `/api/v1/staff/texts/revisions/${id}`, { as: editor })).body
  expect((await changeOf(last.id)).before).toContain('Первый вариант')
  expect((await changeOf(first.id)).before).toContain('422-ФЗ')
})

test('returning to the text of the release keeps the edits in the history', async () => {
  await save({ version: null, head: await headWith(), body: 'Совсем другой текст этой статьи.' })
  await publish({ version: 1 })
  expect((await seen()).body.html).toContain('Совсем другой')
  const returned = await withdraw({ version: 1 })
  expect(returned.body).toMatchObject({ state: 'shipped', version: null })
  expect((await seen()).body.html).not.toContain('Совсем другой')
  expect(returned.body.revisions.map(({ action }: { action: string }) => action)).toEqual([
    'withdrawn',
    'published',
    'saved',
  ])
  const stale = await save({ version: 1, head: await headWith(), body: 'Правка из старой вкладки.' })
  expect(stale.status).toBe(409)
  const again = await save({ version: null, head: await headWith(), body: 'Правка из новой вкладки.' })
  expect(again.body.version).toBe(2)
})

test('the versions of a text count its own changes alone', async () => {
  const head = await headWith()
  for (const version of [null, 1, 2])
    await save({ version, head, body: `Вариант этого текста после версии ${version}.` })
  const slug = SHIPPED_TEXTS.article.map((one) => one.slug).find((one) => one !== ARTICLE) ?? ''
  const other = await read('article', slug)
  const saved = await save(
    { version: null, head: other.head, body: 'Первая правка другого текста.' },
    { slug },
  )
  expect(saved.body.version).toBe(1)
})

test('of two editors of one text the second learns who was first, and may save over it', async () => {
  const head = await headWith()
  const editors = [editor, colleague]
  const answers = await Promise.all(
    editors.map((as) => save({ version: null, head, body: `Правка: ${as.id}.` }, { as })),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  const second = answers.findIndex(({ status }) => status === 409)
  expect(answers[second]?.body.message).toMatch(second === 0 ? /Борис/ : /Анна Редактор/)
  const forced = await save(
    { version: null, is_forced: true, head, body: 'Текст поверх чужого, по решению.' },
    { as: editors[second] },
  )
  expect(forced.status).toBe(200)
  const bodies = (await deps.db.select().from(contentRevisions)).map(({ body }) => body)
  expect(bodies.sort()).toEqual([`Правка: ${editors[1 - second]?.id}.`, 'Текст поверх чужого, по решению.'])
})

test('saves of one editor while typing are one revision, which shows what it changed', async () => {
  const head = await headWith()
  const { body } = await read()
  await save({ version: null, head, body: `${body} Раз.` })
  await save({ version: 1, head, body: `${body} Раз, два.` })
  expect((await save({ version: 2, head, body: `${body} Раз, два.` })).body.version).toBe(2)
  const [revision, ...others] = (await read()).revisions
  expect(others).toEqual([])
  expect(revision).toMatchObject({ version: 2, author: 'Анна Редактор' })
  const diff = await call('GET', `/api/v1/staff/texts/revisions/${revision.id}`, { as: editor })
  expect(diff.body.text).toContain('Раз, два.')
  expect(diff.body.before).not.toContain('Раз')
  expect(diff.body.before).toContain('422-ФЗ')
  board.setNow('2026-11-23T09:20:00Z')
  await save({ version: 2, head, body: `${body} Раз, два, три.` })
  expect((await read()).revisions).toHaveLength(2)
})

const LINE = 'Достаточно длинная первая строка текста.'

test.each([
  [
    'an unknown variable',
    `${LINE}\n\nНалог {{npd.unknown}}.`,
    /Строка 3: Переменной \{\{npd\.unknown\}\} нет/,
  ],
  ['a dead link', `${LINE}\n\n[туда](/blog/net-takoy)`, /Строка 3: Страницы \/blog\/net-takoy нет/],
  ['a link to no answer', `${LINE}\n[туда](/help#net-takogo)`, /Строка 2: Страницы/],
  ['a link to an unknown list', `${LINE} [туда](/vacancies/net-takih)`, /Строка 1: Страницы/],
  ['a script as a link', `${LINE} [туда](ftp://example.ru)`, /должна начинаться с https/],
  ['HTML', `${LINE}\n\n<b>жирно</b>`, /Строка 3: HTML не работает/],
  ['a heading of the first level', `${LINE}\n\n# Заголовок`, /Строка 3: Заголовки бывают/],
  ['code', `${LINE}\n\n\`\`\`\nкод\n\`\`\``, /Строка 3: Блоков кода/],
  [
    'a picture that is not uploaded',
    `${LINE}\n\n![кот](/files/${'0'.repeat(40)}.webp)`,
    /Строка 3: Картинки/,
  ],
  ['nothing', '', /короче двадцати/],
])('a text with %s is not published, and the refusal names the line', async (_name, body, message) => {
  await save({ version: null, head: await headWith(), body })
  const refused = await publish({ version: 1 })
  expect(refused.status).toBe(422)
  expect(refused.body.message).toMatch(message)
  expect((await seen()).body.html).not.toContain(LINE)
})

test.each([
  ['title', 'Заг', /Заголовок/],
  ['description', 'Коротко', /Описание/],
  ['topic', 'net-takoy', /тему/],
  ['published', 'завтра', /Дата/],
  ['professions', ['net-takoy'], /нет в справочнике/],
  ['attribute', 'net-takogo', /Списка вакансий/],
  [
    'facts',
    [{ says: 'Самозанятый платит 6 %', source: '422-ФЗ', check_by: '2027-01-01' }],
    /замените на \{\{npd\.rateCompanies\}\}/,
  ],
  ['facts', [{ says: 'Без источника', source: '', check_by: '2027-01-01' }], /Факт 1/],
  ['facts', [{ says: 'Ставка {{net.takoy}}', source: 'Закон', check_by: '2027-01-01' }], /переменной/],
])('an invalid field %s is kept in the draft and refused for publication', async (field, value, message) => {
  const { body } = await read()
  const head = await headWith({ [field]: value })
  expect((await save({ version: null, head, body })).status).toBe(200)
  const refused = await publish({ version: 1 })
  expect(refused.body.message).toMatch(message)
  expect(refused.status).toBe(422)
})

test('a scheduled text is published at its moment, once, and an edit cancels the schedule', async () => {
  const head = await headWith()
  await save({ version: null, head, body: 'Текст, который выйдет завтра утром.' })
  expect((await publish({ version: 1, at: '2026-11-23T08:00:00Z' })).status).toBe(422)
  expect((await publish({ version: 1, at: '2028-11-23T08:00:00Z' })).status).toBe(422)
  const scheduled = await publish({ version: 1, at: '2026-11-24T07:00:00Z' })
  expect(scheduled.body).toMatchObject({ state: 'scheduled', publish_at: '2026-11-24T07:00:00.000Z' })
  await publishDueTexts(deps)
  expect((await seen()).body.html).not.toContain('завтра утром')
  board.setNow('2026-11-24T07:00:00Z')
  await Promise.all([publishDueTexts(deps), publishDueTexts(deps)])
  expect((await seen()).body.html).toContain('завтра утром')
  const { state, revisions } = await read()
  expect(state).toBe('published')
  expect(revisions.filter(({ action }: { action: string }) => action === 'published')).toHaveLength(1)
  expect(revisions[0]).toMatchObject({ action: 'published', author: null })
  await save({ version: 1, head, body: 'Другой текст, который тоже выйдет.' })
  await publish({ version: 2, at: '2026-11-25T07:00:00Z' })
  expect((await save({ version: 2, head, body: 'Передумали: этот текст не выйдет.' })).body.version).toBe(3)
  board.setNow('2026-11-25T08:00:00Z')
  await publishDueTexts(deps)
  expect((await seen()).body.html).toContain('завтра утром')
})

test('a new article begins as a draft, has a page once it is published and none when withdrawn', async () => {
  const slug = 'novaya-statya'
  const create = (body: object) => call('POST', '/api/v1/staff/texts', { as: editor, body })
  const text = { kind: 'article', slug, title: 'Новая статья доски' }
  expect((await create(text)).status).toBe(200)
  expect((await create(text)).status).toBe(409)
  expect((await create({ ...text, slug: ARTICLE })).status).toBe(409)
  expect((await create({ ...text, slug: 'Не адрес' })).status).toBe(400)
  expect((await create({ ...text, kind: 'profession', slug: 'net-takoy' })).status).toBe(422)
  expect((await seen(slug)).status).toBe(404)
  const head = await headWith({ title: 'Новая статья доски' })
  const ref = { slug }
  await save({ version: 1, head, body: 'Текст новой статьи, вполне длинный.' }, ref)
  expect((await publish({ version: 2 }, ref)).status).toBe(200)
  expect((await seen(slug)).status).toBe(200)
  const { items } = (await call('GET', '/api/v1/articles')).body
  expect(items.map((one: { slug: string }) => one.slug)).toContain(slug)
  expect((await withdraw({ version: 2 }, ref)).body).toMatchObject({ state: 'draft', path: null })
  expect((await seen(slug)).status).toBe(404)
})

test('an article begins with the day on which it is created in Moscow', async () => {
  board.setNow('2026-11-23T22:00:00Z')
  const text = { kind: 'article', slug: 'nochnaya-statya', title: 'Ночная статья доски' }
  await call('POST', '/api/v1/staff/texts', { as: editor, body: text })
  expect((await read('article', 'nochnaya-statya')).head.published).toBe('2026-11-24')
})

test('the facts of a profession have figures instead of variables', async () => {
  const ref = { kind: 'profession', slug: 'vyazalschik' }
  const { head, body } = await read(ref.kind, ref.slug)
  const facts = [{ says: 'Предел дохода — {{npd.limit}}', source: '422-ФЗ', check_by: '2027-01-01' }]
  await save({ version: null, head: { ...head, facts }, body }, ref)
  expect((await publish({ version: 1 }, ref)).status).toBe(200)
  const page = (await call('GET', `/api/v1/profession-pages/${ref.slug}`)).body
  expect(page.facts).toMatchObject([
    { says: expect.stringMatching(/^Предел дохода — [\d,]+\u00A0млн\u00A0₽$/) },
  ])
})

test('an answer of the help page is edited like any text', async () => {
  const ref = { kind: 'help', slug: 'proverena' }
  const { head } = await read('help', 'proverena')
  await save(
    {
      version: null,
      head: { ...head, title: 'Что значит отметка о проверке?' },
      body: 'Новый ответ про отметку.',
    },
    ref,
  )
  expect((await publish({ version: 1 }, ref)).status).toBe(200)
  const answers = (await call('GET', '/api/v1/help')).body.sections.flatMap(
    (section: { answers: { slug: string; title: string; html: string }[] }) => section.answers,
  )
  expect(answers.find((one: { slug: string }) => one.slug === 'proverena')).toEqual({
    slug: 'proverena',
    facts: [],
    title: 'Что значит отметка о проверке?',
    html: '<p>Новый ответ про отметку.</p>\n',
  })
  await save({ version: 1, head, body: '## Заголовок\n\nОтвет с заголовком.' }, ref)
  expect((await publish({ version: 2 }, ref)).body.message).toMatch(/В ответе нет заголовков/)
})
