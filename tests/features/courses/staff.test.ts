import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { courses, schools } from '#server/db/schema/courses.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { ADVERT, buildCourse, buildSchool } from './rows.ts'

const { deps, call, buildPerson } = await testPeople()
const { db } = deps
const staff = await buildPerson({ staffRole: 'admin' })
const moderator = await buildPerson({ staffRole: 'moderator' })

beforeEach(async () => {
  await db.delete(courses)
  await db.delete(schools)
})

const FORM = {
  title: 'Учёт маленькой фирмы',
  professions: ['buhgalter', ''],
  weeks: '12',
  hours_per_week: 6,
  format: 'live',
  price: '45 900,50',
  contents: 'Проводки',
  outcome: 'Сведёте баланс',
  url: 'shkola.example/uchet',
  checked_on: '2026-11-20',
  recheck_on: '2027-02-20',
}
const create = async (fields: object = {}) => {
  const { id } = await buildSchool(db)
  return call('POST', '/api/v1/staff/courses', { as: staff, body: { ...FORM, school_id: id, ...fields } })
}
const setState = (course: { id: number; version: number }, state: string) =>
  call('POST', `/api/v1/staff/courses/${course.id}/state`, {
    as: staff,
    body: { version: course.version, state },
  })

test('staff add a course as a draft, publish it and hide it, and the log has it all', async () => {
  const draft = await create()
  expect(draft.status).toBe(200)
  expect(draft.body).toMatchObject({
    slug: 'uchet-malenkoy-firmy',
    state: 'draft',
    price_kopecks: 4_590_050,
    professions: ['buhgalter'],
    url: 'https://shkola.example/uchet',
    version: 1,
  })
  const slug = `/api/v1/courses/${draft.body.slug}`
  expect((await call('GET', slug)).status).toBe(404)
  const published = await setState(draft.body, 'published')
  expect(published.body).toMatchObject({ state: 'published', version: 2 })
  expect((await call('GET', slug)).status).toBe(200)
  expect((await setState(published.body, 'hidden')).status).toBe(200)
  expect((await call('GET', slug)).status).toBe(404)
  const log = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
  expect(log.map(({ action, userId }) => [action, userId])).toEqual([
    ['course.hidden', staff.id],
    ['course.published', staff.id],
    ['course.added', staff.id],
  ])
})

test.each([
  ['a price with letters', { price: 'дорого' }, 'price', 'Поле содержит недопустимые символы.'],
  ['no price', { price: '' }, 'price', 'Это поле обязательно для заполнения.'],
  ['no weeks', { weeks: 0 }, 'weeks', 'Значение не должно быть меньше 1.'],
  [
    'a profession outside the directory',
    { professions: ['mag'] },
    'professions',
    'Выберите профессии из списка.',
  ],
  ['no profession', { professions: ['', ''] }, 'professions', 'Выберите хотя бы одну профессию.'],
  ['a school that does not exist', { school_id: 2_000_000_000 }, 'school_id', 'Выберите школу из списка.'],
  ['a script as its address', { url: 'javascript:alert(1)' }, 'url', 'Введите корректный URL.'],
  [
    'a check before the last one',
    { recheck_on: '2026-11-20' },
    'recheck_on',
    'Следующая проверка должна быть позже этой.',
  ],
  ['an endless title', { title: 'а'.repeat(10_000) }, 'title', 'Содержимое поля слишком длинное.'],
  ['a day that does not exist', { checked_on: '2026-02-30' }, 'checked_on', 'Введите день.'],
  [
    'a wrong INN',
    { advertiser_inn: '1234567890' },
    'advertiser_inn',
    'Проверьте ИНН: 10 цифр у организации или 12 у предпринимателя.',
  ],
])('a course is refused with %s', async (_name, fields, field, message) => {
  const answer = await create(fields)
  expect([400, 422]).toContain(answer.status)
  expect(answer.body.data.fields).toMatchObject({ [field]: message })
  expect(await db.$count(courses)).toBe(0)
})

