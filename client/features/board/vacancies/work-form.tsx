import { HomeIcon, LaptopIcon, OfficeIcon, PlaceIcon, RouteIcon } from '#client/ui/icons.tsx'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { WorkForm as WorkFormValue } from '#shared/features/board/vacancies/model.ts'

const ICONS = {
  remote: LaptopIcon,
  home: HomeIcon,
  hybrid: OfficeIcon,
  travelling: RouteIcon,
  on_site: PlaceIcon,
}

export function WorkFormIcon({ value, className }: { value: WorkFormValue; className?: string }) {
  const Icon = ICONS[value]
  return <Icon className={className} />
}

/** How and from where: «Удалённо · Россия, Казахстан». */
export function WorkForm({ value, places }: { value: WorkFormValue; places: string | null }) {
  return (
    <p className="flex gap-2">
      <WorkFormIcon value={value} className="mt-0.5 shrink-0 text-muted" />
      <span>
        {WORK_FORM_LABELS[value]}
        {places && <span className="text-muted"> · {places}</span>}
      </span>
    </p>
  )
}
