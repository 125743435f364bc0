import { Notice } from '#client/ui/notice.tsx'
import type { TextError } from '#shared/features/content/editing/contract.ts'

/** What prevents publication. */
export function TextErrors({ errors }: { errors: readonly TextError[] }) {
  if (errors.length === 0) return null
  return (
    <Notice tone="warning" title="Перед публикацией исправьте">
      <ul className="grid gap-1">
        {errors.map(({ field, line, message }) => (
          <li key={`${field} ${line} ${message}`}>
            {line !== null && <span className="font-semibold">Строка {line}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
