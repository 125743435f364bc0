import { and, eq, sql } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { ResumeBrief } from '#client/features/board/resumes/reading/resume-brief.tsx'
import { ResumeCard } from '#client/features/board/resumes/reading/resume-card.tsx'
import { ResumeDocument } from '#client/features/board/resumes/reading/resume-document.tsx'
import { responses } from '#server/db/schema/responses.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import { readPdfLines } from '#server/features/board/resumes/import/formats/pdf-lines.ts'
import { writeMissingExperience } from '#server/features/board/resumes/writing/write-experience.ts'
import { resumeItem } from '#server/mail/templates/search-items.ts'
import { Resume, type ResumeContent } from '#shared/features/board/resumes/model.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const people = await testPeople()
const { app, call, deps, board, buildPerson, buildCompany } = people
const { resumes, buildTeam, respond, act } = responseWorld(people)
const { db } = deps

const SHORT = { title: 'Бухгалтер', skills: 'Excel', about: 'Считаю точно.', phone: '' }
const FALSE_LINE = /без опыта|по сей день|по настоящее время/i

/** The resume of a short response, as its company reads it. */
async function received(short: object) {
  const team = await buildTeam()
  const person = await buildPerson({ firstName: 'Анна' })
  const { body } = await respond(person, team.vacancyId, { ...SHORT, ...short, letter: '' })
  const opened = await act(team.author, `/responses/${body.id}/open`)
  return { team, person, id: body.id, resume: Resume.parse(fromWire(opened.body.resume)) }
}

/** All that pages, e-mails and files say of a resume. */
function saidOf(resume: Resume): string {
  const html = renderToStaticMarkup(
    <>
      <ResumeBrief resume={resume} />
      <ResumeCard resume={resume} now={deps.now().toISOString()} />
      <ResumeDocument resume={resume} />
    </>,
  )
  const item = resumeItem(deps.site, resume)
  return withSpaces([html.replaceAll(/<[^>]+>/g, '\n'), ...item.facts].join('\n'))
}

async function linesOf(id: string, kind: 'pdf' | 'docx', as: TestPerson) {
  const { body } = await request(app)
    .get(`/api/v1/resumes/${id}/${kind}`)
    .set('authorization', `Token ${as.token}`)
    .responseType('blob')
  const lines = kind === 'pdf' ? await readPdfLines(new Uint8Array(body)) : readDocxLines(body)
  return withSpaces(lines.map(({ text }) => text).join('\n'))
}

describe('a short resume', () => {
  test.each([
    [{ last_job: 'Бухгалтер, ООО «Ромашка», 6 лет' }, 72, 'over_6', 'Опыт 6 лет'],
    [
      { last_job: 'Бухгалтер, ООО «Ромашка»', experience: 'from_3_to_6' },
      null,
      'from_3_to_6',
      'Опыт 3–6 лет',
    ],
    [{ last_job: 'Бухгалтер, 4 года', experience: 'from_3_to_6' }, 48, 'from_3_to_6', 'Опыт 4 года'],
    [{ last_job: 'Бухгалтер, 2 года', experience: 'over_6' }, null, 'over_6', 'Опыт более 6 лет'],
    [{ last_job: '', experience: 'none' }, null, 'none', 'Без опыта'],
    [{ last_job: 'нет' }, null, 'none', 'Без опыта'],
    [{ last_job: 'Бухгалтер', about: 'Опыт работы 7 лет.' }, 84, 'over_6', 'Опыт 7 лет'],
  ])('with %j states its experience', async (short, months, range, text) => {
    const { resume } = await received(short)
    expect([resume.experienceMonths, resume.experienceRange]).toEqual([months, range])
    expect(saidOf(resume)).toContain(text)
    expect(saidOf(resume)).not.toMatch(/по сей день|по настоящее время/i)
  })

  test.each([
    { last_job: 'Бухгалтер, ООО «Ромашка»' },
    { last_job: '' },
    { last_job: 'Бухгалтер', experience: '' },
  ])('with %j says nothing of its experience anywhere', async (short) => {
    const { resume, person } = await received(short)
    expect(resume).toMatchObject({ experienceMonths: null, experienceRange: null })
    expect(resume.lastJob?.isPresent ?? false).toBe(false)
    expect(saidOf(resume)).not.toMatch(FALSE_LINE)
    expect(saidOf(resume)).not.toMatch(/опыт [\d«]|опыт:/i)
    const [row] = await db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
    for (const kind of ['pdf', 'docx'] as const)
      expect(await linesOf(row?.id ?? '', kind, person)).not.toMatch(FALSE_LINE)
  })

  test('an edit without scripts that names no other years keeps the chosen ones', async () => {
    const person = await buildPerson()
    const team = await buildTeam()
    await respond(person, team.vacancyId, {
      ...SHORT,
      last_job: 'Бухгалтер',
      experience: 'over_6',
      letter: '',
    })
    const next = await buildTeam()
    await call('PUT', `/api/v1/vacancies/${next.vacancyId}/responses/draft`, {
      as: person,
      body: { ...SHORT, last_job: 'Кассир', experience: 'under_1' },
    })
    const { body } = await act(person, `/vacancies/${next.vacancyId}/responses/new`, {}, 'GET')
    expect(body.draft).toMatchObject({ last_job: 'Кассир', experience: 'under_1' })
  })
})

