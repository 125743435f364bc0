import type { PreviewedVacancy, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import type { AgreementType } from '#shared/features/board/vacancies/model.ts'
import { MOSCOW_ZONE, VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { zoneName } from '#shared/features/board/vacancies/zones.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import { formatAnywhere } from '#shared/features/board/vacancies/work-from-label.ts'
import { placeNames } from '#shared/features/reference/locations/place-phrase.ts'
import { NO_BREAK_SPACE, countOf } from '#shared/kernel/number.ts'

/** «1 234 вакансии» */
export const totalLabel = (total: number) => countOf(total, VACANCY_FORMS)

const CONTRACTS: Readonly<Record<AgreementType, string>> = {
  labour: 'ТК',
  civil: 'ГПХ',
  self_employed: 'самозанятость',
  sole_proprietor: 'ИП',
}

/** «из любой точки России · по Москве 10–18 · ТК», of what the vacancy says; null for nothing. */
export function formatCardFacts(
  vacancy: Pick<
    PreviewedVacancy,
    | 'distantWork'
    | 'workFrom'
    | 'locations'
    | 'workFromAnywhere'
    | 'workFromExcept'
    | 'workStartsAt'
    | 'workEndsAt'
    | 'workZone'
    | 'contracts'
  >,
): string | null {
  const { distantWork, workFrom, workFromAnywhere, contracts } = vacancy
  const [only] = workFrom
  const isCountry =
    distantWork &&
    !workFromAnywhere &&
    workFrom.length === 1 &&
    only?.type === 'country' &&
    only.countryIso2 === HOME_COUNTRY
  const facts = [
    isCountry ? 'из любой точки России' : placesLabel(vacancy),
    formatHours(vacancy),
    contracts.map((contract) => CONTRACTS[contract]).join(' или '),
  ]
  return facts.filter(Boolean).join(' · ') || null
}

/** «по Москве 10–18», «9:30–18 МСК+2» */
function formatHours({
  workStartsAt,
  workEndsAt,
  workZone,
}: Pick<PreviewedVacancy, 'workStartsAt' | 'workEndsAt' | 'workZone'>): string | null {
  if (workStartsAt === null || workEndsAt === null) return null
  const hours = `${formatShortClock(workStartsAt)}–${formatShortClock(workEndsAt)}`
  return workZone === Number(MOSCOW_ZONE)
    ? `по${NO_BREAK_SPACE}Москве${NO_BREAK_SPACE}${hours}`
    : `${hours}${NO_BREAK_SPACE}${zoneName(workZone)}`
}

/** «10», «9:30» */
function formatShortClock(minutes: number): string {
  const rest = minutes % HOUR_MINUTES
  const hours = String(Math.floor(minutes / HOUR_MINUTES))
  return rest === 0 ? hours : `${hours}:${String(rest).padStart(2, '0')}`
}

/** The places to work from, else the places of work: «из любой точки мира», «Россия», «Казань, Омск и ещё 3»; null for none. */
export function placesLabel(
  {
    workFrom,
    locations,
    workFromAnywhere = false,
    workFromExcept = [],
  }: Pick<VacancyCard, 'workFrom' | 'locations'> &
    Partial<Pick<VacancyCard, 'workFromAnywhere' | 'workFromExcept'>>,
  shown = 2,
): string | null {
  const anywhere = formatAnywhere({ workFromAnywhere, workFromExcept })
  if (anywhere !== null) return anywhere.charAt(0).toLowerCase() + anywhere.slice(1)
  const places = workFrom.length > 0 ? workFrom : locations
  if (places.length === 0) return null
  const names = placeNames(places.slice(0, shown))
  const rest = places.length - shown
  return rest > 0 ? `${names} и${NO_BREAK_SPACE}ещё${NO_BREAK_SPACE}${rest}` : names
}
