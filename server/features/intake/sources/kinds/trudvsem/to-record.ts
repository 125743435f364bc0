import { parseInstant } from '#server/features/intake/imports/records/parse-instant.ts'
import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { isStated, joinParts } from '#server/features/intake/imports/text/join-parts.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { MappedSource, ReportUnmapped } from '../kind.ts'
import { isTrue, readPath, toList, toNumber, toText, toTexts } from '../mapping/values.ts'
import { readTerms, toExperience } from './dictionaries.ts'
import { readTrudvsemPay } from './pay.ts'
import { readLocation } from './place.ts'
import { readTitle } from './title.ts'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'

/** @throws RefusedRecord for a vacancy without an address, and an old one */
export function toTrudvsemRecord(
  vacancy: unknown,
  source: MappedSource,
  { now, report }: { now: Date; report?: ReportUnmapped | undefined },
): Record<string, unknown> {
  refuseOld(vacancy, now)
  const id = toText(readPath(vacancy, 'id'))?.toLowerCase() ?? ''
  const [address] = toList(readPath(vacancy, 'addresses', 'address'))
  const place = readLocation(toText(readPath(address, 'location')))
  const requirement = readRequirement(readPath(vacancy, 'requirement'))
  const isAbroad = isTrue(readPath(vacancy, 'workPlaceType', 'workPlaceForeign'))
  return {
    source: source.key,
    source_id: id,
    url: readUrl(vacancy, id),
    title: readTitle(toText(readPath(vacancy, 'job-name')) ?? ''),
    description: describe(vacancy, requirement),
    ...readCompany(readPath(vacancy, 'company')),
    ...readTerms(
      { employment: readPath(vacancy, 'employment'), schedule: readPath(vacancy, 'schedule') },
      report,
    ),
    ...readTrudvsemPay(vacancy, report),
    experience: toExperience(toNumber(readPath(requirement, 'experience'))),
    city: place.city,
    region: toText(readPath(vacancy, 'region', 'name')),
    address: place.address,
    // Distant work has the region of its employer here.
    is_employer_place: true,
    work_from: isAbroad ? [] : ['Россия'],
    key_skills: toList(readPath(vacancy, 'skills')).flatMap(
      (skill) => toText(readPath(skill, 'skill_name') ?? skill) ?? [],
    ),
    professional_roles: [
      ...toTexts(readPath(vacancy, 'category', 'specialisation')),
      ...toTexts(readPath(vacancy, 'typicalPosition')).filter((name) => !/^ничего не выбрано$/i.test(name)),
    ],
    published_at: toText(readPath(vacancy, 'creation-date')),
    for_disabled: isForDisabled(vacancy),
  }
}

const OLD_DAYS = 180
const RENEWED_DAYS = 30

/** The portal keeps vacancies for years. */
function refuseOld(vacancy: unknown, now: Date) {
  const days = (field: string) => {
    const instant = parseInstant(toText(readPath(vacancy, field)), '12:00:00')
    return instant === null ? null : (now.getTime() - Date.parse(instant)) / DAY_MS
  }
  const age = days('creation-date')
  const unchanged = days('date_modify') ?? age
  if (age !== null && age > OLD_DAYS && unchanged !== null && unchanged > RENEWED_DAYS)
    throw new RefusedRecord(
      'too_old',
      `created ${Math.floor(age)} days ago, not modified for ${RENEWED_DAYS}`,
    )
}

/** @throws RefusedRecord when neither the address nor its parts are given */
function readUrl(vacancy: unknown, id: string): string {
  const stated = URL.parse(toText(readPath(vacancy, 'vac_url')) ?? '')
  if (stated && /^https?:$/.test(stated.protocol) && /^(?:www\.)?trudvsem\.ru$/.test(stated.host))
    return stated.href
  const company = toText(readPath(vacancy, 'company', 'companycode'))
  if (company === null || id === '')
    throw new RefusedRecord('no_own_address', 'neither vac_url nor companycode is given')
  return `https://trudvsem.ru/vacancy/card/${encodeURIComponent(company)}/${encodeURIComponent(id)}`
}

function readCompany(company: unknown): Record<string, unknown> {
  const name = toText(readPath(company, 'name'))
  return {
    company: name && toPlainLine(name),
    company_inn: toText(readPath(company, 'inn')),
    company_kpp: toText(readPath(company, 'kpp')),
    company_ogrn: toText(readPath(company, 'ogrn')) ?? toText(readPath(company, 'companycode')),
    company_site: toText(readPath(company, 'site')),
    is_agency: isTrue(readPath(company, 'hr-agency')),
  }
}

/** Old records have it as a string of JSON. */
function readRequirement(stated: unknown): unknown {
  if (typeof stated !== 'string') return stated
  try {
    return JSON.parse(stated)
  } catch {
    return null
  }
}

function describe(vacancy: unknown, requirement: unknown): string {
  const education = toText(readPath(requirement, 'education'))
  const qualification =
    toText(readPath(requirement, 'qualification')) ?? toText(readPath(vacancy, 'qualification'))
  return joinParts([
    { heading: 'Обязанности', texts: [readText(vacancy, 'duty')] },
    {
      heading: 'Требования',
      texts: [
        readText(vacancy, 'requirements'),
        // A digit alone is a grade of a trade that the text does not name.
        qualification && /\p{L}{3}/u.test(qualification) ? qualification : null,
        education && isStated(education) ? `Образование: ${education}` : null,
      ],
    },
    { heading: 'Условия', texts: [readText(vacancy, 'conditions')] },
  ])
}

const readText = (vacancy: unknown, field: string) => toText(readPath(vacancy, field))

/** Other protected groups have no label here. */
const isForDisabled = (vacancy: unknown) =>
  toTexts(readPath(vacancy, 'social_protected')).some((group) => /инвалид/i.test(group)) ||
  isTrue(readPath(vacancy, 'workPlaceType', 'workPlaceQuota')) ||
  isTrue(readPath(vacancy, 'workPlaceQuota'))
