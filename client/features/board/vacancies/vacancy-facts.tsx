import {
  BriefcaseIcon,
  CalendarIcon,
  ClockIcon,
  DocumentIcon,
  ExperienceIcon,
  GlobeIcon,
  MonitorIcon,
  PhoneIcon,
  WalletIcon,
} from '#client/ui/fact-icons.tsx'
import { PlaceIcon } from '#client/ui/icons.tsx'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { vacancyFacts } from '#shared/features/board/vacancies/facts.ts'
import { WorkFormIcon } from './work-form.tsx'

/** A row on a phone, where height is dear; an icon with the name above the value from sm. */
export function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-3 md:grid-cols-3">
      {vacancyFacts(vacancy).map(({ name, label, value }) => {
        const Icon = ICONS[name] ?? DocumentIcon
        return (
          <div key={name} className="relative flex items-baseline gap-3 sm:block sm:pl-7.5">
            <dt className="w-29 shrink-0 text-small text-muted sm:w-auto">
              <span className="absolute top-0.5 left-0 hidden sm:block">
                {name === 'workForm' ? <WorkFormIcon value={vacancy.workForm} /> : <Icon />}
              </span>
              {label}
            </dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** By the name of the fact. */
const ICONS: Readonly<Record<string, typeof DocumentIcon>> = {
  places: PlaceIcon,
  experience: ExperienceIcon,
  employment: BriefcaseIcon,
  schedule: CalendarIcon,
  hours: ClockIcon,
  payFrequency: WalletIcon,
  equipment: MonitorIcon,
  hasCalls: PhoneIcon,
  languages: GlobeIcon,
}
