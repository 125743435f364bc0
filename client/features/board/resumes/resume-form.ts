import type { z } from 'zod'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { ageAt } from '#shared/features/board/resumes/age.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { ResumeForm } from '#shared/features/board/resumes/forms.ts'
import { experienceOf, isPresentJob } from '#shared/features/board/resumes/experience.ts'
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'
import { EXPERIENCE_CHOICE_LABEL } from '#client/app/form/experience-choice.tsx'
import { formatNumber } from '#shared/kernel/number.ts'

type ResumeInput = z.input<typeof ResumeForm>
export type EditorForm = ValuesForm<ResumeInput>

/** Labels of the fields, also in the summary of errors. */
export const FIELD_NAMES = {
  title: 'Кем хотите работать',
  professionId: 'Профессия',
  locationId: 'Город',
  workForms: 'Форма работы',
  employment: 'Занятость',
  schedules: 'График',
  needsConditions: 'Особые условия',
  conditions: 'Какие условия нужны',
  salary: 'Желаемая зарплата, ₽ в месяц',
  experience: 'Опыт работы',
  statedExperience: EXPERIENCE_CHOICE_LABEL,
  education: 'Образование',
  courses: 'Курсы',
  languages: 'Языки',
  skills: 'Навыки',
  about: 'О себе',
  links: 'Ссылки',
  portfolio: 'Портфолио',
  firstName: 'Имя',
  lastName: 'Фамилия',
  birthDate: 'Дата рождения',
  citizenship: 'Гражданство',
  contacts: 'Контакты',
} satisfies Partial<Record<keyof ResumeInput, string>>

export const inputOf = ({ draft, contacts }: MyResume): ResumeInput => ({
  ...draft,
  salary: draft.salary === null ? '' : formatNumber(draft.salary),
  birthDate: draft.birthDate ?? '',
  citizenship: draft.citizenship ?? '',
  contacts,
})

/** The card of the list for the present input. @param names of the chosen entries of the reference data */
export function previewOf(
  input: ResumeInput,
  {
    id,
    photoUrl,
    now,
    names,
  }: {
    id: ResumeCard['id']
    photoUrl: string | null
    now: string
    names: Pick<ResumeCard, 'location' | 'profession'>
  },
): ResumeCard {
  const [lastJob] = input.experience
  const experience = experienceOf({ jobs: input.experience, stated: input.statedExperience }, now)
  return {
    id,
    ...names,
    title: input.title,
    name: shownName(input),
    photoUrl,
    age: ageOf(input.birthDate, now),
    workForms: input.workForms,
    employment: input.employment,
    salary: Number(input.salary.replace(/\D/g, '')) || null,
    experienceMonths: experience?.months ?? null,
    experienceRange: experience?.range ?? null,
    lastJob: lastJob
      ? { position: lastJob.position, company: lastJob.company, isPresent: isPresentJob(lastJob) }
      : null,
    skills: input.skills,
    summary: input.about.slice(0, 200),
    updatedAt: now,
  }
}

function ageOf(birthDate: string, now: string) {
  return /^\d{4}-\d\d-\d\d$/.test(birthDate) ? ageAt(birthDate, now) : null
}
