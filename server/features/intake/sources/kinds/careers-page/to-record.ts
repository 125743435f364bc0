import { parseInstant } from '#server/features/intake/imports/records/parse-instant.ts'
import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { joinParts } from '#server/features/intake/imports/text/join-parts.ts'
import { unescapeMarkup } from '#server/features/intake/imports/text/unescape-markup.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { fold } from '#shared/lists/text/fold.ts'
import type { MappedSource, ReportUnmapped } from '../kind.ts'
import { readEmployer } from './hiring-organization.ts'
import { readEmployment } from '../mapping/employment.ts'
import { isObject, readPath, toList, toNumber, toText, toTexts } from '../mapping/values.ts'
import { listCountries, readApplicantPlaces, readPlaces } from './places.ts'
import { isRussianHost, readSalary } from './salary.ts'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'

type Tools = { now: Date; report?: ReportUnmapped | undefined }

/** @throws RefusedRecord for a posting that has ended, is unpaid, or has no text besides its title */
export function toPostingRecord(
  original: unknown,
  source: MappedSource,
  tools: Tools,
): Record<string, unknown> {
  const posting = readPath(original, 'posting')
  const url = new URL(toText(readPath(original, 'url')) ?? source.address)
  const read = (field: string) => readPath(posting, field)
  const kinds = toTexts(read('employmentType'))
  if (kinds.some((kind) => /volunteer|волонт[её]р/i.test(kind)))
    throw new RefusedRecord('not_vacancy', 'the work is voluntary')
  const title = toPlainLine(toText(read('title')) ?? toText(read('name')) ?? '')
  const places = readPlaces(read('jobLocation'), tools.report)
  const isRemote = toTexts(read('jobLocationType')).some((type) => /telecommute/i.test(type))
  return {
    source: source.key,
    source_id: toText(readPath(original, 'id')),
    url: url.href,
    title,
    description: describe(posting, title),
    ...readEmployer(read('hiringOrganization'), source),
    ...readExperience(read('experienceRequirements')),
    ...readSalary(read('baseSalary'), { host: url.hostname, report: tools.report }),
    employment: readEmployment(kinds, tools.report),
    employment_raw: kinds.filter((kind) => /[а-яё]/i.test(kind)).join(', ') || null,
    work_mode: isRemote ? 'remote' : null,
    work_mode_src: isRemote ? 'field' : null,
    ...places,
    work_from: isRemote
      ? readWorkFrom(read('applicantLocationRequirements'), {
          countries: listCountries(read('jobLocation')),
          url,
        })
      : [],
    key_skills: readSkills(read('skills')),
    published_at: toPublication(toText(read('datePosted')), tools.now),
    expires_at: readEnd(toText(read('validThrough')), tools.now),
  }
}

/** @throws RefusedRecord when the title is all that there is */
function describe(posting: unknown, title: string): string {
  const description = toText(readPath(posting, 'description')) ?? ''
  if (fold(textOfHtml(unescapeMarkup(description))) === fold(title))
    throw new RefusedRecord('description_too_short', 'the description is the title')
  const join = (field: string) => toTexts(readPath(posting, field)).join('\n')
  return joinParts([
    { heading: null, texts: [description] },
    { heading: 'Обязанности', texts: [join('responsibilities')] },
    { heading: 'Требования', texts: [join('qualifications'), join('experienceRequirements')] },
    { heading: 'Условия', texts: [join('jobBenefits')] },
  ])
}

const MONTHS: readonly (readonly [most: number, code: string])[] = [
  [0, 'noExperience'],
  [36, 'between1And3'],
  [72, 'between3And6'],
  [Infinity, 'moreThan6'],
]

/** Words are left to the reader of the text. */
function readExperience(requirements: unknown): Record<string, unknown> {
  const [first] = toList(requirements)
  const months = isObject(first) ? toNumber(first.monthsOfExperience) : null
  if (months === null || months < 0) return {}
  return { experience: MONTHS.find(([most]) => months <= most)?.[1] ?? null }
}

/** What the posting names, else the country of its place, else that of a Russian site. */
function readWorkFrom(
  requirements: unknown,
  { countries, url }: { countries: string[]; url: URL },
): string[] {
  const named = readApplicantPlaces(requirements)
  if (named.length > 0) return named
  if (countries.length > 0) return countries
  return isRussianHost(url.hostname) ? ['Россия'] : []
}

const readSkills = (skills: unknown): string[] =>
  toList(skills)
    .flatMap((skill) => toText(skill) ?? toText(readPath(skill, 'name')) ?? [])
    .flatMap((skill) => skill.replace(/<\/li>/gi, ';').split(/[,|]|;(?<!&#?\w{1,8};)/))
    .map(toPlainLine)
    .filter((skill) => skill !== '')

/** A date in the future is the moment of reading. */
function toPublication(stated: string | null, now: Date): string | null {
  const instant = parseInstant(stated, '12:00:00')
  return instant !== null && Date.parse(instant) > now.getTime() ? now.toISOString() : instant
}

/** An end that is further away says nothing. */
const END_DAYS_MAX = 180

/** @throws RefusedRecord for a past one */
function readEnd(stated: string | null, now: Date): string | null {
  const instant = parseInstant(stated, '23:59:59')
  if (instant === null) return null
  const days = (Date.parse(instant) - now.getTime()) / DAY_MS
  if (days < 0) throw new RefusedRecord('ended', 'validThrough is in the past')
  return days > END_DAYS_MAX ? null : instant
}
