import { describe, expect, test } from 'vitest'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { makeResumes, planResumes } from '../../scripts/bench/resumes/generate.ts'
import { MAKERS } from '../../scripts/bench/resumes/makers/all.ts'
import { readResume } from '../../scripts/bench/resumes/read.ts'
import { sumScores } from '../../scripts/bench/resumes/report.ts'
import { scoreResume, type Reading } from '../../scripts/bench/resumes/score.ts'
import { TEMPLATES } from '../../scripts/bench/resumes/templates/all.ts'
import type { Truth } from '../../scripts/bench/resumes/truth.ts'
import { testBoard } from '#tests/support/app.ts'

const plans = planResumes({ seed: 'tests', count: 300 })

describe('invented resumes', () => {
  test('the same seed invents the same resumes, each also alone', () => {
    expect(planResumes({ seed: 'tests', count: 300 })).toEqual(plans)
    expect(planResumes({ seed: 'tests', count: 300, only: 171 })).toEqual([plans[171]])
    expect(planResumes({ seed: 'others', count: 1 })[0]?.truth).not.toEqual(plans[0]?.truth)
  })

  test('every template meets every maker equally often', () => {
    const pairs = Map.groupBy(plans, ({ template, maker }) => `${template} ${maker}`)
    expect(TEMPLATES).toHaveLength(12)
    expect(pairs.size).toBe(TEMPLATES.length * MAKERS.length)
    expect(new Set([...pairs.values()].map(({ length }) => length))).toEqual(new Set([5]))
  })

  test('what the truth states is written in the document', () => {
    for (const { truth, name } of plans) {
      const words = new Set(truth.words.map(({ text }) => text.toLowerCase()))
      const stated = [truth.firstName, truth.lastName, truth.title, ...truth.skills]
        .concat(truth.jobs.flatMap(({ company, position }) => [company, position]))
        .concat(truth.education.map(({ institution }) => institution))
        .flatMap((text) => text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      expect([name, stated.filter((word) => !words.has(word))]).toEqual([name, []])
    }
  })
})

describe('the reader of resumes', async () => {
  const { deps } = await testBoard()

  test('reads the invented resumes that need no other program, and loses no word', async () => {
    const own = planResumes({ seed: 'guard', count: 150 }).filter(({ maker }) =>
      ['docx', 'pdf'].includes(maker),
    )
    const scores = []
    for (const { bytes, truth } of await makeResumes(own, 'guard'))
      scores.push(scoreResume(truth, await readResume(bytes, deps.referenceData)).score)
    const { name, title, contacts, wrongContacts, jobs, education, lostWords } = sumScores(scores)
    const share = ({ right, of }: { right: number; of: number }) => right / of
    expect(own.length).toBeGreaterThan(40)
    expect([wrongContacts, lostWords]).toEqual([0, 0])
    // Below the targets of the bench, which has four times as many.
    expect(
      [name, title, contacts, jobs, education].map(share).map((one, at) => one >= (at < 3 ? 0.95 : 0.88)),
    ).toEqual(Array.from({ length: 5 }, () => true))
  }, 120_000)
})

describe('the scorer', () => {
  test('gives full marks to the truth itself', () => {
    for (const { truth, name } of plans)
      expect([name, scoreResume(truth, readPerfectly(truth)).failures]).toEqual([name, []])
  })

  const truth: Truth = {
    firstName: 'Алёна',
    lastName: 'Мухина',
    title: null,
    phone: '9000000123',
    email: 'mukhina@example.ru',
    telegram: null,
    jobs: [{ company: 'ООО «Свеженка»', position: 'Повар', from: '2019', to: null }],
    education: [{ institution: 'Колледж № 9', year: 2018, level: null }],
    skills: ['Выпечка', 'ХАССП'],
    languages: [{ language: 'ru', level: 'native' }],
    words: [
      { text: 'Повар', kind: 'word', field: null },
      { text: 'Россия', kind: 'word', field: 'citizenship' },
    ],
  }
  const perfect = readPerfectly(truth)

  test('forgives case, quotes, spaces, «ё» and the way a phone is written', () => {
    const { failures } = scoreResume(truth, {
      ...perfect,
      content: {
        ...perfect.content,
        firstName: 'АЛЕНА',
        experience: perfect.content.experience.map((job) => ({ ...job, company: 'ООО "Свеженка",' })),
      },
      contacts: { ...perfect.contacts, phone: '8 (900) 000-01-23' },
    })
    expect(failures).toEqual([])
  })

  test('takes marks for what is wrong, and counts what nobody has said', () => {
    const [job] = perfect.content.experience
    const { score } = scoreResume(truth, {
      content: {
        ...perfect.content,
        firstName: 'Мухина',
        lastName: 'Алёна',
        title: 'Повар',
        citizenship: null,
        skills: ['Выпечка', 'Опыт работы'],
        languages: [],
        education: perfect.content.education.map((one) => ({ ...one, year: 2019 })),
        experience: job
          ? [
              { ...job, startMonth: '2020-01' },
              { ...job, company: 'Ромашка', position: 'Кок' },
            ]
          : [],
      },
      contacts: { ...perfect.contacts, phone: '+7 900 000-99-99', telegram: 'reSQL' },
      rest: '',
    })
    expect(score).toMatchObject({
      name: { right: 0, of: 1 },
      title: { right: 0, of: 1 },
      contacts: { right: 1, of: 2 },
      wrongContacts: 2,
      jobs: { right: 0, of: 1 },
      inventedJobs: 1,
      education: { right: 0, of: 1 },
      skills: { right: 1, expected: 2, read: 2 },
      languages: { right: 0, of: 1 },
      lostWords: 1,
    })
  })

  test('a word broken at the end of a line is not lost, a repeated one is looked for twice', () => {
    const words = ['разработка', 'кол', 'центр', 'да', 'да'].map((text) => ({
      text,
      kind: 'word' as const,
      field: null,
    }))
    const { score } = scoreResume({ ...truth, words }, { ...perfect, rest: 'разра-\nботка кол-центр да' })
    expect(score.lostWords).toBe(1)
  })

  test('everything is missed in a format that is not read', () => {
    expect(scoreResume(truth, null).score).toMatchObject({
      unread: 1,
      title: { right: 0, of: 1 },
      lostWords: truth.words.length,
    })
  })
})

/** What a perfect reader makes of a resume. */
function readPerfectly(truth: Truth): Reading {
  const content: ResumeContent = {
    ...EMPTY_CONTENT,
    title: truth.title ?? '',
    firstName: truth.firstName,
    lastName: truth.lastName,
    citizenship: 'RU',
    skills: [...truth.skills],
    experience: truth.jobs.map(({ company, position, from, to }) => ({
      company,
      position,
      startMonth: addMonth(from, '01'),
      endMonth: addMonth(to, '12'),
      description: '',
    })),
    education: truth.education.map(({ institution, year, level }) => ({
      institution,
      year,
      level: level ?? 'higher',
      speciality: '',
    })),
    languages: truth.languages.map(({ language, level }) => ({ language, level: level ?? 'c1' })),
  }
  const { phone, email, telegram } = truth
  return {
    content,
    contacts: { ...EMPTY_CONTACTS, phone: phone ?? '', email: email ?? '', telegram: telegram ?? '' },
    rest: truth.words.map(({ text }) => text).join('\n'),
  }
}

const addMonth = (moment: string | null, month: string) =>
  moment !== null && moment.length === 4 ? `${moment}-${month}` : moment