const found = async (range: string, as: TestPerson) => {
  const { body } = await call('GET', `/api/v1/resumes?experience=${range}`, { as })
  return body.items.map(({ id }: { id: string }) => id)
}
const JOB = { position: 'Швея', company: '', startMonth: null, endMonth: null, description: '' }

describe('lists of resumes', () => {
  test('filters and their counts leave out unknown experience, and dates go before what is stated', async () => {
    const { people: colleagues } = await buildCompany(100)
    const [reader] = colleagues
    const build = async (content: Partial<ResumeContent>) => (await resumes.published({ content })).id
    const before = await call('GET', '/api/v1/resumes', { as: reader! })
    const unknown = await build({ experience: [JOB], statedExperience: null })
    const empty = await build({ experience: [], statedExperience: null })
    const none = await build({ experience: [], statedExperience: { range: 'none', months: null } })
    const stated = await build({ experience: [JOB], statedExperience: { range: 'over_6', months: null } })
    const dated = await build({
      experience: [{ ...JOB, startMonth: '2019-01', endMonth: '2020-12' }],
      statedExperience: { range: 'over_6', months: null },
    })
    expect(await found('none', reader!)).toEqual([none])
    expect(await found('over_6', reader!)).toEqual([stated])
    expect(await found('from_1_to_3', reader!)).toEqual([dated])
    const { body } = await call('GET', '/api/v1/resumes', { as: reader! })
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([unknown, empty]))
    expect(body.total - before.body.total).toBe(5)
    const counts = (facets: { value: string; count: number }[]) =>
      facets.reduce((sum, { count }) => sum + count, 0)
    expect(counts(body.facets.experience) - counts(before.body.facets.experience)).toBe(3)
  })

  test('matches neither praise nor miss an experience that is not known', async () => {
    const professionId = ProfessionId.parse(deps.referenceData.professions.bySlug('buhgalter')?.id)
    const { id, person } = await resumes.published({
      content: { professionId, experience: [JOB], statedExperience: null },
    })
    const vacancyIds: number[] = []
    for (const experience of ['none', 'over_6'] as const) {
      const { company, author } = await buildTeam()
      const vacancy = { companyId: company.id, authorId: author.id, professionId, experience }
      vacancyIds.push(...(await board.buildVacancies({ ...vacancy, title: `Бухгалтер ${experience}` })))
    }
    const matches = (await call('GET', `/api/v1/personal/resumes/${id}/matches`, { as: person })).body.items
    const ours = matches.filter((one: { vacancy: { id: number } }) => vacancyIds.includes(one.vacancy.id))
    expect(ours).toHaveLength(2)
    expect(
      JSON.stringify(ours.map(({ reasons, gaps }: Record<string, unknown>) => [reasons, gaps])),
    ).not.toMatch(/experience/)
  })
})

describe('rows of a former release', () => {
  /** As that release has written it: the texts and the facts say nothing of stated experience. */
  async function former(lastJob: string) {
    const { person, team, id } = await received({ last_job: lastJob })
    const [row] = await db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
    const resumeId = row?.id ?? ''
    await resumes.show(person, resumeId, { visibility: 'everyone' })
    await db
      .update(resumeRows)
      .set({
        draft: sql`${resumeRows.draft} - 'statedExperience'`,
        content: sql`${resumeRows.content} - 'statedExperience'`,
        facts: sql`${resumeRows.facts} - 'statedExperience'`,
      })
      .where(eq(resumeRows.id, resumeId))
    await db
      .update(responses)
      .set({
        resume: sql`jsonb_set(${responses.resume}, '{text}', (${responses.resume} -> 'text') - 'statedExperience')`,
      })
      .where(eq(responses.id, id))
    return { resumeId, team, id }
  }
  const writtenBy = async (id: string) => {
    const [row] = await db
      .select({ by: sql<string>`xmin::text` })
      .from(resumeRows)
      .where(and(eq(resumeRows.id, id)))
    return row?.by
  }

  test('resumes and sent copies get what their line of a job says, and lose the false line', async () => {
    const years = await former('Бухгалтер, ООО «Ромашка», 6 лет')
    const silent = await former('Бухгалтер, ООО «Ромашка»')
    for (const [{ team, id }, months] of [
      [years, 72],
      [silent, null],
    ] as const) {
      const { body } = await act(team.author, `/responses/${id}/open`)
      const resume = Resume.parse(fromWire(body.resume))
      expect(resume.experienceMonths).toBe(months)
      expect(saidOf(resume)).not.toMatch(FALSE_LINE)
    }
    await writeMissingExperience(db)
    await deps.resumes.reload()
    expect(await found('over_6', years.team.author)).toContain(years.resumeId)
    for (const range of ['none', 'over_6'])
      expect(await found(range, years.team.author)).not.toContain(silent.resumeId)
    const written = [await writtenBy(years.resumeId), await writtenBy(silent.resumeId)]
    await writeMissingExperience(db)
    expect([await writtenBy(years.resumeId), await writtenBy(silent.resumeId)]).toEqual(written)
  })
})
