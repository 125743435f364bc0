import type { ReactNode } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import { durationLabel, experienceLabel, spanLabel } from '#shared/features/board/resumes/experience.ts'
import { LANGUAGE_LEVEL_LABELS } from '#shared/features/board/vacancies/languages.ts'
import {
  CITIZENSHIP_LABELS,
  conditionsText,
  EDUCATION_LABELS,
  LANGUAGE_LABELS,
} from '#shared/features/board/resumes/labels.ts'
import type { Resume } from '#shared/features/board/resumes/model.ts'
import { Portfolio } from '../editor/portfolio.tsx'
import { ageLabel, employmentLabel, salaryLabel, schedulesLabel, workFormsLabel } from './resume-labels.ts'

/** A whole resume, on the screen and printed on A4. */
export function ResumeDocument({
  resume,
  contacts,
  canOpenFiles = false,
  payContext,
  title: Title = 'h1',
}: {
  resume: Resume
  /** The reader may see the contacts, and therefore the files of the portfolio. */
  canOpenFiles?: boolean
  /** Compares the pay with the market. */
  payContext?: ReactNode
  /** Shown below the header. */
  contacts?: ReactNode
  /** `p` if the page has another h1. */
  title?: 'h1' | 'p'
}) {
  const pay = salaryLabel(resume.salary)
  const experience = experienceLabel(resume)
  return (
    <article className="card resume-sheet grid gap-6">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {resume.photoUrl && (
          <img
            src={resume.photoUrl}
            alt={`Фото: ${resume.name}`}
            width={120}
            height={120}
            className="size-24 rounded-box object-cover sm:size-30"
          />
        )}
        <div className="grid min-w-0 grow basis-60 gap-1">
          <p className="text-lead wrap-anywhere text-muted">{resume.name}</p>
          <Title className={Title === 'h1' ? 'wrap-anywhere' : 'text-title font-semibold wrap-anywhere'}>
            {resume.title || 'Резюме'}
          </Title>
          {pay && <p className="text-title font-semibold text-good">{pay}</p>}
          {payContext}
          <p className="wrap-anywhere text-muted">
            {[
              resume.age === null ? null : ageLabel(resume.age),
              resume.location?.name,
              resume.citizenship === null ? null : `гражданство: ${CITIZENSHIP_LABELS[resume.citizenship]}`,
            ]
              .filter((part) => part != null)
              .join(' · ')}
          </p>
        </div>
      </header>
      {contacts}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact name="Форма работы">{workFormsLabel(resume)}</Fact>
        <Fact name="Занятость">{employmentLabel(resume)}</Fact>
        <Fact name="График">{schedulesLabel(resume)}</Fact>
        <Fact name="Профессия">{resume.profession?.name}</Fact>
        <Fact name="Особые условия">{resume.conditions && conditionsText(resume.conditions)}</Fact>
      </dl>
      {(resume.experience.length > 0 || experience !== null) && (
        <Part title={experience === null ? 'Опыт работы' : `Опыт работы: ${experience}`}>
          <ol className="grid gap-5 empty:hidden">
            {resume.experience.map((job, at) => (
              // eslint-disable-next-line react/no-array-index-key -- jobs have no ids and are not reordered
              <li key={at} className="grid break-inside-avoid gap-1">
                <h3 className="wrap-anywhere">{job.position || 'Должность не указана'}</h3>
                <p className="wrap-anywhere">{job.company}</p>
                {spanLabel(job) && (
                  <p className="text-small text-muted">
                    {spanLabel(job)}
                    {job.months !== null && ` (${durationLabel(job.months)})`}
                  </p>
                )}
                <Text>{job.description}</Text>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {resume.skills.length > 0 && (
        <Part title="Навыки">
          <ul className="flex flex-wrap gap-2">
            {resume.skills.map((skill) => (
              <li key={skill} className="max-w-full">
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {resume.about !== '' && (
        <Part title="О себе">
          <Text>{resume.about}</Text>
        </Part>
      )}
      {resume.portfolio.length > 0 && (
        <Part title="Портфолио">
          <Portfolio id={resume.id} works={resume.portfolio} canOpenFiles={canOpenFiles} />
        </Part>
      )}
      {resume.education.length > 0 && (
        <Part title="Образование">
          <Rows
            rows={resume.education.map(({ level, institution, speciality, year }) => ({
              when: year,
              what: institution || EDUCATION_LABELS[level],
              details: [institution ? EDUCATION_LABELS[level] : '', speciality],
            }))}
          />
        </Part>
      )}
      {resume.courses.length > 0 && (
        <Part title="Курсы">
          <Rows
            rows={resume.courses.map(({ title, organisation, year }) => ({
              when: year,
              what: title,
              details: [organisation],
            }))}
          />
        </Part>
      )}
      {resume.languages.length > 0 && (
        <Part title="Языки">
          <ul className="grid gap-1">
            {resume.languages.map(({ language, level }) => (
              <li key={language}>
                {LANGUAGE_LABELS[language]}{' '}
                <span className="text-muted">
                  — {level === 'native' ? 'родной' : LANGUAGE_LEVEL_LABELS[level]}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {resume.links.length > 0 && (
        <Part title="Ссылки">
          <ul className="grid gap-1">
            {resume.links.map(({ title, url }) => (
              <li key={url} className="wrap-anywhere">
                <a
                  href={url}
                  rel="nofollow noopener ugc"
                  target="_blank"
                  className="inline-flex items-center gap-1"
                >
                  {title || url}
                  <ExternalIcon />
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children == null || children === '') return null
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Text with its line breaks as typed. */
function Text({ children }: { children: string }) {
  return children === '' ? null : <p className="wrap-anywhere whitespace-pre-line">{children}</p>
}

function Rows({
  rows,
}: {
  rows: readonly { when: number | null; what: string; details: readonly string[] }[]
}) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ when, what, details }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no ids and are not reordered
        <li key={at} className="flex break-inside-avoid gap-4">
          <span className="w-12 shrink-0 text-muted">{when}</span>
          <span className="min-w-0 wrap-anywhere">
            {what}
            {details.some((text) => text !== '') && (
              <span className="block text-small text-muted">
                {details.filter((text) => text !== '').join(', ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
