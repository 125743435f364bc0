import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { emails } from '#server/db/schema/mail.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { responses } from '#server/db/schema/responses.ts'
import { checkShownResumes } from '#server/features/board/resumes/maintenance/health-check.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { board, buildPerson, call, deps, emailsTo } = people
const world = resumeWorld(people)
const sent = responseWorld(people)

const START = deps.now().getTime()
const onDay = (day: number) => board.setNow(new Date(START + day * DAY_MS).toISOString())
const run = () => checkShownResumes(deps)
const SECRET = 'инвалид 2 группы'
const SICK = `Веду учёт. Я ${SECRET}, работаю из дома.`

const publish = (id: string, as: TestPerson, body: object = {}) =>
  call('POST', `/api/v1/personal/resumes/${id}/publish`, { as, body })
const isReadable = async (id: string) => (await call('GET', `/api/v1/resumes/${id}`)).status === 200

async function save(as: TestPerson, id: string, content: Partial<ResumeContent>) {
  const { version } = await world.ok('GET', `/${id}`, as)
  return world.ok('PUT', `/${id}`, as, {
    version,
    content: Object(toWire({ ...CONTENT, ...content })),
    contacts: Object(toWire(CONTACTS)),
  })
}

/** A resume that names health and is shown, as a former release has published it. */
async function shownOfFormerRelease(content: Partial<ResumeContent> = { about: SICK }) {
  onDay(0)
  const { id, person } = await world.published()
  const [row] = await deps.db.select().from(resumeRows).where(eq(resumeRows.id, id))
  if (!row?.content) throw new Error('The resume is not published')
  await deps.db
    .update(resumeRows)
    .set({
      draft: { ...row.draft, ...content },
      content: { ...row.content, ...content },
      healthRules: 0,
    })
    .where(eq(resumeRows.id, id))
  return { id, person }
}

describe('a text that names health', () => {
  const FIELDS: readonly [field: string, Partial<ResumeContent>][] = [
    ['title', { title: 'Бухгалтер, инвалид 2 группы' }],
    ['about', { about: SICK }],
    ['skills', { skills: ['Excel', 'Есть справка МСЭ'] }],
    [
      'experience',
      {
        experience: [
          {
            position: 'Бухгалтер',
            company: '',
            startMonth: null,
            endMonth: null,
            description: 'Уволилась по состоянию здоровья',
          },
        ],
      },
    ],
    [
      'education',
      { education: [{ level: 'higher', institution: 'Вуз', speciality: 'Инвалид 3 группы', year: null }] },
    ],
    ['courses', { courses: [{ title: 'У меня диабет', organisation: '', year: null }] }],
    ['portfolio', { portfolio: [{ title: 'Сайт', text: 'Я беременна', url: '', file: null }] }],
    ['links', { links: [{ title: 'У меня ВИЧ', url: 'https://example.ru/' }] }],
  ]

  test.each(FIELDS)(
    'is not published from the field %s, and its author is told where',
    async (field, content) => {
      const person = await buildPerson()
      const id = await world.draft(person, { content })
      const { health } = await world.ok('GET', `/${id}`, person)
      expect(health.notes).toMatchObject([{ field }])
      const refused = await publish(id, person)
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, [field]])
    },
  )

  test('is not published from the contacts', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { contacts: { comment: 'Плохо слышу, пишите' } })
    expect(Object.keys((await publish(id, person)).body.data.fields)).toEqual(['contacts'])
  })

  test('goes to a moderator when its author says that the check is wrong, with a mark that quotes nothing', async () => {
    onDay(0)
    const person = await buildPerson()
    const id = await world.draft(person, { content: { about: SICK } })
    await world.show(person, id, { visibility: 'everyone' })
    expect((await publish(id, person, { is_not_about_health: true })).status).toBe(200)
    const [waiting] = await deps.db.select().from(moderationCases).where(eq(moderationCases.objectId, id))
    expect(waiting?.findings).toMatchObject([{ rule: 'health_data', part: 'about', quote: '' }])
    await world.decide(id)
    await run()
    expect((await world.ok('GET', `/${id}`, person)).health).toEqual({
      notes: [],
      hide_at: null,
      is_hidden: false,
    })
  })

  test('is returned by a moderator without a quote of it', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { content: { about: SICK } })
    await publish(id, person, { is_not_about_health: true })
    const [waiting] = await deps.db.select().from(moderationCases).where(eq(moderationCases.objectId, id))
    const decided = await call('POST', `/api/v1/staff/moderation/${waiting?.id}/decision`, {
      as: await buildPerson({ staffRole: 'moderator' }),
      body: { outcome: 'changes_asked', reasons: [{ rule: 'health_data', quote: SECRET, comment: null }] },
    })
    expect(decided.status).toBe(200)
    expect((await world.ok('GET', `/${id}`, person)).refusals).toEqual([
      { rule: 'health_data', quote: null, comment: null },
    ])
  })
})

