import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { shortResumeOf } from '#shared/features/board/resumes/short-text.ts'
import { RESUMES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, send } = await wholeApp()
const { db, now } = board.deps

async function buildSeeker() {
  const { id: userId } = await buildUser(db)
  const { token } = await buildSession(db, { userId, now: now() })
  return { userId, cookie: `__Host-token=${token}` }
}

const OURS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
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

/** @returns where the form leads, or the status of an answer that leads nowhere */
async function write(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await send(path, {
    method: 'POST',
    headers: { ...OURS, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return answer.status === 303 ? answer.headers.get('location') : answer.status
}
const sentOf = (id: string | undefined) => `/personal/resumes?sent=1&id=${id}`

const writtenBy = (userId: number) =>
  db.select().from(resumes).where(eq(resumes.userId, userId)).orderBy(resumes.number)
const open = async (path: string, cookie: string) =>
  withSpaces((await send(path, { headers: { accept: 'text/html', cookie: `${cookie}; session=1` } })).body)

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
  const list = await open(SENT, cookie)
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
  expect(await open(SENT, cookie)).toContain('Резюме на проверке')
  const page = editOf(resume?.id)
  expect(await write(page, suspicious, { cookie })).toBe(SENT)
  expect(await write(page, SHORT, { cookie })).toBe(page)
  expect(await open(page, cookie)).toContain('Изменить его можно после ответа модератора')
  const cases = await db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.objectId, resume?.id ?? ''))
  expect(cases).toHaveLength(1)
})

test('without scripts the form of work and the experience are those that somebody has chosen', async () => {
  const { userId, cookie } = await buildSeeker()
  const { workForm: _none, ...unchosen } = SHORT
  const page = await write(NEW, { ...unchosen, experience: 'from_3_to_6' }, { cookie })
  const [draft] = await writtenBy(userId)
  expect(page).toBe(`${editOf(draft?.id)}?error=fields&fields=workForm`)
  expect(draft?.draft).toMatchObject({
    workForms: [],
    statedExperience: { range: 'from_3_to_6', months: null },
  })
  const html = await open(String(page), cookie)
  expect(html).toMatch(/<input(?=[^>]*name="experience")(?=[^>]*value="from_3_to_6")[^>]*checked/)
  expect(html).not.toMatch(/<input(?=[^>]*name="workForm")[^>]*checked/)
  const sent = { ...SHORT, workForm: 'home', experience: '', lastJob: 'Швея, 5 лет' }
  expect(await write(editOf(draft?.id), sent, { cookie })).toBe(sentOf(draft?.id))
  expect(await writtenBy(userId)).toMatchObject([
    { draft: { workForms: ['home'], statedExperience: { range: 'from_3_to_6', months: 60 } } },
  ])
})

test('without scripts wrong fields are named, and what was typed is kept as a draft that the next form sends', async () => {
  const { userId, cookie } = await buildSeeker()
  const wrong = {
    ...SHORT,
    title: ' А ',
    about: 'я'.repeat(10_000),
    skills: `${'я'.repeat(79)}😀,${'я'.repeat(500)}`,
  }
  const page = await write(NEW, wrong, { cookie })
  const [draft] = await writtenBy(userId)
  expect(page).toBe(`${editOf(draft?.id)}?error=fields&fields=skills,about,title`)
  expect(await write(NEW, wrong, { cookie })).toBe(page)
  expect(draft).toMatchObject({
    status: 'draft',
    draft: { title: 'А', about: 'я'.repeat(5000), skills: ['я'.repeat(79), 'я'.repeat(80)] },
  })
  const html = await open(String(page), cookie)
  expect(html).toContain('Содержимое поля слишком короткое.')
  expect(html).toContain('Текст не поместился, мы его сократили.')
  expect(html).toContain('value="Кассир, «Ромашка»"')
  expect(await write(editOf(draft?.id), { ...SHORT, title: '' }, { cookie })).toBe(
    `${editOf(draft?.id)}?error=fields&fields=title`,
  )
  expect(await write(editOf(draft?.id), SHORT, { cookie })).toBe(sentOf(draft?.id))
  expect(await writtenBy(userId)).toMatchObject([
    { status: 'published', draft: { title: 'Бухгалтер', skills: ['Excel', '1С'] } },
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
  expect(await write(editOf(id), SHORT, { cookie })).toBe(editOf(id))
  expect(await write(editOf(id), { ...SHORT, title: '' }, { cookie })).toBe(editOf(id))
  expect(await writtenBy(userId)).toMatchObject([{ draft: { title: 'Бухгалтер', courses: [course] } }])
  expect(await open(editOf(id), cookie)).toContain('Это резюме подробнее короткой формы')
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
  expect(await write(editOf('7'), SHORT, { cookie })).toBe(405)
  expect(await write(NEW, SHORT, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(`${NEW}?error=other`)
  expect(await write(NEW, { ...SHORT, about: 'x'.repeat(100_001) }, { cookie })).toBe(413)
  expect(await writtenBy(userId)).toEqual([resume])
  expect(await writtenBy(other.userId)).toEqual([])
  expect(bugs).toEqual([])
})

test('without scripts the limit of resumes holds, and the form says so', async () => {
  const { userId, cookie } = await buildSeeker()
  for (let made = 0; made < RESUMES_MAX; made += 1) await buildResume(db, { userId, now: now() })
  for (const fields of [SHORT, { ...SHORT, title: '' }])
    expect(await write(NEW, fields, { cookie })).toBe(`${NEW}?error=limit`)
  expect(await open(`${NEW}?error=limit`, cookie)).toContain(`У вас уже ${RESUMES_MAX}`)
})

test('the longest skills that can be typed come back into the short form', () => {
  const skills = Array.from({ length: 30 }, (_, at) => `навык номер ${at}`)
  const draft = { ...EMPTY_CONTENT, skills: [...skills.slice(0, 29), 'я'.repeat(60)] }
  const short = shortResumeOf({ draft, contacts: EMPTY_CONTACTS })
  expect(short?.skills.split(/, ?/)).toEqual(draft.skills)
  expect(shortResumeOf({ draft: { ...draft, skills: ['1С, 8.3'] }, contacts: EMPTY_CONTACTS })).toBeNull()
})
