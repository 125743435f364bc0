import { HomeIcon, LaptopIcon, OfficeIcon, PlaceIcon, RouteIcon } from '#client/ui/icons.tsx'
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
