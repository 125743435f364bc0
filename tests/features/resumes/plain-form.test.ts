import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { shortResumeOf } from '#shared/features/board/resumes/short-text.ts'
import { RESUMES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { fillForm, plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs } = app
const { open, post, submit } = plainBrowser(app)
const { db, now } = board.deps
const WRITE = 'resumes.writeShort'

async function buildSeeker() {
  const { id: userId } = await buildUser(db)
  const { token } = await buildSession(db, { userId, now: now() })
  return { userId, cookie: `__Host-token=${token}` }
}

const NEW = '/resumes/new'
const editOf = (id: string | undefined) => `/personal/resumes/${id}/edit`
const SHORT = {
  title: 'Бухгалтер',
  lastJob: 'Кассир, «Ромашка»',
  skills: 'Excel, 1С;Excel',
  about: 'Считаю\r\nточно',
  phone: '+7 913 555-01-02',
  workForm: 'remote',
}

const toPlace = ({ status, location }: PlainAnswer) => (status === 303 ? location : status)

/** Sends the form of a page that nobody needs to have opened. @returns where it leads, or the status of an answer that leads nowhere */
const write = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  toPlace(await post(path, WRITE, { ...idIn(path), ...fields }, headers))
/** The hidden field of a page that changes a resume. */
function idIn(path: string): Record<string, string> {
  const id = /^\/personal\/resumes\/(\w+)\/edit$/.exec(path)?.[1]
  return id === undefined ? {} : { id }
}
const sentOf = (id: string | undefined) => `/personal/resumes?sent=1&id=${id}`

const writtenBy = (userId: number) =>
  db.select().from(resumes).where(eq(resumes.userId, userId)).orderBy(resumes.number)
const read = async (path: string, cookie: string) =>
  (await open(path, { cookie: `${cookie}; session=1` })).text

test('without scripts a short resume is ready at once, and a form that is sent twice makes one resume', async () => {
  const { userId, cookie } = await buildSeeker()
  const twice = await Promise.all([write(NEW, SHORT, { cookie }), write(NEW, SHORT, { cookie })])
  const again = await write(NEW, SHORT, { cookie })
  const [resume, ...others] = await writtenBy(userId)
  const SENT = sentOf(resume?.id)
  expect([...twice, again]).toEqual([SENT, SENT, SENT])
  expect(others).toEqual([])
  expect(resume).toMatchObject({ status: 'published', visibility: 'nobody' })
  expect(resume?.draft).toMatchObject({
    title: 'Бухгалтер',
    firstName: 'Анна',
    about: 'Считаю\nточно',
    skills: ['Excel', '1С'],
    experience: [{ position: 'Кассир, «Ромашка»' }],
    workForms: ['remote'],
    professionId: expect.any(Number),
  })
  expect(resume?.contacts).toMatchObject({ phone: SHORT.phone, email: expect.stringContaining('@') })
  const list = await read(SENT, cookie)
  expect(list).toContain('Резюме готово')
  expect(list).toContain('Готово, никому не видно')
})

test('without scripts a short resume in which a check finds something waits for the moderators and cannot be changed', async () => {
  const { userId, cookie } = await buildSeeker()
  const suspicious = { ...SHORT, about: 'Моя почта anna@example.com' }
  const sent = await write(NEW, suspicious, { cookie })
  const [resume] = await writtenBy(userId)
  const SENT = sentOf(resume?.id)
  expect(sent).toBe(SENT)
  expect(resume?.status).toBe('moderation')
  expect(await read(SENT, cookie)).toContain('Резюме на проверке')
  const page = editOf(resume?.id)
  expect(await write(page, suspicious, { cookie })).toBe(SENT)
  const changed = await post(page, WRITE, { ...idIn(page), ...SHORT }, { cookie })
  expect([changed.status, changed.text]).toEqual([
    422,
    expect.stringContaining('Изменить его можно после ответа модератора'),
  ])
  expect(await writtenBy(userId)).toEqual([resume])
  const cases = await db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.objectId, resume?.id ?? ''))
  expect(cases).toHaveLength(1)
})

