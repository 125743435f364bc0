import { expect, test } from 'vitest'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { shortResumeOf } from '#shared/features/board/resumes/short-text.ts'

const JOB = { position: 'Швея', company: '', description: '', startMonth: null, endMonth: null }
const SHORT = {
  ...EMPTY_CONTENT,
  title: 'Швея',
  about: 'Шью сумки.',
  skills: ['крой', 'шитьё'],
  experience: [JOB],
} as ResumeContent
const of = (draft: object, phone = '+79161234567') =>
  shortResumeOf({ draft: { ...SHORT, ...draft }, contacts: { ...EMPTY_CONTACTS, phone } })

test('the short fields of a resume are what was typed in them', () => {
  expect(of({})).toEqual({
    title: 'Швея',
    lastJob: 'Швея',
    experience: null,
    skills: 'крой, шитьё',
    about: 'Шью сумки.',
    phone: '+79161234567',
  })
  expect(of({ experience: [] })?.lastJob).toBe('')
})

test.each([
  [{ range: 'none', months: null }, 'none'],
  [{ range: 'from_1_to_3', months: 20 }, null],
  [null, null],
])(
  'of the stated experience %j the form has %s: months were read from the texts',
  (statedExperience, range) => {
    expect(of({ statedExperience })?.experience).toBe(range)
  },
)

test.each([
  ['a second job', { experience: [JOB, JOB] }],
  ['a company', { experience: [{ ...JOB, company: 'Ателье' }] }],
  ['a description of the job', { experience: [{ ...JOB, description: 'Шила' }] }],
  ['the begin of the job', { experience: [{ ...JOB, startMonth: '2020-01' }] }],
  ['the end of the job', { experience: [{ ...JOB, endMonth: '2021-01' }] }],
  ['education', { education: [{}] }],
  ['courses', { courses: [{}] }],
  ['links', { links: [{}] }],
  ['a portfolio', { portfolio: [{}] }],
  ['a skill that would become two', { skills: ['крой; шитьё'] }],
  ['more skills than fit', { skills: Array.from({ length: 10 }, (_, at) => `${at}${'я'.repeat(50)}`) }],
])('a resume with %s has no short form', (_what, draft) => {
  expect(of(draft)).toBeNull()
})

test('a phone and skills fit up to their lengths, skills without the spaces between them', () => {
  expect(of({}, '1'.repeat(30))).not.toBeNull()
  expect(of({}, '1'.repeat(31))).toBeNull()
  const skills = [...Array.from({ length: 9 }, () => 'я'.repeat(49)), 'я'.repeat(50)]
  expect(of({ skills })?.skills).toBe(skills.join(','))
  expect(of({ skills: [...skills.slice(1), 'я'.repeat(50)] })).toBeNull()
})
