import { CloseIcon } from '#client/ui/icons.tsx'

/** The chosen values, each with a button that removes it. */
export function ChosenList({
  items,
  onRemove,
}: {
  items: readonly { key: string; text: string }[]
  onRemove: (key: string) => void
}) {
  if (items.length === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {items.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            data-chosen=""
            aria-label={`Убрать: ${text}`}
            onClick={() => onRemove(key)}
          >
            <span className="truncate">{text}</span>
            <CloseIcon className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
