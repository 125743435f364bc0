import type { ResumeDraft } from '#server/features/board/resumes/create.ts'
import type { ShortResume } from '#shared/features/board/responses/short-resume.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { RESUME_SKILL_LENGTH_MAX, RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import type { VacancyOfResponse } from './queries.ts'

/** The five fields as the text of a resume, for the profession and the form of work of the vacancy. */
export function resumeOfShort(
  { title, lastJob, skills, about, phone }: ShortResume,
  { workForm, professionId }: Pick<VacancyOfResponse, 'workForm' | 'professionId'>,
): ResumeDraft {
  const job = { position: lastJob, company: '', startMonth: null, endMonth: null, description: '' }
  return {
    content: {
      ...EMPTY_CONTENT,
      title,
      about,
      professionId: professionId === null ? null : ProfessionId.parse(professionId),
      workForms: [workForm],
      skills: skillsIn(skills),
      experience: lastJob === '' ? [] : [job],
    },
    contacts: { ...EMPTY_CONTACTS, phone },
  }
}

/** «Excel, 1С; холодные звонки» → three skills. */
function skillsIn(text: string): string[] {
  const skills = text
    .split(/[,;\n]+/)
    .map((skill) => skill.trim().slice(0, RESUME_SKILL_LENGTH_MAX))
    .filter((skill) => skill !== '')
  return [...new Set(skills)].slice(0, RESUME_SKILLS_MAX)
}
