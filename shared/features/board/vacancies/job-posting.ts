import type {
  AdministrativeArea,
  JobPosting,
  MonetaryAmount,
  Organization,
  Place,
  WithContext,
} from 'schema-dts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { Vacancy } from './contract.ts'
import { formatClock } from './facts.ts'
import { WORK_FORM_LABELS } from './labels.ts'
import type { EmploymentForm, Experience, Salary, SalaryPeriod } from './model.ts'
import { isDistantForm } from './vocabulary.ts'
import { signed } from './zones.ts'

/** A place outside Russia needs its country; otherwise it is taken for a Russian one. */
type PostedPlace = LocationRef & { countryIso2?: string }
type PostedVacancy = Omit<Vacancy, 'locations' | 'workFrom'> & {
  locations: readonly PostedPlace[]
  workFrom: readonly PostedPlace[]
}

/**
 * Structured data of one open vacancy; null for a closed vacancy, for one without a date and for one that takes no
 * responses here: a copy of another site's vacancy, whose original speaks for itself.
 * Used only on the page of that vacancy, and contains nothing that the page does not show.
 * Source: developers.google.com/search/docs/appearance/structured-data/job-posting.
 */
export function jobPosting(
  vacancy: PostedVacancy,
  site: { publicUrl: string },
): WithContext<JobPosting> | null {
  if (vacancy.state !== 'open' || vacancy.firstPublishedAt === null || !vacancy.takesResponses) return null
  // Work with days in an office or with travel is not telecommuting.
  const isDistant = isDistantForm(vacancy.workForm)
  // The format requires countries to work from, and cannot express «all but this one».
  if (isDistant && vacancy.workFromExcept.some(({ countryIso2 }) => countryIso2 === HOME_COUNTRY)) return null
  const salary = baseSalary(vacancy.salary)
  const hours = workHours(vacancy)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: vacancy.title,
    description: description(vacancy, isDistant),
    datePosted: instant(vacancy.firstPublishedAt),
    ...(vacancy.expiresAt === null ? {} : { validThrough: instant(vacancy.expiresAt) }),
    hiringOrganization: organization(vacancy, site),
    directApply: true,
    ...(isNamed(vacancy.company)
      ? { identifier: { '@type': 'PropertyValue', name: vacancy.company.title, value: String(vacancy.id) } }
      : {}),
    ...(isDistant
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: workFrom(vacancy) }
      : { jobLocation: jobLocations(vacancy) }),
    ...(salary ? { baseSalary: salary } : {}),
    ...(vacancy.employment ? { employmentType: EMPLOYMENT_TYPES[vacancy.employment] } : {}),
    ...(hours ? { workHours: hours } : {}),
    ...(vacancy.experience ? { experienceRequirements: experience(vacancy.experience) } : {}),
  }
}

/** The text of the page. Google requires that the text itself states remote work. */
function description(vacancy: PostedVacancy, isDistant: boolean): string {
  const parts = [
    part(null, vacancy.descriptionHtml),
    part('Обязанности', vacancy.dutiesHtml),
    part('Требования', vacancy.requirementsHtml),
    part('Условия', vacancy.conditionsHtml),
    isDistant && vacancy.workForm
      ? `<p>Форма работы: ${WORK_FORM_LABELS[vacancy.workForm].toLowerCase()}.</p>`
      : '',
  ]
  return parts.filter((html) => html !== '').join('\n')
}

function part(heading: string | null, html: string | null): string {
  if (html === null || textOfHtml(html) === '') return ''
  return heading === null ? html : `<h3>${heading}</h3>\n${html}`
}

