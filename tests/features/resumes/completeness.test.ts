import { expect, test } from 'vitest'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'

type Content = Parameters<typeof resumeCompleteness>[0]
type Contacts = Parameters<typeof resumeCompleteness>[1]['contacts']

const FULL: Content = {
  title: 'Швея',
  firstName: 'Анна',
  about: 'Шью сумки двадцать лет. '.repeat(5),
  professionId: 1,
  locationId: 1,
  salary: 60_000,
  workForms: ['home'],
  experience: [{}],
  statedExperience: null,
  skills: ['шитьё', 'крой', 'вышивка'],
  education: [{}],
  courses: [],
}
const of = (content: Partial<Content>, rest: { contacts?: Partial<Contacts>; hasPhoto?: boolean } = {}) => {
  const { contacts = { phone: '+79161234567' }, hasPhoto = true } = rest
  return resumeCompleteness(
    { ...FULL, ...content },
    { contacts: { ...EMPTY_CONTACTS, ...contacts }, hasPhoto },
  )
}

test('an empty resume has every gap, those that keep it from being sent first, then by what they cost', () => {
  const { percent, gaps } = resumeCompleteness(EMPTY_CONTENT, { contacts: EMPTY_CONTACTS, hasPhoto: false })
  expect(percent).toBe(0)
  expect(gaps.map(({ field, isRequired }) => `${field}${isRequired ? '!' : ''}`)).toEqual([
    'title!',
    'workForms!',
    'contacts!',
    'firstName!',
    'experience',
    'skills',
    'professionId',
    'about',
    'locationId',
    'salary',
    'education',
    'photo',
  ])
})

/** What is missing, the field that says so, its step, and what it costs in per cent. */
test.each<[string, ReturnType<typeof of>, string, string, number]>([
  ['a title of two letters', of({ title: ' Шв ' }), 'title', 'goal', 15],
  ['a blank name', of({ firstName: ' ' }), 'firstName', 'contacts', 5],
  ['the form of work', of({ workForms: [] }), 'workForms', 'goal', 10],
  ['every contact', of({}, { contacts: { email: ' ' } }), 'contacts', 'contacts', 10],
  ['the profession', of({ professionId: null }), 'professionId', 'goal', 8],
  ['the place', of({ locationId: null }), 'locationId', 'goal', 7],
  ['the pay', of({ salary: null }), 'salary', 'goal', 5],
  ['experience', of({ experience: [] }), 'experience', 'experience', 15],
  ['a third skill', of({ skills: ['шитьё', 'крой'] }), 'skills', 'about', 10],
  ['one sign of the story', of({ about: 'я'.repeat(99) }), 'about', 'about', 8],
  ['education', of({ education: [] }), 'education', 'education', 4],
  ['the photo', of({}, { hasPhoto: false }), 'photo', 'contacts', 3],
])('a resume without %s has one gap', (_what, { percent, gaps }, field, step, cost) => {
  expect(gaps).toMatchObject([{ field, step }])
  expect(percent).toBe(100 - cost)
})

test.each<[string, ReturnType<typeof of>]>([
  ['everything', of({})],
  ['an e-mail alone', of({}, { contacts: { email: 'anna@example.ru' } })],
  ['Telegram alone', of({}, { contacts: { telegram: 'anna_sews' } })],
  ['courses instead of education', of({ education: [], courses: [{}] })],
  [
    'no experience, and it says so',
    of({ experience: [], statedExperience: { range: 'none', months: null } }),
  ],
  ['a story of a hundred signs', of({ about: 'я'.repeat(100) })],
])('a resume with %s is complete', (_what, { percent, gaps }) => {
  expect(gaps).toEqual([])
  expect(percent).toBe(100)
})