describe('a shown resume of a former release that names health', () => {
  test('stays for two weeks after an e-mail that names the field alone, and is hidden then', async () => {
    const { id, person } = await shownOfFormerRelease()
    await Promise.all([run(), run()])
    await run()
    const [asked, ...others] = (await emailsTo(person.email)).filter(({ kind }) => kind.includes('health'))
    expect([asked?.kind, others]).toEqual(['resume_health_asked', []])
    expect(asked?.text).toContain('О себе')
    onDay(13)
    await run()
    expect(await isReadable(id)).toBe(true)
    onDay(14)
    await run()
    await run()
    expect(await isReadable(id)).toBe(false)
    expect((await world.ok('GET', `/${id}`, person)).health).toMatchObject({ is_hidden: true, hide_at: null })
    const told = await deps.db.select().from(emails).where(eq(emails.recipient, person.email))
    expect(told.filter(({ kind }) => kind.includes('health')).map(({ kind }) => kind)).toEqual([
      'resume_health_asked',
      'resume_health_hidden',
    ])
    const audit = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(desc(auditLog.id))
    expect(JSON.stringify([told, audit])).not.toContain(SECRET)
  })

  test('leaves its title out of the e-mail when the title names health', async () => {
    const { person } = await shownOfFormerRelease({ title: 'Швея, инвалид 2 группы' })
    await run()
    const [asked] = await emailsTo(person.email)
    expect(asked?.text).toContain('без названия')
    expect(asked?.text).not.toContain('инвалид')
  })

  test('is shown again after an edit that a moderator lets through, and not before', async () => {
    const { id, person } = await shownOfFormerRelease()
    await run()
    onDay(14)
    await run()
    expect((await publish(id, person)).status).toBe(422)
    await save(person, id, {})
    expect((await publish(id, person)).body).toMatchObject({ status: 'moderation' })
    expect(await isReadable(id)).toBe(false)
    await world.decide(id)
    expect(await isReadable(id)).toBe(true)
    expect((await world.ok('GET', `/${id}`, person)).health).toEqual({
      notes: [],
      hide_at: null,
      is_hidden: false,
    })
  })

  test('is not hidden while its edit waits for a moderator', async () => {
    const { id, person } = await shownOfFormerRelease()
    await run()
    await save(person, id, {})
    await publish(id, person)
    onDay(20)
    await run()
    expect(await isReadable(id)).toBe(true)
    await world.decide(id)
    await run()
    expect(await isReadable(id)).toBe(true)
  })

  test('is not shown by its author after hiding and showing it', async () => {
    const { id, person } = await shownOfFormerRelease()
    await world.ok('POST', `/${id}/hide`, person)
    expect((await publish(id, person)).status).toBe(422)
    expect(await isReadable(id)).toBe(false)
  })

  test('is left alone while nobody sees it, and others are never asked', async () => {
    const { id, person } = await shownOfFormerRelease()
    await world.show(person, id, { visibility: 'nobody' })
    const clean = await world.published()
    await run()
    const kinds = [...(await emailsTo(person.email)), ...(await emailsTo(clean.person.email))].map(
      ({ kind }) => kind,
    )
    expect(kinds.filter((kind) => kind.includes('health'))).toEqual([])
  })
})

describe('special conditions of work', () => {
  test('are read by those who open the resume, and are in no list', async () => {
    const { id } = await world.published({
      content: { title: 'Архивариус редких карт', needsConditions: true, conditions: ['quiet', 'written'] },
    })
    expect((await call('GET', `/api/v1/resumes/${id}`)).body.conditions).toEqual(['quiet', 'written'])
    const list = await call('GET', `/api/v1/resumes?search=${encodeURIComponent('архивариус')}`)
    expect(list.body.items.map((card: { id: string }) => card.id)).toContain(id)
    expect(list.text).not.toContain('conditions')
  })

  test('are gone with the choice itself, and a resume of a former release has none', async () => {
    const person = await buildPerson()
    const id = await world.draft(person, { content: { needsConditions: false, conditions: ['quiet'] } })
    expect((await world.ok('GET', `/${id}`, person)).draft.conditions).toEqual([])
    expect((await world.ok('GET', `/${id}/preview`, person)).conditions).toBeNull()
  })
})

describe('a response that was sent', () => {
  test('keeps what it says of health until its author takes it out, and the rest of it stays', async () => {
    const { id, person } = await shownOfFormerRelease()
    const { company, vacancyId } = await sent.buildTeam()
    await call('POST', `/api/v1/vacancies/${vacancyId}/responses`, {
      as: person,
      body: { resume_id: id, letter: 'Здравствуйте! Я беременна. Умею сверять счета.' },
    })
    const read = async () => {
      const [row] = await deps.db.select().from(responses).where(eq(responses.companyId, company.id))
      return [row?.resume.text.about, row?.letter]
    }
    const before = await read()
    expect(before).toEqual([SICK, 'Здравствуйте! Я беременна. Умею сверять счета.'])
    await run()
    onDay(14)
    await run()
    expect(await read()).toEqual(before)

    const counted = await call('GET', '/api/v1/personal/responses/health', { as: person })
    expect(counted.body).toEqual({ count: 1 })
    const stranger = await call('POST', '/api/v1/personal/responses/health/removal', {
      as: await buildPerson(),
    })
    expect([stranger.body, await read()]).toEqual([{ count: 0 }, before])
    for (const count of [1, 0]) {
      const removed = await call('POST', '/api/v1/personal/responses/health/removal', { as: person })
      expect(removed.body).toEqual({ count })
    }
    expect(await read()).toEqual([
      'Веду учёт. [убрано автором].',
      'Здравствуйте! [убрано автором]. Умею сверять счета.',
    ])
  })

  test('may say it: the form warns and sends', async () => {
    const person = await buildPerson()
    const { vacancyId } = await sent.buildTeam()
    const draft = await call('PUT', `/api/v1/vacancies/${vacancyId}/responses/draft`, {
      as: person,
      body: { resume_id: null, title: 'Швея', letter: 'У меня диабет, нужны перерывы.' },
    })
    expect(draft.body.health_words).toEqual(['У меня диабет'])
  })
})
