import type { ReactNode } from 'react'
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
import {
  CONTRACT_LABELS,
  EMPLOYMENT_LABELS,
  EQUIPMENT_LABELS,
  EXPERIENCE_LABELS,
  PAY_FREQUENCY_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { languageLabel } from '#shared/features/board/vacancies/language-label.ts'
import { hoursLabel, namesOf } from './vacancy-words.ts'
import { WorkFormIcon } from './work-form.tsx'

/** What a person decides by, only as far as it is said. */
export function VacancyFacts({ vacancy }: { vacancy: Vacancy }) {
  const hours = hoursLabel(vacancy)
  const places = vacancy.workFrom.length > 0 ? vacancy.workFrom : vacancy.locations
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-3">
      <Fact icon={<WorkFormIcon value={vacancy.workForm} />} name="Форма работы">
        {WORK_FORM_LABELS[vacancy.workForm]}
      </Fact>
      {places.length > 0 && (
        <Fact icon={<PlaceIcon />} name={vacancy.workFrom.length > 0 ? 'Откуда работать' : 'Место'}>
          {namesOf(places)}
        </Fact>
      )}
      {vacancy.experience && (
        <Fact icon={<ExperienceIcon />} name="Опыт">
          {EXPERIENCE_LABELS[vacancy.experience]}
        </Fact>
      )}
      {vacancy.employment && (
        <Fact icon={<BriefcaseIcon />} name="Занятость">
          {EMPLOYMENT_LABELS[vacancy.employment]}
        </Fact>
      )}
      {vacancy.schedule && (
        <Fact icon={<CalendarIcon />} name="График">
          {SCHEDULE_LABELS[vacancy.schedule]}
        </Fact>
      )}
      {hours && (
        <Fact icon={<ClockIcon />} name="Часы">
          {hours}
        </Fact>
      )}
      {vacancy.contracts.length > 0 && (
        <Fact icon={<DocumentIcon />} name="Оформление">
          {contractsLabel(vacancy.contracts)}
        </Fact>
      )}
      {vacancy.payFrequency && (
        <Fact icon={<WalletIcon />} name="Выплаты">
          {PAY_FREQUENCY_LABELS[vacancy.payFrequency]}
        </Fact>
      )}
      {vacancy.equipment && (
        <Fact icon={<MonitorIcon />} name="Оборудование">
          {EQUIPMENT_LABELS[vacancy.equipment]}
        </Fact>
      )}
      {vacancy.hasCalls !== null && (
        <Fact icon={<PhoneIcon />} name="Звонки">
          {vacancy.hasCalls ? 'Будут звонки' : 'Без звонков'}
        </Fact>
      )}
      {vacancy.languages.length > 0 && (
        <Fact icon={<GlobeIcon />} name="Языки">
          {vacancy.languages.map(languageLabel).join('; ')}
        </Fact>
      )}
    </dl>
  )
}

function contractsLabel(contracts: Vacancy['contracts']) {
  const [first = '', ...others] = contracts.map((contract) => CONTRACT_LABELS[contract])
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

/** A row on a phone, where height is dear; an icon with the name above the value from sm. */
function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="relative flex items-baseline gap-3 sm:block sm:pl-7.5">
      <dt className="w-29 shrink-0 text-small text-muted sm:w-auto">
        <span className="absolute top-0.5 left-0 hidden sm:block">{icon}</span>
        {name}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
