import type { Resume } from '#shared/features/board/resumes/model.ts'
import { experienceLabel } from '#shared/features/board/resumes/experience.ts'
import { ageLabel, employmentLabel, salaryLabel, workFormsLabel } from './resume-labels.ts'

/** A resume in about five lines. */
export function ResumeBrief({ resume }: { resume: Resume }) {
  const { title, salary, age, location, experienceRange, lastJob, skills } = resume
  const experience = experienceLabel(resume)
  const person = [age === null ? null : ageLabel(age), location?.name].filter((part) => part != null)
  const terms = [workFormsLabel(resume), employmentLabel(resume)].filter((part) => part !== '')
  const pay = salaryLabel(salary)
  return (
    <div className="grid gap-1">
      <h2 className="text-lead wrap-anywhere">{title || 'Резюме'}</h2>
      {pay && <p className="text-lead font-semibold text-good">{pay}</p>}
      {person.length > 0 && <p className="text-small wrap-anywhere text-muted">{person.join(' · ')}</p>}
      <p className="mt-2 wrap-anywhere">
        {experience !== null && (experienceRange === 'none' ? 'Без опыта' : `Опыт ${experience}`)}
        {lastJob && (
          <span className="block text-small text-muted">
            {[lastJob.position, lastJob.company].filter((part) => part !== '').join(', ')}
            {lastJob.isPresent && ', по сей день'}
          </span>
        )}
      </p>
      {terms.length > 0 && <p className="text-small wrap-anywhere text-muted">{terms.join(' · ')}</p>}
      {skills.length > 0 && (
        <p className="line-clamp-2 text-small wrap-anywhere text-muted">{skills.slice(0, 8).join(', ')}</p>
      )}
    </div>
  )
}
