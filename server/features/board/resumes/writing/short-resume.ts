import type { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import { SKILL_SEPARATORS } from '#shared/features/board/resumes/short-text.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { StatedExperience } from '#shared/features/board/resumes/experience.ts'
import { namesNoJob, readExperience } from '#shared/features/board/resumes/read-experience.ts'
import { RESUME_SKILL_LENGTH_MAX, RESUME_SKILLS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { cutText } from '#shared/kernel/text.ts'
import type { ResumeDraft } from './create.ts'

/** The short fields as the text of a resume, for a profession and a form of work. @param now instant */
export const resumeOfShort = (
  short: ShortResume,
  { workForm, professionId }: { workForm: WorkForm | null; professionId: number | null },
  now: string,
): ResumeDraft =>
  withShort(
    short,
    {
      content: {
        ...EMPTY_CONTENT,
        professionId: professionId === null ? null : ProfessionId.parse(professionId),
        workForms: workForm === null ? [] : [workForm],
      },
      contacts: EMPTY_CONTACTS,
    },
    now,
  )

/** A resume with these fields; its other fields stay. @param now instant */
export function withShort(short: ShortResume, { content, contacts }: ResumeDraft, now: string): ResumeDraft {
  const { title, lastJob, skills, about, phone } = short
  const job = { position: lastJob, company: '', startMonth: null, endMonth: null, description: '' }
  return {
    content: {
      ...content,
      title,
      about,
      skills: skillsIn(skills),
      experience: namesNoJob(lastJob) ? [] : [job],
      statedExperience: statedIn(short, now),
    },
    contacts: { ...contacts, phone },
  }
}

/** What is chosen, more exactly where the texts agree with it; else what they say. */
function statedIn({ experience, ...texts }: ShortResume, now: string): StatedExperience | null {
  const read = readExperience(texts, now)
  return experience === null || read?.range === experience ? read : { range: experience, months: null }
}

/** «Excel, 1С; холодные звонки» → three skills. */
function skillsIn(text: string): string[] {
  const skills = text
    .split(SKILL_SEPARATORS)
    .map((skill) => cutText(skill.trim(), RESUME_SKILL_LENGTH_MAX))
    .filter((skill) => skill !== '')
  return [...new Set(skills)].slice(0, RESUME_SKILLS_MAX)
}
