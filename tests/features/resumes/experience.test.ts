import { expect, test } from 'vitest'
import {
  durationLabel,
  experienceLabel,
  experienceOf,
  experienceRange,
  isPresentJob,
  monthsOf,
  totalMonths,
  yearsLabel,
} from '#shared/features/board/resumes/experience.ts'
import { ResumeForm } from '#shared/features/board/resumes/forms.ts'
import { domainOf, withParentDomains } from '#shared/kernel/domains.ts'

const NOW = '2026-11-21T09:00:00Z'
const job = (startMonth: string | null, endMonth: string | null) => ({ startMonth, endMonth })

test('the months of a job count both ends, and of a job without a start they are unknown', () => {
  expect(monthsOf(job('2024-01', '2024-12'), NOW)).toBe(12)
  expect(monthsOf(job('2026-11', null), NOW)).toBe(1)
  expect(monthsOf(job(null, null), NOW)).toBeNull()
  expect(monthsOf(job('2025-01', '2024-01'), NOW)).toBeNull()
})

test('a job goes on to the present day only where its start is known', () => {
  expect(isPresentJob(job('2024-01', null))).toBe(true)
  expect(isPresentJob(job('2024-01', '2024-02'))).toBe(false)
  expect(isPresentJob(job(null, null))).toBe(false)
})

test('experience is that of the dates, else the stated one, else unknown', () => {
  const stated = { range: 'from_1_to_3', months: null } as const
  const none = { range: 'none', months: null } as const
  expect(experienceOf({ jobs: [job('2020-01', '2026-10')], stated }, NOW)).toEqual({
    range: 'over_6',
    months: 82,
  })
  expect(experienceOf({ jobs: [job(null, null)], stated }, NOW)).toEqual(stated)
  for (const jobs of [[], [job(null, null)], [job('2027-02', null)], [job('2025-01', '2024-01')]])
    expect(experienceOf({ jobs, stated: null }, NOW), JSON.stringify(jobs)).toBeNull()
  expect(experienceOf({ jobs: [], stated: none }, NOW)).toEqual(none)
})

test('months of overlapping jobs count once', () => {
  expect(totalMonths([job('2024-01', '2024-12'), job('2024-07', '2025-06')], NOW)).toBe(18)
  expect(totalMonths([job('2020-01', '2020-06'), job('2022-01', '2022-06')], NOW)).toBe(12)
  expect(totalMonths([], NOW)).toBe(0)
})

test('experience is sorted into filter ranges and formatted in words', () => {
  expect([0, 5, 12, 36, 72].map(experienceRange)).toEqual([
    'none',
    'under_1',
    'from_1_to_3',
    'from_3_to_6',
    'over_6',
  ])
  expect(durationLabel(38)).toBe('3\u00a0года 2\u00a0месяца')
  const label = (
    experienceMonths: number | null,
    range: Parameters<typeof experienceLabel>[0]['experienceRange'],
  ) => experienceLabel({ experienceMonths, experienceRange: range })
  expect(label(38, 'from_3_to_6')).toBe('3\u00a0года 2\u00a0месяца')
  expect(label(null, 'from_3_to_6')).toBe('3–6 лет')
  expect(label(null, 'none')).toBe('без опыта')
  expect(label(null, null)).toBeNull()
})

test('the folded entry of a job names its years, one of them once, and none without a beginning', () => {
  expect(yearsLabel(job('2021-03', null))).toBe('2021\u00a0— сейчас')
  expect(yearsLabel(job('2019-01', '2021-02'))).toBe('2019\u00a0— 2021')
  expect(yearsLabel(job('2020-01', '2020-06'))).toBe('2020')
  expect(yearsLabel(job(null, null))).toBeNull()
})

test('an address with a space is no link in any browser', () => {
  const errorsOf = (url: string) =>
    ResumeForm.shape.links.safeParse([{ title: '', url }]).error?.issues.map(({ message }) => message)
  expect(errorsOf('не адрес')).toEqual(['Введите корректный URL.'])
  expect(errorsOf('primer.ru/raboty')).toBeUndefined()
})

test('any spelling of a domain is recognised, and subdomains belong to their company', () => {
  for (const text of [
    'primer.ru',
    ' HR@Primer.ru ',
    'https://www.primer.ru/jobs?x=1',
    'http://primer.ru:8080',
  ])
    expect(domainOf(text)).toBe('primer.ru')
  for (const text of ['', 'primer', 'a b.ru', '@']) expect(domainOf(text)).toBeNull()
  expect(withParentDomains('mail.hr.primer.ru')).toEqual(['mail.hr.primer.ru', 'hr.primer.ru', 'primer.ru'])
})
