import { ChosenChip } from '../chip.tsx'

export type Chosen = { href: string; name: string }

/** What is chosen, each with a link that takes it away. */
export function ChosenChips({ chips, resetHref }: { chips: readonly Chosen[]; resetHref: string }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Выбрано" className="flex flex-wrap items-center gap-2 print:hidden">
      {chips.map(({ href, name }) => (
        <li key={name} className="max-w-full">
          <ChosenChip href={href} name={name} />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="inline-block px-2 py-2 text-small font-medium" href={resetHref}>
            Сбросить всё
          </a>
        </li>
      )}
    </ul>
  )
}

export const without = <Value,>(values: readonly Value[], value: Value) =>
  values.filter((one) => one !== value)
