import { Disclosure } from './disclosure.tsx'
import { formatDay } from '#shared/kernel/dates.ts'

/** `checkBy`: the day of the next check. */
type Fact = { says: string; source: string; checkBy: string }

/** The sources of the statements of a text; nothing for one without statements. `isSmall`: among other texts of a page. */
export function TextFacts({ facts, isSmall = false }: { facts: readonly Fact[]; isSmall?: boolean }) {
  if (facts.length === 0) return null
  return (
    <div
      className={`max-w-[45em] ${isSmall ? 'text-small [&_summary]:justify-start [&_summary]:font-normal [&_summary]:text-muted' : 'border-t border-line pt-2'}`}
    >
      <Disclosure summary="На чём основано">
        <ul className="grid gap-3 pb-2 text-small">
          {facts.map(({ says, source, checkBy }) => (
            <li key={says}>
              {says}.{' '}
              <span className="text-muted">
                {source}. Перепроверим до {formatDay(checkBy)}.
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
