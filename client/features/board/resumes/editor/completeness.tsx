import { Card } from '#client/ui/card.tsx'
import type { Gap } from '#shared/features/board/resumes/completeness.ts'
import type { ResumeStep } from '#shared/features/board/resumes/vocabulary.ts'

/** Completeness of a resume and its gaps; each gap links to its step. */
export function Completeness({
  percent,
  gaps,
  onStep,
}: {
  percent: number
  gaps: readonly Gap[]
  onStep: (step: ResumeStep) => void
}) {
  return (
    <Card aria-labelledby="completeness" className="grid gap-2">
      <h2 id="completeness" className="text-lead font-semibold">
        Заполнено на {percent}&nbsp;%
      </h2>
      <meter
        min={0}
        max={100}
        value={percent}
        low={50}
        high={80}
        optimum={100}
        aria-label="Заполненность резюме"
        className="resume-meter"
      />
      {gaps.length > 0 && (
        <ul className="grid">
          {gaps.slice(0, 5).map(({ field, step, text, isRequired }) => (
            <li key={field} className="flex flex-wrap items-baseline gap-x-2">
              <button
                type="button"
                className="min-h-9 py-1 text-left text-accent underline-offset-4 hover:underline"
                onClick={() => onStep(step)}
              >
                {text}
              </button>
              {isRequired && <span className="text-small text-danger">обязательно</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
