import type { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import { SKILL_SEPARATORS } from '#shared/features/board/resumes/short-text.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { RESUME_SKILL_LENGTH_MAX, RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { cutText } from '#shared/kernel/control-characters.ts'
import type { ResumeDraft } from './create.ts'

/** The five fields as the text of a resume, for a profession and a form of work. */
export const resumeOfShort = (
  short: ShortResume,
  { workForm, professionId }: { workForm: WorkForm; professionId: number | null },
): ResumeDraft =>
  withShort(short, {
    content: {
      ...EMPTY_CONTENT,
      professionId: professionId === null ? null : ProfessionId.parse(professionId),
      workForms: [workForm],
    },
    contacts: EMPTY_CONTACTS,
  })

/** A resume with these five fields; its other fields stay. */
export function withShort(
  { title, lastJob, skills, about, phone }: ShortResume,
  { content, contacts }: ResumeDraft,
): ResumeDraft {
  const job = { position: lastJob, company: '', startMonth: null, endMonth: null, description: '' }
  return {
    content: {
      ...content,
      title,
      about,
      skills: skillsIn(skills),
      experience: lastJob === '' ? [] : [job],
    },
    contacts: { ...contacts, phone },
  }
}

/** «Excel, 1С; холодные звонки» → three skills. */
function skillsIn(text: string): string[] {
  const skills = text
    .split(SKILL_SEPARATORS)
    .map((skill) => cutText(skill.trim(), RESUME_SKILL_LENGTH_MAX))
    .filter((skill) => skill !== '')
  return [...new Set(skills)].slice(0, RESUME_SKILLS_MAX)
}
