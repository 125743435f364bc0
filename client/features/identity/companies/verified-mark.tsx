import { VerifiedIcon } from '#client/ui/icons.tsx'

export function VerifiedMark() {
  return (
    <span className="shrink-0 text-good" title="Компания проверена">
      <VerifiedIcon />
      <span className="sr-only">Компания проверена</span>
    </span>
  )
}
