import { experiencePhrases } from '#shared/features/board/vacancies/intentions/experience.ts'
import { HOURS_PHRASES, payPhrases } from '#shared/features/board/vacancies/intentions/numbers.ts'
import { REQUEST_PHRASES } from '#shared/features/board/vacancies/intentions/requests.ts'
import { PERIOD_PHRASES } from '#shared/features/board/vacancies/intentions/terms.ts'
import { WORK_PHRASES } from '#shared/features/board/vacancies/intentions/work.ts'
import { condition, request, type PhraseRule } from '#shared/lists/text/phrase-rules.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { understandingRules } from '#shared/lists/text/understanding.ts'
import { LANGUAGE_LABELS } from './labels.ts'
import type { ResumeFields } from './list.ts'
import { LANGUAGES, type EducationLevel } from './vocabulary.ts'

const education = (values: readonly EducationLevel[], phrases: readonly string[]) =>
  condition('education', values, phrases)

const EDUCATION_PHRASES: readonly PhraseRule<'education'>[] = [
  education(
    ['bachelor', 'higher', 'master', 'candidate', 'doctor'],
    [
      'с? высшее|высшим образование|образованием',
      'с? высшее|высшим педагогическим|техническим|экономическим|юридическим|медицинским образованием|образование',
    ],
  ),
  education(
    ['special_secondary'],
    [
      'со? среднее|средним специальное|специальным|профессиональное|профессиональным образование|образованием',
    ],
  ),
  education(['secondary'], ['со? среднее|средним образование|образованием']),
  education(
    ['unfinished_higher'],
    ['с? неоконченное|неоконченным|незаконченное|незаконченным|неполное|неполным высшее|высшим образование?'],
  ),
  education(['bachelor'], ['с? бакалавр|бакалавриат']),
  education(['master'], ['магистратура']),
  education(['candidate'], ['кандидат наук']),
  education(['doctor'], ['доктор наук']),
]

/** With these words a language is a subject: «преподаватель английского языка». */
const TEACHING_STEMS =
  'репетитор учитель преподаватель педагог переводчик перевод филолог лингвист курсы школа урок'
    .split(' ')
    .map(stem)

/** Levels, which cards show and no filter has. */
const LEVELS =
  'a1|a2|b1|b2|c1|c2|а1|а2|б1|б2|в1|в2|с1|с2|свободно|свободный|свободным|разговорный|разговорным|беглый|бегло|upper|intermediate|advanced|elementary|fluent'
const LEVEL_STEMS = [...LEVELS.split('|'), 'совершенстве'].map(stem)
const LANGUAGE_STEMS = LANGUAGES.map((language) => stem(LANGUAGE_LABELS[language].toLowerCase()))

const SPEAKERS: Partial<Record<(typeof LANGUAGES)[number], readonly string[]>> = {
  en: ['англоговорящий', 'англоязычный'],
  de: ['немецкоговорящий', 'немецкоязычный'],
}

const LANGUAGE_PHRASES: readonly PhraseRule<'language'>[] = LANGUAGES.flatMap((language) => {
  const name = LANGUAGE_LABELS[language].toLowerCase()
  return [
    { ...condition('language', [language], [name]), onlyWith: LEVEL_STEMS, unlessWith: TEACHING_STEMS },
    {
      ...condition(
        'language',
        [language],
        [
          `со? знание|знанием ${name} языка?`,
          `владение|владеющий|знающий|свободный ${name} языком?`,
          `с|со|на ${name} языком?`,
          `${name} язык`,
          ...(SPEAKERS[language] ?? []),
        ],
      ),
      unlessWith: TEACHING_STEMS,
    },
  ]
})

const LEVEL_REQUEST: PhraseRule<never> = {
  ...request([
    `не? ниже|от? уровень|уровня|уровнем|уровне? =${LEVELS} уровня|уровне?`,
    'в совершенстве',
    'выше? среднего',
    'средний уровень|уровня',
  ]),
  onlyWith: LANGUAGE_STEMS,
}

/** What the text of a search for resumes says besides words. A sum is the most that an employer pays. */
export const resumeIntentions = understandingRules<ResumeFields>({
  phrases: [
    ...WORK_PHRASES,
    ...experiencePhrases({
      none: ['none'],
      ranges: [
        { from: 0, value: 'under_1' },
        { from: 1, value: 'from_1_to_3' },
        { from: 3, value: 'from_3_to_6' },
        { from: 6, value: 'over_6' },
      ],
    }),
    ...EDUCATION_PHRASES,
    ...LANGUAGE_PHRASES,
    LEVEL_REQUEST,
    ...HOURS_PHRASES,
    ...payPhrases('high'),
    ...PERIOD_PHRASES,
    condition('photo', [1], ['с фото|фотографией', 'только с фото|фотографией']),
    request([
      'резюме',
      '=сотрудника|сотрудники|сотрудник|работника|работники|соискатели|соискатель|кандидаты|кандидата',
      '=нанять|найму|нанимаем|возьмем|наймем',
      'приму|примем|возьмем на =работу',
      'с|со знанием|владением|умением|навыком|навыками',
    ]),
    ...REQUEST_PHRASES,
  ],
  place: 'location',
  single: ['salary', 'period', 'photo'],
  saidInTexts: ['language', 'education', 'schedule', 'employment'],
  // Who asks for work with the hands at home is looking for work at home.
  nearest: { field: 'workForm', value: 'home', other: 'remote' },
  weights: {
    period: 1,
    photo: 2,
    language: 3,
    education: 5,
    schedule: 6,
    salary: 7,
    employment: 8,
    experience: 9,
    location: 10,
    workForm: 11,
  },
})
