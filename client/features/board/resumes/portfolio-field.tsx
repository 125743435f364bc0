import { useFieldArray } from 'react-hook-form'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { PORTFOLIO_MAX, WORK_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { workFileLabel, workName } from '#shared/features/board/resumes/works.ts'
import { Entries } from './entries.tsx'
import { removeAt } from './remove-at.ts'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'
import { WorkFileField } from './work-file-field.tsx'

const NO_WORK = { title: '', text: '', url: '', file: null }

/** Works in the order of the author, each with a link, a file or both. */
export function PortfolioField({ form, resumeId }: { form: EditorForm; resumeId: ResumeId }) {
  const { control, watch, getValues, setValue, getFieldState, formState } = form.methods
  const { fields, append, move } = useFieldArray({ control, name: 'portfolio' })
  const works = watch('portfolio')
  return (
    <Entries
      title={FIELD_NAMES.portfolio}
      hint={`Покажите до ${PORTFOLIO_MAX} работ. Первые видны лучше: порядок можно менять.`}
      addText={fields.length === 0 ? 'Добавить работу' : 'Добавить ещё работу'}
      entries={fields.map(({ id }, at) => ({
        key: id,
        name: works[at] ? workName(works[at], at) : '',
        note: works[at]?.file ? workFileLabel(works[at].file) : (works[at]?.url ?? ''),
        hasError: getFieldState(`portfolio.${at}`, formState).invalid,
      }))}
      max={PORTFOLIO_MAX}
      onAdd={() => append(NO_WORK)}
      onRemove={(at) =>
        removeAt(
          at,
          () => getValues('portfolio'),
          (left) => setValue('portfolio', left, { shouldDirty: true }),
        )
      }
      onMove={move}
    >
      {(at) => (
        <div className="grid gap-4">
          <Input label="Что это" maxLength={100} {...form.field(`portfolio.${at}.title`)} />
          <Textarea
            label="Что сделали вы"
            rows={3}
            maxLength={WORK_TEXT_MAX}
            {...form.field(`portfolio.${at}.text`)}
          />
          <Input
            label="Ссылка на работу"
            hint="Начинается с https://. Ссылки на мессенджеры и соцсети — в контактах."
            inputMode="url"
            maxLength={500}
            {...form.field(`portfolio.${at}.url`)}
          />
          <WorkFileField
            id={resumeId}
            file={works[at]?.file ?? null}
            onChange={(file) => setValue(`portfolio.${at}.file`, file, { shouldDirty: true })}
          />
        </div>
      )}
    </Entries>
  )
}
