import { Input, Textarea } from '#client/ui/field.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { PORTFOLIO_MAX, WORK_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { workFileLabel, workName } from '#shared/features/board/resumes/works.ts'
import { Entries } from './entries.tsx'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'
import { WorkFileField } from './work-file-field.tsx'

const NO_WORK = { title: '', text: '', url: '', file: null }

/** Works in the order of the author, each with a link, a file or both. */
export function PortfolioField({ form, resumeId }: { form: EditorForm; resumeId: ResumeId }) {
  const { keys, append, remove, move } = form.list('portfolio')
  const works = form.values.portfolio
  return (
    <Entries
      title={FIELD_NAMES.portfolio}
      hint={`Покажите до ${PORTFOLIO_MAX} работ. Первые видны лучше: порядок можно менять.`}
      addText={keys.length === 0 ? 'Добавить работу' : 'Добавить ещё работу'}
      entries={keys.map((key, at) => ({
        key,
        name: works[at] ? workName(works[at], at) : '',
        note: works[at]?.file ? workFileLabel(works[at].file) : (works[at]?.url ?? ''),
        hasError: form.hasError(`portfolio.${at}`),
      }))}
      max={PORTFOLIO_MAX}
      onAdd={() => append(NO_WORK)}
      onRemove={remove}
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
            onChange={(file) => form.set(`portfolio.${at}.file`, file)}
          />
        </div>
      )}
    </Entries>
  )
}
