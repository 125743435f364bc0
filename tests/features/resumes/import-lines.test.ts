import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { resumeImports } from '#server/db/schema/resumes.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { COURSES_MAX, EDUCATION_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { pastedResumes, TEXT } from './pasted-resumes.ts'
import { CONTENT } from './resume-world.ts'

const people = await testPeople()
const { buildPerson, deps } = people
const { pasted, world } = pastedResumes(people)

describe('lines of a file', () => {
  test('become a job at the end of the list, and leave the job that had them', async () => {
    const { add, numbers, own } = await pasted()
    const picked = numbers('Принимала заказы.', 'Диспетчер такси')
    const { status, body } = await add('job', picked)
    expect(status).toBe(200)
    expect(body.jobs.map((job: { at: number }) => job.at)).toEqual([0, 1, 2, 3])
    expect(body.jobs[3]).toMatchObject({
      state: 'pending',
      source: 'Диспетчер такси\nПринимала заказы.',
      entry: { position: 'Диспетчер такси', description: 'Принимала заказы.' },
    })
    expect(body.jobs[0]).toMatchObject({ revision: 1, entry: { description: 'Веду учёт трёх компаний.' } })
    const { draft, version } = await own()
    expect(draft.experience.map((job: { position: string }) => job.position)).toEqual([
      'Главный бухгалтер',
      'Помощник бухгалтера',
      'Оператор',
      'Диспетчер такси',
    ])
    expect(version).toBe(2)
  })

  test('that name no job become one whose first line is its position', async () => {
    const { add, numbers } = await pasted()
    const { body } = await add('job', numbers('Фотошоп', 'Пишу стихи.'))
    expect(body.jobs[3].entry).toMatchObject({ position: 'Фотошоп', company: '', description: 'Пишу стихи.' })
    expect(body.rest).not.toContain('Фотошоп')
  })

  test('become a job once, however often and at once they are sent', async () => {
    const { add, numbers, own } = await pasted()
    const picked = numbers('Фотошоп', 'Пишу стихи.')
    const answers = await Promise.all([
      add('job', picked),
      add('job', picked),
      add('job', picked.toReversed()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await add('job', picked)).body.jobs).toHaveLength(4)
    expect((await own()).draft.experience).toHaveLength(4)
  })

  test('move to the description of another job, which another tab then has to look at again', async () => {
    const { add, numbers, decide, own } = await pasted()
    const picked = numbers('Принимала заказы.')
    const { body } = await add('job_text', picked, { at: 1 })
    expect(body.jobs[1].entry.description).toBe('Первичные документы.\nПринимала заказы.')
    expect(body.jobs[0].entry.description).not.toContain('заказы')
    expect((await add('job_text', picked, { at: 1 })).body).toEqual(body)
    const { entry } = body.jobs[1]
    const stale = await decide(1, { ...entry, description: 'Первичные документы.' }, { revision: 0 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('другой вкладке')])
    expect((await decide(1, entry, { revision: body.jobs[1].revision })).status).toBe(200)
    expect((await own()).draft.experience[1].description).toContain('Принимала заказы.')
    expect((await add('job_text', picked, { at: 30 })).status).toBe(404)
    expect((await add('job_text', picked)).status).toBe(400)
  })

  test('that the file has twice are copied', async () => {
    const { add, lines } = await pasted(TEXT.replace('Пишу стихи.', 'Первичные документы.'))
    const last = lines.findLastIndex(({ text }) => text === 'Первичные документы.')
    const { body } = await add('job_text', [last], { at: 2 })
    expect(body.jobs[1].entry.description).toBe('Первичные документы.')
    expect(body.jobs[2].entry.description).toContain('Первичные документы.')
  })

  test('become places of study, courses, skills and paragraphs, each once', async () => {
    const { add, numbers, own, read } = await pasted()
    const all = [
      ['education', numbers('Самарский колледж связи, 2008')],
      ['course', numbers('Курс «Налоги 2024», Нетология')],
      ['skills', numbers('Фотошоп', 'Excel')],
      ['about', numbers('Пишу стихи.')],
    ] as const
    for (const [as, picked] of [...all, ...all]) expect((await add(as, [...picked])).status, as).toBe(200)
    const { draft } = await own()
    expect(draft.education).toMatchObject([
      { institution: 'Казанский федеральный университет' },
      { institution: 'Самарский колледж связи', year: 2008, level: 'special_secondary' },
    ])
    expect(draft.courses).toHaveLength(1)
    expect(draft.skills).toHaveLength(2)
    expect(draft.about.split('\n').filter((line: string) => line === 'Пишу стихи.')).toHaveLength(1)
    const { rest } = await read()
    for (const word of ['Самарский', 'Фотошоп', 'стихи']) expect(rest).not.toContain(word)
  })

  test('stay without a field while one of their words has none', async () => {
    const { add, numbers, read } = await pasted(
      TEXT.replace('Фотошоп', 'Графические программы: Фотошоп, Корел'),
    )
    await add('skills', numbers('Графические программы: Фотошоп, Корел'))
    expect((await read()).rest).toContain('Графические программы')
  })

  test('that say nothing of the kind, or are not in the file, change nothing', async () => {
    const { add, numbers, own, read } = await pasted()
    const before = [await own(), await read()]
    const sentence = numbers('Веду учёт трёх компаний.')
    expect((await add('skills', sentence)).status).toBe(409)
    expect(
      (
        await add(
          'education',
          numbers('Бухгалтер').map(() => 9000),
        )
      ).status,
    ).toBe(422)
    expect((await add('about', [])).status).toBe(400)
    expect((await add('about', [1, 1])).status).toBe(400)
    expect((await add('hobby', [1])).status).toBe(400)
    expect([await own(), await read()]).toEqual(before)
  })

  test('that no longer fit into the draft are refused whole', async () => {
    const { add, numbers, save, own, decide, read } = await pasted()
    const [job] = CONTENT.experience
    if (!job) throw new Error('No job')
    await save({
      experience: Array.from({ length: 20 }, () => job),
      education: Array.from({ length: EDUCATION_MAX }, (_, at) => ({
        level: 'higher',
        institution: `Вуз ${at}`,
        speciality: '',
        year: null,
      })),
      courses: Array.from({ length: COURSES_MAX }, (_, at) => ({
        title: `Курс ${at}`,
        organisation: '',
        year: null,
      })),
      skills: Array.from({ length: 30 }, (_, at) => `Навык ${at}`),
      about: 'я'.repeat(4995),
    })
    const before = [await own(), await read()]
    const line = numbers('Самарский колледж связи, 2008')
    for (const as of ['job', 'education', 'course', 'skills', 'about']) {
      const { status, body } = await add(as, line)
      expect([status, body.message], as).toEqual([409, expect.stringMatching(/помещается/)])
    }
    const changed = await add('job_text', line, { at: 0 })
    expect([changed.status, changed.body.message]).toEqual([409, expect.stringContaining('в редакторе')])
    expect([await own(), await read()]).toEqual(before)
    await decide(0, null)
  })

  test('are only for the author, while the review lasts', async () => {
    const { add, merge, finish } = await pasted()
    const stranger = await buildPerson()
    expect((await add('about', [0], {}, stranger)).status).toBe(404)
    expect((await merge(1, 0, stranger)).status).toBe(404)
    expect((await add('about', [0], {}, null)).status).toBe(401)
    expect((await merge(1, 0, null)).status).toBe(401)
    await finish()
    expect((await add('about', [0])).status).toBe(404)
    expect((await merge(1, 0)).status).toBe(404)
  })

  test('go into the copy of the data of their author, and are gone with the resume', async () => {
    const { id, person } = await pasted()
    const held = await Promise.all(
      deps.personalData.map((part) =>
        part.export(deps.db, { userId: person.id, email: person.email, at: deps.now().toISOString() }),
      ),
    )
    expect(JSON.stringify(held)).toContain('{"text":"Пишу стихи.","isPlaced":false}')
    await world.ok('DELETE', `/${id}`, person)
    expect(await deps.db.$count(resumeImports, eq(resumeImports.resumeId, id))).toBe(0)
  })

  test('are none in what an earlier release has read, whose jobs are reviewed as before', async () => {
    const { id, read, add, decide, merge } = await pasted()
    const { jobs, rest } = await read()
    const former = jobs.map(({ source, entry, state }: { source: string; entry: object; state: string }) => ({
      source,
      entry: fromWire(entry),
      state,
    }))
    await deps.db.update(resumeImports).set({ jobs: former, lines: [] }).where(eq(resumeImports.resumeId, id))
    expect(await read()).toMatchObject({
      lines: [],
      rest,
      jobs: [{ at: 0, revision: 0 }, { at: 1 }, { at: 2 }],
    })
    expect((await add('about', [0])).status).toBe(422)
    expect((await decide(2, jobs[2].entry)).body).toMatchObject({ rest, jobs: [{}, {}, { state: 'kept' }] })
    expect((await merge(1, 2)).body.jobs).toMatchObject([{ at: 0 }, { at: 2, state: 'pending' }])
    expect((await read()).rest).toBe(rest)
  })
})

/** An entry of the wire as the database has it. Safe: only its names differ. */
const fromWire = (entry: object) =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
      value,
    ]),
  ) as ExperienceEntry
