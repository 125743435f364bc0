import { Input, Select } from '#client/ui/field.tsx'
import { LANGUAGE_LEVEL_LABELS, LANGUAGE_LEVELS } from '#shared/features/board/vacancies/languages.ts'
import { EDUCATION_LABELS, LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import {
  COURSES_MAX,
  EDUCATION_LEVELS,
  EDUCATION_MAX,
  LANGUAGES,
  RESUME_LANGUAGES_MAX,
} from '#shared/features/board/resumes/vocabulary.ts'
import { yearsOf } from '#shared/kernel/dates.ts'
import { Entries } from './entries.tsx'
import type { EditorForm } from '../resume-form.ts'

const NO_EDUCATION = { level: 'higher', institution: '', speciality: '', year: null } as const

/** A year that is being chosen is text. */
const yearText = (year: number | null | undefined) => (year ? String(year) : null)

/** Education, courses and languages. */
export function EducationStep({ form, now }: { form: EditorForm; now: string }) {
  const hasError = (name: `${'education' | 'courses' | 'languages'}.${number}`) => form.hasError(name)
  const education = form.list('education')
  const courses = form.list('courses')
  const languages = form.list('languages')
  const known = form.values
  const free = LANGUAGES.find((language) => !known.languages.some((one) => one.language === language)) ?? 'en'
  return (
    <>
      <Entries
        title="Образование"
        addText="Добавить образование"
        entries={education.keys.map((key, at) => {
          const { level, institution, speciality, year } = known.education[at] ?? NO_EDUCATION
          return {
            key,
            name: institution || `Образование ${at + 1}`,
            years: yearText(year),
            note: [EDUCATION_LABELS[level], speciality].filter((part) => part !== '').join(' · '),
            hasError: hasError(`education.${at}`),
          }
        })}
        max={EDUCATION_MAX}
        onAdd={() => education.append(NO_EDUCATION)}
        onRemove={education.remove}
      >
        {(at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select label="Уровень" {...form.field(`education.${at}.level`)}>
              {EDUCATION_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {EDUCATION_LABELS[level]}
                </option>
              ))}
            </Select>
            <YearSelect form={form} name={`education.${at}.year`} now={now} label="Год окончания" />
            <Input label="Учебное заведение" maxLength={200} {...form.field(`education.${at}.institution`)} />
            <Input label="Специальность" maxLength={200} {...form.field(`education.${at}.speciality`)} />
          </div>
        )}
      </Entries>
      <Entries
        title="Курсы"
        addText="Добавить курс"
        entries={courses.keys.map((key, at) => ({
          key,
          name: known.courses[at]?.title || `Курс ${at + 1}`,
          years: yearText(known.courses[at]?.year),
          note: known.courses[at]?.organisation ?? '',
          hasError: hasError(`courses.${at}`),
        }))}
        max={COURSES_MAX}
        onAdd={() => courses.append({ title: '', organisation: '', year: null })}
        onRemove={courses.remove}
      >
        {(at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Input label="Название" maxLength={200} {...form.field(`courses.${at}.title`)} />
            <Input label="Кто учил" maxLength={200} {...form.field(`courses.${at}.organisation`)} />
            <YearSelect form={form} name={`courses.${at}.year`} now={now} label="Год" />
          </div>
        )}
      </Entries>
      <Entries
        title="Языки"
        addText="Добавить язык"
        entries={languages.keys.map((key, at) => ({
          key,
          name: LANGUAGE_LABELS[known.languages[at]?.language ?? 'en'],
          note: LANGUAGE_LEVEL_LABELS[known.languages[at]?.level ?? 'b1'],
          hasError: hasError(`languages.${at}`),
        }))}
        max={RESUME_LANGUAGES_MAX}
        onAdd={() =>
          languages.append({ language: free === 'ru' ? 'ru' : free, level: free === 'ru' ? 'native' : 'b1' })
        }
        onRemove={languages.remove}
      >
        {(at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select label="Язык" {...form.field(`languages.${at}.language`)}>
              {LANGUAGES.map((language) => (
                <option key={language} value={language}>
                  {LANGUAGE_LABELS[language]}
                </option>
              ))}
            </Select>
            <Select label="Уровень" {...form.field(`languages.${at}.level`)}>
              {LANGUAGE_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LANGUAGE_LEVEL_LABELS[level]}
                </option>
              ))}
            </Select>
          </div>
        )}
      </Entries>
    </>
  )
}

function YearSelect({
  form,
  name,
  now,
  label,
}: {
  form: EditorForm
  name: `education.${number}.year` | `courses.${number}.year`
  now: string
  label: string
}) {
  return (
    <Select label={label} {...form.field(name, (typed) => Number(typed) || null)}>
      <option value="">Не указан</option>
      {yearsOf('future', new Date(now)).map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </Select>
  )
}