test('without scripts the form of work and the experience are those that somebody has chosen', async () => {
  const { userId, cookie } = await buildSeeker()
  const { workForm: _none, ...unchosen } = SHORT
  const typed = { ...unchosen, experience: 'from_3_to_6' }
  const refused = await submit(NEW, WRITE, typed, { cookie })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(refused.alert).toContain('Какую работу ищете: Это поле обязательно')
  // Neither a form of work nor a resume is there that nobody has chosen.
  expect(readForm(refused.body, WRITE)).toEqual(typed)
  expect(await writtenBy(userId)).toEqual([])
  const stated = fillForm(refused.body, WRITE, { workForm: 'hybrid' })
  await post(NEW, WRITE, stated, { cookie })
  const [written] = await writtenBy(userId)
  expect(written?.draft).toMatchObject({
    workForms: ['hybrid'],
    statedExperience: { range: 'from_3_to_6', months: null },
  })
  const page = editOf(written?.id)
  const sent = { ...SHORT, workForm: 'home', experience: '', lastJob: 'Швея, 5 лет' }
  expect(toPlace(await submit(page, WRITE, sent, { cookie }))).toBe(sentOf(written?.id))
  expect(await writtenBy(userId)).toMatchObject([
    { draft: { workForms: ['home'], statedExperience: { range: 'from_3_to_6', months: 60 } } },
  ])
})

test('without scripts wrong fields are named, and what was typed comes back whole, also into an edit', async () => {
  const { userId, cookie } = await buildSeeker()
  const wrong = {
    ...SHORT,
    title: ' А ',
    about: `${'я'.repeat(9_998)}\r\nя`,
    skills: `${'я'.repeat(79)}😀,${'я'.repeat(500)}`,
    experience: '',
  }
  const refused = await submit(NEW, WRITE, wrong, { cookie })
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  for (const message of [
    'Кем хотите работать: Содержимое поля слишком короткое',
    'Что умеете: Содержимое поля слишком длинное',
    'О себе: Содержимое поля слишком длинное',
  ])
    expect(refused.alert).toContain(message)
  expect(readForm(refused.body, WRITE)).toEqual(wrong)
  expect(await writtenBy(userId)).toEqual([])

  expect(await write(NEW, SHORT, { cookie })).toMatch(/^\/personal\/resumes\?sent=1/)
  const [resume] = await writtenBy(userId)
  const page = editOf(resume?.id)
  const untitled = await submit(page, WRITE, { title: '', about: 'Считаю быстро' }, { cookie })
  expect([untitled.status, untitled.alert]).toEqual([422, expect.stringContaining('Кем хотите работать')])
  const form = readForm(untitled.body, WRITE)
  expect(form).toMatchObject({ ...idIn(page), title: '', about: 'Считаю быстро', lastJob: SHORT.lastJob })
  expect(await writtenBy(userId)).toEqual([resume])
  const corrected = fillForm(untitled.body, WRITE, { title: 'Кассир' })
  expect(toPlace(await post(page, WRITE, corrected, { cookie }))).toBe(sentOf(resume?.id))
  expect(await writtenBy(userId)).toMatchObject([
    { status: 'published', draft: { title: 'Кассир', about: 'Считаю быстро', skills: ['Excel', '1С'] } },
  ])
})

test('without scripts an edit of a published resume is read by moderators, and repeating it asks them once', async () => {
  const { userId, cookie } = await buildSeeker()
  await write(NEW, SHORT, { cookie })
  const [resume] = await writtenBy(userId)
  const page = editOf(resume?.id)
  const edited = { ...SHORT, title: 'Оператор чата' }
  const SENT = sentOf(resume?.id)
  expect([await write(page, edited, { cookie }), await write(page, edited, { cookie })]).toEqual([SENT, SENT])
  const [after] = await writtenBy(userId)
  expect(after).toMatchObject({
    status: 'published',
    draft: { title: 'Оператор чата' },
    content: { title: 'Бухгалтер' },
  })
  expect(after?.draft.professionId).not.toBe(resume?.draft.professionId)
  const states = await db
    .select({ state: resumeRevisions.state })
    .from(resumeRevisions)
    .where(eq(resumeRevisions.resumeId, resume?.id ?? ''))
    .orderBy(resumeRevisions.id)
  expect(states.map(({ state }) => state)).toEqual(['approved', 'pending'])
})

