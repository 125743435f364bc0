import { expect, test } from 'vitest'
import { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { statusesOf } from '#tests/support/people.ts'
import { later, PATH, postingWorld } from './posting-world.ts'

const { act, begin, board, buildTeam, call, content, decide, deps, inState, pay, read, save, statusOf } =
  await postingWorld()

test('a draft may be incomplete, keeps its input unchanged, and belongs to its creator', async () => {
  const { manager, company } = await buildTeam()
  const made = await call('post', PATH, { as: manager, body: { content: {} } })
  expect(made.body).toMatchObject({ id: expect.any(Number), version: 1 })
  const { id } = made.body
  const saved = await call('put', `${PATH}/${id}/draft`, {
    as: manager,
    body: { content: { title: 'Шв', salary_from: 'сорок тысяч', hours_per_day: '99' }, version: 1 },
  })
  expect(saved.body).toMatchObject({ version: 2 })
  expect(await read(manager, id)).toMatchObject({
    title: 'Шв',
    company_id: company.id,
    status: 'draft',
    author: { first_name: expect.any(String) },
    content: { title: 'Шв', salary_from: 'сорок тысяч', hours_per_day: '99', work_form: null },
    history: [{ from_status: null, to_status: 'draft', by: expect.any(String) }],
  })
})

test('a vacancy states its hours in a zone, and which of them are required', async () => {
  const team = await buildTeam()
  const hours = {
    work_starts_at: '22:00',
    work_ends_at: '06:00',
    work_zone: '330',
    overlap_hours: '4',
    hours_per_day: '4',
  }
  const id = await begin(team.manager, hours)
  await act(team.manager, id, 'submit')
  await pay(id, team.editor)
  await decide(id, team.staff, {})
  const { body } = await call('get', `/api/v1/vacancies/${id}`)
  expect(body).toMatchObject({
    work_starts_at: 1320,
    work_ends_at: 360,
    work_zone: 330,
    overlap_hours: 4,
    hours_per_day: 4,
  })
  const copy = await act(team.manager, id, 'copy')
  expect(await read(team.manager, copy.body.id)).toMatchObject({ content: hours })
})

test('a zone that no clock shows is refused', async () => {
  const { manager } = await buildTeam()
  const made = await call('post', PATH, { as: manager, body: { content: { work_zone: '181' } } })
  expect(made.status).toBe(400)
})

test('the second of two tabs learns of the conflict and overwrites the draft only on request', async () => {
  const { manager } = await buildTeam()
  const id = await begin(manager)
  const body = (title: string, version: number | null) => ({ content: content({ title }), version })
  const put = (title: string, version: number | null) =>
    call('put', `${PATH}/${id}/draft`, { as: manager, body: body(title, version) })
  expect((await put('Первая', 1)).status).toBe(200)
  const refused = await put('Вторая', 1)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('другой вкладке')])
  expect((await read(manager, id)).content.title).toBe('Первая')
  expect((await put('Вторая', null)).status).toBe(200)
  expect((await read(manager, id)).content.title).toBe('Вторая')
})

