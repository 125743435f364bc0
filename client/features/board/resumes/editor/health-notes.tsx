import { Notice } from '#client/ui/notice.tsx'
import type { HealthNote } from '#shared/features/board/resumes/my-resume.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

/** What the saved draft seems to say of health, and what to write instead. */
export function HealthNotes({
  notes,
  id,
}: {
  notes: readonly HealthNote[]
  /** With links to the steps of this resume. */
  id?: ResumeId
}) {
  return (
    <div role="status" className="empty:hidden">
      {notes.length > 0 && (
        <Notice tone="warning" title="Похоже, здесь сказано о здоровье">
          <ul className="list-disc pl-5">
            {notes.map(({ field, label, step, quotes }) => (
              <li key={field} className="wrap-anywhere">
                {id ? (
                  <a href={`${pathOf('personal-resumes-id-edit', { id })}?step=${step}`}>{label}</a>
                ) : (
                  label
                )}
                : {quotes.map((quote) => `«${quote}»`).join(', ')}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            Уберите диагнозы, группу инвалидности и справки: закон запрещает показывать их без письменного
            согласия. Лучше написать, что вам подходит: «работаю из дома», «удобнее переписка», «нужны
            перерывы», — или отметить особые условия в шаге «Кем работать». Причину называть не нужно.
          </p>
        </Notice>
      )}
    </div>
  )
}
