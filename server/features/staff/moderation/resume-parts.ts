import { checkText } from '#shared/features/board/text-checks/checks.ts'
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
 * Finds contacts outside the links: the contacts of a resume are protected. The other rules are about employers.
 */
export const checkResume = (content: ResumeContent): TextFinding[] =>
  resumePartsOf(content)
    .filter(({ part }) => part !== 'links' && part !== 'portfolioLinks')
    .flatMap((one) => checkText(one))
    .filter(({ rule }) => rule === 'contacts_in_text')

/** Whether any rule finds anything, those about employers too: such a text waits for a moderator. */
export const hasFindings = (content: ResumeContent): boolean =>
  resumePartsOf(content).some((one) => checkText(one).length > 0)

const lines = <Entry>(entries: readonly Entry[], textsOf: (entry: Entry) => string[]) =>
  entries.map((entry) => textsOf(entry).filter(Boolean).join('\n')).join('\n')