test('a paid place without its token cannot be published, nor lose the token while it is published', async () => {
  const advert = {
    is_paid: true,
    advertiser_name: ADVERT.advertiserName,
    advertiser_inn: ADVERT.advertiserInn,
    paid_from: ADVERT.paidFrom,
    paid_to: ADVERT.paidTo,
  }
  const draft = (await create(advert)).body
  const refused = await setState(draft, 'published')
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('Без erid рекламу публиковать нельзя')
  const update = (course: { id: number; version: number; school_id: number }, fields: object) =>
    call('PUT', `/api/v1/staff/courses/${course.id}`, {
      as: staff,
      body: { ...FORM, ...advert, school_id: course.school_id, version: course.version, ...fields },
    })
  const marked = (await update(draft, { erid: ADVERT.erid })).body
  const published = await setState(marked, 'published')
  expect(published.status).toBe(200)
  const unmarked = await update(published.body, { erid: '' })
  expect(unmarked.status).toBe(422)
  expect(Object.keys(unmarked.body.data.fields)).toEqual(['erid'])
})

test('of two people who edit one course at once, the second is asked to look again', async () => {
  const draft = (await create()).body
  const edits = await Promise.all(
    ['Первая', 'Вторая'].map((title) =>
      call('PUT', `/api/v1/staff/courses/${draft.id}`, {
        as: staff,
        body: { ...FORM, school_id: draft.school_id, version: draft.version, title },
      }),
    ),
  )
  expect(statusesOf(edits)).toEqual([200, 409])
  expect(edits.find(({ status }) => status === 409)?.body.message).toContain('уже изменил кто-то другой')
})

test('two courses of one name have different addresses', async () => {
  const answers = [await create(), await create(), await create()]
  expect(answers.map(({ body }) => body.slug)).toEqual([
    'uchet-malenkoy-firmy',
    'uchet-malenkoy-firmy-2',
    'uchet-malenkoy-firmy-3',
  ])
})

test('published courses whose check is overdue come first in the list of staff', async () => {
  const { id: schoolId } = await buildSchool(db)
  await buildCourse(db, { schoolId, title: 'Скоро', recheckOn: '2026-12-01' })
  await buildCourse(db, { schoolId, title: 'Давно скрыт', state: 'hidden', recheckOn: '2025-01-01' })
  await buildCourse(db, { schoolId, title: 'Давно черновик', state: 'draft', recheckOn: '2026-10-01' })
  await buildCourse(db, { schoolId, title: 'Просрочен', recheckOn: '2026-11-20' })
  const { body } = await call('GET', '/api/v1/staff/courses', { as: staff })
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    'Просрочен',
    'Давно черновик',
    'Скоро',
    'Давно скрыт',
  ])
})

test('the check of a course is overdue from the day after the one that staff have set', async () => {
  const { id: schoolId } = await buildSchool(db)
  await buildCourse(db, { schoolId, title: 'Вчера', recheckOn: '2026-11-20' })
  await buildCourse(db, { schoolId, title: 'Сегодня', recheckOn: '2026-11-21' })
  const { body } = await call('GET', '/api/v1/staff/courses', { as: staff })
  const overdue = body.items.filter(({ is_check_overdue }: { is_check_overdue: boolean }) => is_check_overdue)
  expect(body.items).toHaveLength(2)
  expect(overdue.map(({ title }: { title: string }) => title)).toEqual(['Вчера'])
})

test('staff add and change a school; an older version is refused, and its address stays', async () => {
  const school = {
    name: 'Цифра и слово',
    site_url: 'shkola.example',
    refund_rule: 'Возвращаем всё.',
    about: 'Учим.',
    licence: '',
  }
  const { body: added } = await call('POST', '/api/v1/staff/schools', { as: staff, body: school })
  expect(added).toMatchObject({ slug: 'tsifra-i-slovo', licence: null, course_count: 0, version: 1 })
  const change = (version: number) =>
    call('PUT', `/api/v1/staff/schools/${added.id}`, {
      as: staff,
      body: { ...school, name: 'Другое', licence: 'Л035-1', version },
    })
  expect((await change(1)).body).toMatchObject({ name: 'Другое', slug: 'tsifra-i-slovo', version: 2 })
  expect((await change(1)).status).toBe(409)
})

test('courses exist only for administrators of staff', async () => {
  const draft = (await create()).body
  for (const [method, path] of [
    ['GET', '/api/v1/staff/courses'],
    ['GET', `/api/v1/staff/courses/${draft.id}`],
    ['GET', '/api/v1/staff/schools'],
    ['GET', '/api/v1/staff/school-requests'],
  ] as const)
    expect((await call(method, path, { as: moderator })).status, path).toBe(404)
  const answer = await call('POST', `/api/v1/staff/courses/${draft.id}/state`, {
    as: moderator,
    body: { version: 1, state: 'published' },
  })
  expect(answer.status).toBe(404)
  expect(await db.select({ state: courses.state }).from(courses)).toEqual([{ state: 'draft' }])
})
