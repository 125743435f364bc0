import { lazy } from 'react'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import {
  CalendarIcon,
  ClockIcon,
  ExperienceIcon,
  GlobeIcon,
  MonitorIcon,
  PhoneIcon,
  WalletIcon,
} from '#client/ui/fact-icons.tsx'
import { BriefcaseIcon, DocumentIcon } from '#client/ui/nav-icons.tsx'
import { PlaceIcon } from '#client/ui/icons.tsx'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { formatClock, vacancyFacts } from '#shared/features/board/vacancies/facts.ts'
import { DAY_MINUTES } from '#shared/kernel/durations.ts'
import { localHours } from './local-hours.ts'
import { readerZone } from '../reader-zone.ts'
import { WorkFormIcon } from './work-form.tsx'

/** A line of text, which needs no script. */
const WorkFormWords = lazy(
  afterFirstInput(async () => ({ default: (await import('./work-form-words.tsx')).WorkFormWords })),
)

/** A row on a phone, where height is dear; an icon with the name above the value from sm. */
export function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  return (
    <>
      <Facts vacancy={vacancy} />
      <LatePart>
        <WorkFormWords {...vacancy} />
      </LatePart>
    </>
  )
}

function Facts({ vacancy }: { vacancy: Vacancy }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-3 md:grid-cols-3">
      {vacancyFacts(vacancy).map(({ name, label, value }) => {
        const Icon = ICONS[name] ?? DocumentIcon
        return (
          <div key={name} className="relative flex items-baseline gap-3 sm:block sm:pl-7.5">
            <dt className="w-29 shrink-0 text-small text-muted sm:w-auto">
              <span className="absolute top-0.5 left-0 hidden sm:block">
                {name === 'workForm' && vacancy.workForm ? (
                  <WorkFormIcon value={vacancy.workForm} />
                ) : (
                  <Icon />
                )}
              </span>
              {label}
            </dt>
            <dd className="min-w-0">
              {value}
              {name === 'hours' && (
                <>
                  <LocalHours {...vacancy} />
                  <HoursBar {...vacancy} />
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The hours by the clock of the reader, which only the browser knows. */
function LocalHours({
  workStartsAt: start,
  workEndsAt: end,
  workZone: zone,
}: Pick<Vacancy, 'workStartsAt' | 'workEndsAt' | 'workZone'>) {
  const isHydrated = useHydrated()
  if (!isHydrated || start === null || end === null) return null
  const local = localHours({ start, end, zone }, readerZone())
  return local && <> · {local}</>
}

/** The working hours on a day of 24, in two parts when they go over midnight; nothing when they are not stated. */
function HoursBar({ workStartsAt: start, workEndsAt: end }: Pick<Vacancy, 'workStartsAt' | 'workEndsAt'>) {
  if (start === null || end === null || start === end) return null
  const parts = start < end ? [[start, end] as const] : [[start, DAY_MINUTES] as const, [0, end] as const]
  const x = (minutes: number) => (160 * minutes) / DAY_MINUTES
  return (
    <svg
      width="160"
      height="8"
      viewBox="0 0 160 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Шкала суток: работа с ${formatClock(start)} до ${formatClock(end)}`}
      className="mt-1.5 block max-w-full"
    >
      <rect width="160" height="8" rx="4" className="fill-line" />
      {parts.map(([from, to]) => (
        <rect key={from} x={x(from)} width={x(to - from)} height="8" rx="4" className="fill-accent" />
      ))}
    </svg>
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
