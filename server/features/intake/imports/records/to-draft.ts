import {
  deriveWorkFrom,
  UNSAID_WORK_FROM,
} from '#server/features/board/vacancies/derivation/derive-work-from.ts'
import { deriveTerms } from '#server/features/board/vacancies/derivation/derive.ts'
import { isForClient } from '#server/features/board/vacancies/derivation/derive-for-client.ts'
import {
  deriveWorkForm,
  type WorkFormSources,
} from '#server/features/board/vacancies/derivation/derive-work-form.ts'
import { extractContacts, extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { withoutInvisible } from '#shared/features/board/vacancies/text/clean-characters.ts'
import type { Currency, Experience } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { decodeEntities, textOfHtml } from '#shared/kernel/html-text.ts'
import { fold } from '#shared/lists/text/fold.ts'
import {
  DESCRIPTION_LENGTH,
  isDistantForm,
  TITLE_LENGTH,
} from '#shared/features/board/vacancies/vocabulary.ts'
import {
  currencyOf,
  employmentOf,
  experienceOf,
  hasWorkplace,
  hoursPerDayOf,
  isRemoteByChoice,
  readScheduleWords,
  scheduleOf,
  statedWorkForm,
} from './codes.ts'
import { importedCompany } from './imported-company.ts'
import type { ImportedVacancy } from './imported-vacancy.ts'
import { RefusedRecord, type ImportRecord } from './import-record.ts'
import { parseInstant } from './parse-instant.ts'
import { toWebAddress } from './web-address.ts'
import { mergePlaces } from '../places/merge-places.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import { correctTitle } from '#server/features/board/vacancies/writing/correct-text.ts'
import type { PlaceMatch, StatedPlace } from '../places/place-match.ts'
import { linesOfHtml } from '../text/lines-of-html.ts'
import { readPay, type StatedPay } from '../pay/read-pay.ts'
import { READER_VERSION } from '../reread/reader-version.ts'
import { textPartsOf } from '../text/text-sections.ts'
import { toPlainLine } from '../text/plain-line.ts'
import { isMarkup, unescapeMarkup } from '../text/unescape-markup.ts'

export type Matchers = {
  matchPlace: (stated: StatedPlace) => PlaceMatch
  /** By the title; the text decides where the title says only a rank. */
  matchProfession: (title: string, text?: string) => number | null
  nameSkills: (names: readonly string[]) => string[]
  places: PlaceFinder
  /** Roubles a month that a profession pays; null when too few vacancies tell. */
  medianPay: (professionId: number | null) => number | null
  /** The country that «РФ» and «по стране» mean. */
  homeCountryId: number | null
}

/** @throws RefusedRecord when no vacancy can be made of the record */
export function toImportedVacancy(
  record: ImportRecord,
  {
    matchers,
    now,
    isOfficeChoiceHybrid = false,
  }: { matchers: Matchers; now: Date } & Pick<WorkFormSources, 'isOfficeChoiceHybrid'>,
): ImportedVacancy {
  if (record.is_ended) throw new RefusedRecord('ended', 'the source marks the vacancy as ended')
  const sourceId = (record.source_id || record.id || '').trim()
  if (sourceId === '') throw new RefusedRecord('no_identity', 'neither source_id nor id is given')
  const { title, ...titleContacts } = toTitle(record.title)
  const description = toDescription(record)
  const lines = linesOfHtml(description.html)
  const terms = deriveTerms(
    [title, readScheduleWords(record), record.employment_raw, record.experience_raw, lines]
      .filter(Boolean)
      .join('\n'),
  )
  const { form: workForm, evidence: workFormEvidence } = deriveWorkForm({
    title,
    text: lines,
    stated: statedWorkForm(record),
    isChoice: isRemoteByChoice(record),
    isOfficeChoiceHybrid,
    hasStreet: hasWorkplace(record, terms.schedule),
  })
  const isDistant = isDistantForm(workForm)
  const hasNoPlace = isDistant && record.is_employer_place === true
  const address = hasNoPlace ? NO_ADDRESS : toAddress(record)
  const workFrom = isDistant ? readWorkFrom(record, { title, text: lines, matchers }) : UNSAID_WORK_FROM
  const employment = employmentOf(record) ?? terms.employment
  const professionId = professionOf(record, { title, text: lines }, matchers)
  return {
    company: importedCompany(record),
    publishedAt: publicationOf(record.published_at, now),
    endsAt: parseInstant(record.expires_at, '23:59:59'),
    draft: {
      source: record.source,
      sourceId: sourceId.slice(0, 200),
      sourceUrl: toWebAddress(record.url),
      readerVersion: READER_VERSION,
      title,
      ...textPartsOf(description.html, record.source),
      workForm,
      workFormEvidence,
      employment,
      schedule: scheduleOf(record.schedule, terms.schedule),
      hoursPerDay: hoursPerDayOf(record.working_hours) ?? terms.hoursPerDay,
      workStartsAt: terms.workStartsAt,
      workEndsAt: terms.workEndsAt,
      workZone: terms.workZone,
      contracts: terms.contracts,
      experience: experienceIn(experienceOf(record.experience), terms.experience),
      ...readPay(fold(`${title}\n${lines}`), statedPay(record), {
        employment,
        median: matchers.medianPay(professionId),
        homeCurrency: homeCurrencyOf(record),
      }),
      payFrequency: terms.payFrequency,
      professionId,
      skills: matchers.nameSkills(listSkills(record)),
      locationIds: mergePlaces(
        hasNoPlace ? [] : matchers.matchPlace(record).locationIds,
        matchers.places.findNamed({
          title,
          text: lines,
          address: hasNoPlace ? null : (record.address ?? null),
        }),
      ),
      workFromIds: workFrom.ids,
      isWorkFromAnywhere: workFrom.isAnywhere,
      workFromExceptIds: workFrom.exceptIds,
      equipment: terms.equipment,
      hasCalls: terms.hasCalls,
      isForClient: isForClient(title, lines),
      labels: unique([
        ...terms.labels,
        ...(employment === 'internship' ? ['internship' as const] : []),
        ...(record.for_disabled ? ['disability' as const] : []),
      ]),
      languages: terms.languages,
      address: address.text,
      status: 'published',
      archivedAt: null,
      emails: unique([...titleContacts.emails, ...description.emails, ...address.emails]),
      phones: unique([...titleContacts.phones, ...description.phones, ...address.phones]),
    },
  }
}

/** What the text says; the fields of the source where it says nothing. */
function readWorkFrom(
  { work_from: names }: ImportRecord,
  { matchers, ...texts }: { title: string; text: string; matchers: Matchers },
) {
  const { find } = matchers.places
  const said = deriveWorkFrom(texts, { find, homeId: matchers.homeCountryId })
  if (said.isAnywhere || said.ids.length > 0) return said
  return { ...UNSAID_WORK_FROM, ids: unique(names.flatMap((name) => find(name))) }
}

/** Returns the value of the source's field, unless it requires no experience and the text requires years. */
function experienceIn(stated: Experience | null, ofText: Experience | null): Experience | null {
  return stated === null || stated === 'none' ? (ofText ?? stated) : stated
}

/** A skill with a contact is none. */
const listSkills = ({ key_skills: skills }: ImportRecord) =>
  skills
    .map(toPlainLine)
    .filter((skill) => skill !== '' && extractLineContacts(skill, { dropsNames: true }).text === skill)

const unique = <T>(values: readonly T[]) => [...new Set(values)]

function toTitle(stated: string) {
  const line = correctTitle(withoutInvisible(stated))
  const { text, emails, phones } = extractLineContacts(line, { dropsNames: true })
  if (text.length < TITLE_LENGTH.min || text.length > TITLE_LENGTH.max) {
    throw new RefusedRecord(
      'title_length',
      `the title has ${text.length} characters, ${TITLE_LENGTH.min}–${TITLE_LENGTH.max} are allowed`,
    )
  }
  return { title: text, emails, phones }
}

function toDescription(record: ImportRecord) {
  if (record.description.length > RAW_DESCRIPTION_MAX) throw tooLong(record.description.length)
  const sanitised = descriptionHtmlOf(record)
  checkLength(sanitised)
  const { html, emails, phones } = extractContacts(sanitised, { dropsNames: true })
  checkLength(html)
  return { html, emails, phones }
}

/** A value of XML that another format has taken over with its wrapper. */
const CDATA = /^\s*<!\[CDATA\[(.*?)\]\]>\s*$/s

/** The description of a record as sanitised HTML, with its contacts. */
export function descriptionHtmlOf({ description, description_format: format }: ImportRecord) {
  const text = unescapeMarkup(description.replace(CDATA, '$1'))
  // Markup that was escaped twice is markup, whatever the record calls its text.
  const isHtml = format === 'html' || (isMarkup(text) && (!format || !isMarkup(description)))
  return isHtml ? cleanText(text, 'html') : cleanText(decodeEntities(text), 'text')
}

/** Enough for the markup of the longest allowed text. */
const RAW_DESCRIPTION_MAX = DESCRIPTION_LENGTH.max * 10

function checkLength(html: string) {
  const { length } = textOfHtml(html)
  if (length > DESCRIPTION_LENGTH.max) throw tooLong(length)
  if (length >= DESCRIPTION_LENGTH.min) return
  throw new RefusedRecord(
    'description_too_short',
    `the description has ${length} characters of text, at least ${DESCRIPTION_LENGTH.min} are needed`,
  )
}

function tooLong(length: number) {
  return new RefusedRecord(
    'description_too_long',
    `the description has ${length} characters of text, at most ${DESCRIPTION_LENGTH.max} are allowed`,
  )
}

const ADDRESS_LENGTH = 300
const NO_ADDRESS = { text: null, emails: [], phones: [] }

function toAddress({ address, city }: ImportRecord) {
  const line = withoutInvisible(address ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line === '' || line.length > ADDRESS_LENGTH) return NO_ADDRESS
  const { text, emails, phones } = extractLineContacts(line, { dropsNames: true })
  const parts = unique(text.split(/\s*,\s*/).filter((part) => part !== ''))
  const isCityOnly = parts.length === 0 || (parts.length === 1 && parts[0] === city)
  return { text: isCityOnly ? null : parts.join(', '), emails, phones }
}

function professionOf(
  { professional_roles: roles }: ImportRecord,
  { title, text }: { title: string; text: string },
  { matchProfession }: Matchers,
) {
  return (
    matchProfession(title, text) ??
    roles.map((role) => matchProfession(role)).find((id) => id !== null) ??
    null
  )
}

/** Pay in an unsupported currency is none. */
function statedPay(record: ImportRecord): StatedPay {
  const currency = currencyOf(record.currency)
  return {
    from: currency && (record.salary_from ?? null),
    to: currency && (record.salary_to ?? null),
    currency: currency ?? 'RUB',
    gross: record.salary_gross ?? null,
    period: record.salary_period ?? null,
  }
}

/** Roubles, unless the record names another country. */
function homeCurrencyOf({ country, currency }: ImportRecord): Currency | null {
  if (currency) return currencyOf(currency)
  return country && !/^(?:россия|рф|ru|российская федерация)$/i.test(country.trim()) ? null : 'RUB'
}

/** A date without a time is its noon. An instant of the next day becomes `now`, for the clocks of sources; a later one is no date. */
function publicationOf(stated: string | null | undefined, now: Date): string | null {
  const instant = parseInstant(stated, '12:00:00')
  if (instant === null) return null
  const lead = Date.parse(instant) - now.getTime()
  if (lead > DAY_MS) return null
  return lead > 0 ? now.toISOString() : instant
}
