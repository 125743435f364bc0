import { VerifiedIcon } from './icons.tsx'

export function VerifiedMark() {
  return (
    <span className="inline-flex shrink-0 text-good" title="Компания проверена">
      <VerifiedIcon />
      <span className="sr-only">Компания проверена</span>
    </span>
  )
}
