import { understandingRules } from '#shared/lists/text/understanding.ts'
import { experiencePhrases } from './intentions/experience.ts'
import { HOURS_PHRASES, payPhrases, TIME_PHRASES } from './intentions/numbers.ts'
import { REQUEST_PHRASES } from './intentions/requests.ts'
import { ABROAD_PHRASES, PERIOD_PHRASES, TERM_PHRASES } from './intentions/terms.ts'
import { WORK_PHRASES } from './intentions/work.ts'
import type { VacancyFields } from './list.ts'

/** What the text of a search for vacancies says besides words. */
export const vacancyIntentions = understandingRules<VacancyFields>({
  phrases: [
    ...ABROAD_PHRASES,
    ...WORK_PHRASES,
    ...experiencePhrases({
      none: ['none'],
      ranges: [
        { from: 0, value: 'none' },
        { from: 1, value: 'from_1_to_3' },
        { from: 3, value: 'from_3_to_6' },
        { from: 6, value: 'over_6' },
      ],
    }),
    ...TERM_PHRASES,
    ...HOURS_PHRASES,
    ...TIME_PHRASES,
    ...payPhrases('low'),
    ...PERIOD_PHRASES,
    ...REQUEST_PHRASES,
  ],
  place: 'location',
  single: ['salary', 'period', 'abroad', 'direct', 'hoursFrom', 'hoursTo', 'zone', 'evenings'],
  saidInTexts: ['evenings', 'contract', 'payFrequency', 'label', 'schedule', 'employment', 'experience'],
  // Who asks for work with the hands at home is looking for work at home.
  nearest: { field: 'workForm', value: 'home', other: 'remote' },
  weights: {
    period: 1,
    direct: 2,
    contract: 3,
    payFrequency: 4,
    label: 5,
    schedule: 6,
    salary: 7,
    zone: 7.5,
    hoursTo: 7.5,
    hoursFrom: 7.5,
    evenings: 7.5,
    employment: 8,
    experience: 9,
    abroad: 10,
    location: 11,
    workForm: 12,
  },
})