function organization({ company, companySiteUrl }: PostedVacancy, { publicUrl }: { publicUrl: string }) {
  if (!isNamed(company)) return ANONYMOUS
  const data: Organization = { '@type': 'Organization', name: company.title }
  if (companySiteUrl && /^https?:\/\//.test(companySiteUrl)) data.sameAs = companySiteUrl
  if (company.logoUrl) data.logo = new URL(company.logoUrl, publicUrl).href
  return data
}

/**
 * Google requires a place. «From anywhere» has no name, and many vacancies name no place to work from: falls back to
 * the countries of the named places of work, then to the country of the board.
 */
function workFrom({ workFrom: places, workFromAnywhere, locations }: PostedVacancy) {
  if (places.length > 0) return oneOrMany(places.map(area))
  const named = workFromAnywhere ? [] : locations.map(({ countryIso2 }) => countryIso2)
  const countries = named.length > 0 ? [...new Set(named)] : [HOME_COUNTRY]
  return oneOrMany(countries.map((iso) => area({ type: 'country', name: COUNTRY_NAMES.of(iso) ?? iso })))
}

const COUNTRY_NAMES = new Intl.DisplayNames('ru', { type: 'region' })

/** The value that Google specifies for an unnamed employer. */
const ANONYMOUS: Organization = 'confidential'

function area({ type, name }: Pick<LocationRef, 'type' | 'name'>): AdministrativeArea {
  switch (type) {
    case 'country':
      return { '@type': 'Country', name }
    case 'region':
      return { '@type': 'State', name }
    case 'city':
      return { '@type': 'City', name }
  }
}

/** One page with all its places. Street and postal code are used only if there is a single place. */
function jobLocations({ locations, regions, address }: PostedVacancy) {
  if (locations.length === 0) return place({ addressCountry: HOME_COUNTRY })
  const street = locations.length === 1 && address ? streetOf(address) : {}
  return oneOrMany(
    locations.map(({ type, name, countryIso2 }, at) => {
      const region = regions[at] ?? null
      return place({
        ...street,
        ...(type === 'city' ? { addressLocality: name } : {}),
        ...(region === null ? {} : { addressRegion: region }),
        addressCountry: countryIso2 ?? (type === 'country' ? name : HOME_COUNTRY),
      })
    }),
  )
}

/** An address may start with its postal code: «420111, г. Казань, ул. Баумана, 1». */
function streetOf(address: string) {
  const [, postalCode, streetAddress] = /^(\d{6})(?!\d)[\s,]*(.+)$/s.exec(address) ?? []
  return postalCode && streetAddress ? { postalCode, streetAddress } : { streetAddress: address }
}

function place(address: {
  streetAddress?: string
  postalCode?: string
  addressLocality?: string
  addressRegion?: string
  addressCountry: string
}): Place {
  return { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } }
}

const UNITS: Readonly<Record<SalaryPeriod, string | null>> = {
  hour: 'HOUR',
  shift: 'DAY',
  month: 'MONTH',
  // The price of a project has no unit of time.
  project: null,
}

function baseSalary(salary: Salary | null): MonetaryAmount | null {
  if (!salary) return null
  const unitText = salary.period && UNITS[salary.period]
  const bounds = [salary.from, salary.to].filter((amount) => amount !== null)
  if (unitText === null || bounds.length === 0) return null
  const low = Math.min(...bounds)
  const high = Math.max(...bounds)
  const amount = low === high ? { value: low } : { minValue: low, maxValue: high }
  return {
    '@type': 'MonetaryAmount',
    currency: salary.currency,
    value: { '@type': 'QuantitativeValue', ...amount, unitText },
  }
}

/** «09:00–18:00 UTC+3»; null if the vacancy states no hours. */
function workHours({ workStartsAt: start, workEndsAt: end, workZone }: PostedVacancy): string | null {
  if (start === null || end === null) return null
  const [from, to] = [start, end].map((minutes) => formatClock(minutes).padStart(5, '0'))
  return `${from}–${to} UTC${signed(workZone)}`
}

const EMPLOYMENT_TYPES: Readonly<Record<EmploymentForm, string>> = {
  full: 'FULL_TIME',
  part: 'PART_TIME',
  project: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  rotation: 'OTHER',
}

const MONTHS_OF_EXPERIENCE: Readonly<Record<Exclude<Experience, 'none'>, number>> = {
  from_1_to_3: 12,
  from_3_to_6: 36,
  over_6: 72,
}

function experience(required: Experience) {
  if (required === 'none') return 'no requirements'
  return {
    '@type': 'OccupationalExperienceRequirements',
    monthsOfExperience: MONTHS_OF_EXPERIENCE[required],
  } as const
}

const instant = (moment: string) => new Date(moment).toISOString()

const oneOrMany = <T>(values: readonly T[]): T | readonly T[] => {
  const [first] = values
  return values.length === 1 && first !== undefined ? first : values
}
