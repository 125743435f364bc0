import { useState } from 'react'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'

type Step<Id extends string> = {
  id: Id
  title: string
  /** Complete, or left with something missing; null for a step that is still ahead. */
  state: 'done' | 'missing' | null
}

const STATE_LABELS = { done: 'заполнено', missing: 'не всё заполнено' }

/**
 * The steps of a long form; any of them can be opened. From lg a column; on narrower screens one line that says which
 * step it is and unfolds to the others.
 */
export function Stepper<Id extends string>({
  steps,
  current,
  onChoose,
}: {
  steps: readonly Step<Id>[]
  current: Id
  onChoose: (step: Id) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <nav aria-label="Шаги" className="stepper">
      <button
        type="button"
        className="stepper-fold"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          Шаг {at + 1} из {steps.length} · <span className="font-semibold">{steps[at]?.title}</span>
        </span>
        <ChevronDownIcon />
      </button>
      <progress className="stepper-bar" max={steps.length} value={at + 1} aria-hidden="true" />
      <ol data-open={isOpen || undefined}>
        {steps.map(({ id, title, state }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'step' : undefined}
              onClick={() => {
                setIsOpen(false)
                onChoose(id)
              }}
            >
              <span className="step-mark" data-done={state === 'done' || undefined} aria-hidden="true">
                {state === 'done' && id !== current ? <CheckIcon /> : index + 1}
              </span>
              <span>
                <span className="sr-only">{index + 1}. </span>
                {title}
                {state && <span className="sr-only"> ({STATE_LABELS[state]})</span>}
              </span>
              {state === 'missing' && <span className="step-missing" />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