test('without scripts a text that moderators have refused does not pass without them', async () => {
  const { userId, cookie } = await buildSeeker()
  const id = await buildResume(db, {
    userId,
    now: now(),
    status: 'draft',
    contacts: { email: 'a@example.ru' },
  })
  const [row] = await writtenBy(userId)
  if (!row) throw new Error('The resume was not written')
  await db
    .insert(resumeRevisions)
    .values({ resumeId: id, content: row.draft, state: 'refused', submittedAt: now().toISOString() })
  expect(await write(editOf(id), SHORT, { cookie })).toBe(sentOf(id))
  const another = { ...SHORT, about: 'Считаю точно и быстро' }
  await write(NEW, another, { cookie })
  expect(await writtenBy(userId)).toMatchObject([{ status: 'moderation' }, { status: 'moderation' }])
})

test('without scripts a hidden resume is not shown again by writing the same as a new one', async () => {
  const { userId, cookie } = await buildSeeker()
  await write(NEW, SHORT, { cookie })
  const [hidden] = await writtenBy(userId)
  await db
    .update(resumes)
    .set({ status: 'hidden', visibility: 'everyone' })
    .where(eq(resumes.id, hidden?.id ?? ''))
  await write(NEW, SHORT, { cookie })
  expect(await writtenBy(userId)).toMatchObject([
    { status: 'hidden' },
    { status: 'published', visibility: 'nobody' },
  ])
})

test('without scripts a resume that says more than the short form is left as it is', async () => {
  const { userId, cookie } = await buildSeeker()
  const course = { title: '1С', organisation: '', year: null }
  const id = await buildResume(db, { userId, now: now(), status: 'draft', content: { courses: [course] } })
  const page = editOf(id)
  for (const fields of [SHORT, { ...SHORT, title: '' }]) {
    const answer = await post(page, WRITE, { ...idIn(page), ...fields }, { cookie })
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringContaining('Это резюме подробнее короткой формы'),
    ])
  }
  expect(await writtenBy(userId)).toMatchObject([{ draft: { title: 'Бухгалтер', courses: [course] } }])
})

test('without scripts guests are led to sign in, and foreign, missing and impossible resumes are not found', async () => {
  const { userId, cookie } = await buildSeeker()
  await write(NEW, SHORT, { cookie })
  const [resume] = await writtenBy(userId)
  const page = editOf(resume?.id)
  for (const path of [NEW, page])
    expect(await write(path, SHORT)).toBe(`/sign-in?redirect_uri=${encodeURIComponent(path)}`)
  const other = await buildSeeker()
  for (const path of [page, editOf('0'.repeat(24))])
    for (const fields of [SHORT, { ...SHORT, title: '' }])
      expect([path, await write(path, fields, { cookie: other.cookie })]).toEqual([path, 404])
  expect(await write(editOf('7'), SHORT, { cookie })).toBe(404)
  expect(await write(NEW, SHORT, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await write(NEW, { ...SHORT, about: 'x'.repeat(300_001) }, { cookie })).toBe(413)
  expect(await writtenBy(userId)).toEqual([resume])
  expect(await writtenBy(other.userId)).toEqual([])
  expect(bugs).toEqual([])
})

test('without scripts the limit of resumes holds, and the form says so', async () => {
  const { userId, cookie } = await buildSeeker()
  for (let made = 0; made < RESUMES_MAX; made += 1) await buildResume(db, { userId, now: now() })
  const full = await submit(NEW, WRITE, SHORT, { cookie })
  expect([full.status, full.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(full.alert).toContain(`У вас уже ${RESUMES_MAX}`)
  expect(readForm(full.body, WRITE)).toMatchObject(SHORT)
  expect(await writtenBy(userId)).toHaveLength(RESUMES_MAX)
})

test('the longest skills that can be typed come back into the short form', () => {
  const skills = Array.from({ length: 30 }, (_, at) => `навык номер ${at}`)
  const draft = { ...EMPTY_CONTENT, skills: [...skills.slice(0, 29), 'я'.repeat(60)] }
  const short = shortResumeOf({ draft, contacts: EMPTY_CONTACTS })
  expect(short?.skills.split(/, ?/)).toEqual(draft.skills)
  expect(shortResumeOf({ draft: { ...draft, skills: ['1С, 8.3'] }, contacts: EMPTY_CONTACTS })).toBeNull()
})