test('of concurrent saves of a draft one succeeds and the others are refused', async () => {
  const { manager } = await buildTeam()
  const id = await begin(manager)
  const answers = await Promise.all(
    ['А', 'Б', 'В'].map((title) =>
      call('put', `${PATH}/${id}/draft`, { as: manager, body: { content: content({ title }), version: 1 } }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 409, 409])
})

test('a text too long as HTML is refused with an error at its field, and the draft stays unchanged', async () => {
  const team = await buildTeam()
  const id = await begin(team.manager)
  const before = await read(team.manager, id)
  const refused = await save(team.manager, id, { duties_html: `<p>${'&'.repeat(19_000)}</p>` })
  expect(refused.status).toBe(422)
  expect(Object.values(refused.body.data.fields)).toEqual(['Содержимое поля слишком длинное.'])
  expect((await read(team.manager, id)).content).toEqual(before.content)

  expect((await save(team.manager, id, { duties_html: `<p>${'&'.repeat(9900)}</p>` })).status).toBe(200)
  const { content: kept } = await read(team.manager, id)
  expect(kept.duties_html.length).toBeGreaterThan(45_000)
  expect((await save(team.manager, id, kept)).status).toBe(200)
})

test('lone surrogates and control characters in a vacancy text do not prevent saving', async () => {
  const team = await buildTeam()
  const id = await begin(team.manager, { title: 'Швея\u0000 \uD83D', skills: ['Шитьё\uDC00'] })
  const { content: kept } = await read(team.manager, id)
  expect(kept).toMatchObject({ title: 'Швея \uFFFD', skills: ['Шитьё\uFFFD'] })
})

test('vacancy HTML is sanitised when saved, and contacts are removed from what readers see', async () => {
  const team = await buildTeam()
  const text = 'Шьём детские пижамы из хлопка, выкройки и ткань привозит курьер. '.repeat(3)
  const id = await begin(team.manager, {
    description_html: `<p onclick="x()">${text}</p><script>alert(1)</script><p>Пишите: shop@example.ru, +7 912 345-67-89</p>`,
  })
  expect((await read(team.manager, id)).content.description_html).not.toMatch(/script|onclick/)
  await act(team.manager, id, 'submit')
  await pay(id, team.editor)
  await decide(id, team.staff)
  const shown = await call('get', `/api/v1/vacancies/${id}`)
  expect(shown.status).toBe(200)
  expect(shown.text).not.toMatch(/shop@example|345-67-89/)
  expect(shown.body).toMatchObject({ salary: { from: 40_000, to: 60_000, gross: false } })
  const found = await call('get', `/api/v1/vacancies?search=${encodeURIComponent('пижамы')}`)
  expect(found.body.items.map((card: { id: number }) => card.id)).toContain(id)
})

test('an amount with decimals is accepted and stored in whole roubles', async () => {
  const { manager } = await buildTeam()
  const id = await begin(manager, { salary_from: '40 000,50', salary_to: '60000.4', salary_tax: 'net' })
  expect((await act(manager, id, 'submit')).status).toBe(200)
  const form = VacancyForm.parse(fromWire((await read(manager, id)).content))
  expect([form.salaryFrom, form.salaryTo]).toEqual([40_001, 60_000])
})

/** The sentence of the specification, also where a field is required because of another. */
const REQUIRED = /^Это поле обязательно для заполнения\.$/

test.each([
  [{ title: 'Ш' }, { title: /короткое/ }],
  [{ title: '  ' }, { title: /обязательно/ }],
  [
    { profession_id: null, work_form: null },
    { profession_id: /обязательно/, work_form: /обязательно/ },
  ],
  [{ work_from_ids: [] }, { work_from_ids: REQUIRED }],
  [{ work_form: 'hybrid' }, { location_ids: REQUIRED }],
  [{ salary_from: '60 000', salary_to: '40 000' }, { salary_to: /«до» не меньше, чем «от»/ }],
  [{ salary_from: 'много' }, { salary_from: /недопустимые/ }],
  [{ salary_tax: null }, { salary_tax: REQUIRED }],
  [{ hours_per_day: '25' }, { hours_per_day: /не должно быть больше 24/ }],
  [{ work_starts_at: '09:00' }, { work_ends_at: REQUIRED }],
  [{ work_ends_at: '18:00' }, { work_starts_at: REQUIRED }],
  [{ overlap_hours: '4' }, { overlap_hours: /начало и конец дня/ }],
  [
    { work_starts_at: '22:00', work_ends_at: '02:00', overlap_hours: '5' },
    { overlap_hours: /не может быть больше/ },
  ],
  [{ hours_per_day: '7,5' }, { hours_per_day: /целое/ }],
  [{ salary_from: '60.000.000' }, { salary_from: /недопустимые/ }],
  [
    { work_starts_at: '25:00', work_ends_at: '26:00' },
    { work_starts_at: /как 09:00/, work_ends_at: /как 09:00/ },
  ],
  [{ description_html: '<p>Коротко</p>' }, { description_html: /не меньше 150/ }],
  [{ description_html: `<p>${'а'.repeat(10_001)}</p>` }, { description_html: /длинное/ }],
  [{ contracts: [] }, { contracts: /обязательно/ }],
  [{ labels: ['no_calls'], has_calls: 'yes' }, { has_calls: /Без звонков/ }],
  [{ publish_at: '2026-11-20T10:00' }, { publish_at: /прошло/ }],
  [{ publish_at: '2027-06-01T10:00' }, { publish_at: /не больше чем на 60/ }],
  [{ publish_at: '2026-02-30T10:00' }, { publish_at: /день и время/ }],
])('a vacancy with the invalid fields %o is saved but not submitted', async (changes, faults) => {
  const { manager } = await buildTeam()
  const id = await begin(manager, changes)
  const answer = await act(manager, id, 'submit')
  expect(answer.status).toBe(422)
  const fields: Record<string, string> = answer.body.data.fields
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(faults).toSorted())
  for (const [name, words] of Object.entries(faults)) expect(fields[name]).toMatch(words)
  expect(await statusOf(id)).toBe('draft')
})

test('all errors of a vacancy text are reported at once', async () => {
  const { manager } = await buildTeam()
  const made = await call('post', PATH, { as: manager, body: { content: {} } })
  const answer = await act(manager, made.body.id, 'submit')
  expect(Object.keys(answer.body.data.fields).toSorted()).toEqual(
    [
      'contracts',
      'description_html',
      'employment',
      'experience',
      'profession_id',
      'title',
      'work_form',
    ].toSorted(),
  )
})

