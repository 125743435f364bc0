import { checkText, wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import { checkHealth } from '#shared/features/board/text-checks/health/check-health.ts'
import { healthWordsIn } from '#shared/features/board/resumes/health-notes.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

/** The texts of a resume as a moderator reads them. */
export function resumePartsOf({
  title,
  about,
  experience,
  education,
  courses,
  links,
  portfolio,
}: ResumeContent) {
  return [
    { part: 'title', label: 'Должность', text: title },
    { part: 'about', label: 'О себе', text: about },
    {
      part: 'experience',
      label: 'Опыт',
      text: lines(experience, (job) => [job.position, job.company, job.description]),
    },
    {
      part: 'education',
      label: 'Образование',
      text: lines(education, ({ institution, speciality }) => [institution, speciality]),
    },
    {
      part: 'courses',
      label: 'Курсы',
      text: lines(courses, (course) => [course.title, course.organisation]),
    },
    { part: 'portfolio', label: 'Портфолио', text: lines(portfolio, (work) => [work.title, work.text]) },
    { part: 'portfolioLinks', label: 'Ссылки портфолио', text: lines(portfolio, ({ url }) => [url]) },
    { part: 'links', label: 'Ссылки', text: lines(links, (one) => [one.title, one.url]) },
  ]
}

/**
 * Finds contacts outside the links, because the contacts of a resume are protected, and what it says of health. The other
 * rules are about employers. Words about health stay in the text alone: the finding has their place and no quote.
 */
export const checkResume = (content: ResumeContent): TextFinding[] => [
  ...checkedPartsOf(content).flatMap((one) =>
    checkText(one).filter(({ rule }) => rule === 'contacts_in_text'),
  ),
  ...resumePartsOf(content).flatMap((one) => checkHealth(one).map((finding) => ({ ...finding, quote: '' }))),
  // The moderator reads them as facts, not as a text.
  ...(content.skills.some((skill) => healthWordsIn(skill, 'skills').length > 0)
    ? [wholePartFinding('health_data', 'skills', 'Навыки')]
    : []),
]

/**
 * Whether any rule finds anything, those about employers too: such a text waits for a moderator. People may say their own
 * age, family and citizenship.
 */
export const hasFindings = (content: ResumeContent): boolean =>
  checkResume(content).length > 0 ||
  resumePartsOf(content).some((one) => checkText(one).some(({ rule }) => rule !== 'discrimination'))

const checkedPartsOf = (content: ResumeContent) =>
  resumePartsOf(content).filter(({ part }) => part !== 'links' && part !== 'portfolioLinks')

const lines = <Entry>(entries: readonly Entry[], textsOf: (entry: Entry) => string[]) =>
  entries.map((entry) => textsOf(entry).filter(Boolean).join('\n')).join('\n')
