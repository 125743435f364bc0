import { STEPS } from './steps.ts'
import type { StepId } from './steps.ts'

/** Any step can be opened at any time: a draft may be incomplete. */
export function StepNav({ current, onChoose }: { current: StepId; onChoose: (step: StepId) => void }) {
  return (
    <nav aria-label="Шаги">
      <ol className="flex flex-wrap gap-2">
        {STEPS.map(({ id, title }, at) => (
          <li key={id}>
            <button
              type="button"
              className="chip"
              data-chosen={id === current ? '' : undefined}
              aria-current={id === current ? 'step' : undefined}
              onClick={() => onChoose(id)}
            >
              {at + 1}. {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