test('a request that no form can send is refused as a whole', async () => {
  const { manager } = await buildTeam()
  for (const changes of [
    { title: 'а'.repeat(201) },
    { description_html: 'а'.repeat(60_001) },
    { skills: Array.from({ length: 31 }, (_, at) => `навык ${at}`) },
    { work_form: 'teleport' },
    { work_from_ids: [-1] },
  ])
    expect((await call('post', PATH, { as: manager, body: { content: content(changes) } })).status).toBe(400)
})

test('a duplicate of an open vacancy of the company is found before payment', async () => {
  const team = await buildTeam()
  const first = await inState('published', team)
  const second = await begin(team.manager, { title: 'швея  НА дому' })
  expect((await call('get', `${PATH}/${second}/check`, { as: team.manager })).body.duplicates).toEqual([
    { id: first, title: 'Швея на дому', status: 'published' },
  ])
  expect((await act(team.manager, second, 'submit')).body).toMatchObject({ next: 'duplicates' })
  expect(await statusOf(second)).toBe('draft')
  expect((await act(team.manager, second, 'submit', { is_duplicate_meant: true })).body).toEqual({
    next: 'tariffs',
    duplicates: [],
  })

  const elsewhere = [deps.referenceData.locations.bySlug('belarus')!.id]
  const third = await begin(team.manager, { work_from_ids: elsewhere })
  expect((await call('get', `${PATH}/${third}/check`, { as: team.manager })).body.duplicates).toEqual([])
  const rivals = await buildTeam()
  const fourth = await begin(rivals.manager)
  expect((await act(rivals.manager, fourth, 'submit')).body.next).toBe('tariffs')
})

test('a copied vacancy is a draft of its creator with the same text and without the schedule', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  const made = await act(team.editor, id, 'copy')
  const copy = await read(team.editor, made.body.id)
  expect(copy).toMatchObject({ status: 'draft', content: { title: 'Швея на дому', publish_at: '' } })
  expect((await call('get', `${PATH}/${copy.id}`, { as: team.manager })).status).toBe(404)
})

test('a relisted vacancy keeps its address and first publication date, and shows as closed until published', async () => {
  const team = await buildTeam()
  const id = await inState('expired', team)
  await board.refresh([id])
  const first = (await call('get', `/api/v1/vacancies/${id}`)).body.first_published_at
  expect((await act(team.manager, id, 'submit')).body.next).toBe('tariffs')
  expect((await call('get', `/api/v1/vacancies/${id}`)).body.state).toBe('closed')
  await pay(id, team.editor, { days: 10 })
  expect((await call('get', `/api/v1/vacancies/${id}`)).body.state).toBe('closed')
  await decide(id, team.staff)
  expect((await call('get', `/api/v1/vacancies/${id}`)).body).toMatchObject({
    state: 'open',
    first_published_at: first,
    expires_at: new Date(later(10)).toISOString(),
  })
})

test('a text made invalid between order and payment remains a paid draft', async () => {
  const team = await buildTeam()
  const id = await inState('awaiting_payment', team)
  await save(team.manager, id, { title: '' })
  await pay(id, team.editor)
  expect(await read(team.manager, id)).toMatchObject({ status: 'draft', is_paid: true })
  await save(team.manager, id, {})
  expect((await act(team.manager, id, 'submit')).body.next).toBe('moderation')
})

test('a paid vacancy that was never published can be closed but not deleted', async () => {
  const team = await buildTeam()
  const id = await inState('moderation', team)
  expect((await act(team.manager, id, 'withdraw')).status).toBe(200)
  expect(await read(team.manager, id)).toMatchObject({ is_paid: true, first_published_at: null })
  expect((await call('delete', `/api/v1/personal/vacancies/${id}`, { as: team.manager })).status).toBe(409)
  expect((await act(team.manager, id, 'archive', { reason: 'not_needed' })).status).toBe(200)
})

test('a vacancy can be read at the address of the specification, with or without a slash, by its company only', async () => {
  const team = await buildTeam()
  const rivals = await buildTeam()
  const id = await begin(team.manager)
  for (const slash of ['', '/'])
    expect(
      (await call('get', `/api/company/${team.company.id}/vacancies/${id}${slash}`, { as: team.editor })).body
        .id,
    ).toBe(id)
  for (const [company, as] of [
    [rivals.company.id, team.editor],
    [rivals.company.id, rivals.admin],
    [team.company.id, rivals.admin],
  ] as const)
    expect((await call('get', `/api/company/${company}/vacancies/${id}`, { as })).status).toBe(404)
})
