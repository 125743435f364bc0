/**
 * The closed sets of a vacancy and of its search, without zod, so that a public page can import them. Each list is the
 * single source for the database, the contract, the filters and the select boxes.
 */

/** The place of work. Remote and home work are the purpose of the board, so every vacancy states it. */
export const WORK_FORMS = ['remote', 'home', 'hybrid', 'travelling', 'on_site'] as const
/** Whether the work is done completely outside an office. */
export const isDistantForm = (workForm: string | null | undefined) =>
  workForm === 'remote' || workForm === 'home'
/** Scope of a list: work from home, work with days in an office, or any vacancy. */
export const SCOPES = ['home', 'hybrid', 'all'] as const
export const EMPLOYMENT_FORMS = ['full', 'part', 'project', 'temporary', 'internship', 'rotation'] as const
/** Schedule by days: working days / days off. */
export const SCHEDULES = [
  'five_two',
  'six_one',
  'two_two',
  'shifts',
  'weekends',
  'flexible',
  'other',
] as const
/**
 * Zones in which hours of work are stated, in minutes east of UTC: those of Russia from Kaliningrad to Kamchatka, then
 * all others from west to east. Fixed offsets, because Russia has no daylight saving time; a zone with it has two
 * offsets.
 */
export const WORK_ZONES = [
  '120',
  '180',
  '240',
  '300',
  '360',
  '420',
  '480',
  '540',
  '600',
  '660',
  '720',
  '-720',
  '-660',
  '-600',
  '-570',
  '-540',
  '-480',
  '-420',
  '-360',
  '-300',
  '-240',
  '-210',
  '-180',
  '-120',
  '-60',
  '0',
  '60',
  '210',
  '270',
  '330',
  '345',
  '390',
  '525',
  '570',
  '630',
  '765',
  '780',
  '840',
] as const
export const MOSCOW_ZONE = '180'
/** Number of hours of work that must suit the reader: all that the vacancy requires, or at least this many. */
export const OVERLAPS = ['all', '4', '2'] as const
/** Maximum hours of work a day for the filter of short days. */
export const SHORT_DAY_HOURS = 4
export const AGREEMENT_TYPES = ['labour', 'civil', 'self_employed', 'sole_proprietor'] as const
export const EXPERIENCES = ['none', 'from_1_to_3', 'from_3_to_6', 'over_6'] as const
export const SALARY_PERIODS = ['month', 'shift', 'hour', 'project'] as const
export const PAY_FREQUENCIES = ['daily', 'weekly', 'twice_monthly', 'monthly', 'per_project'] as const
export const BADGES = [
  'disability',
  'from_age_14',
  'internship',
  'no_calls',
  'no_video',
  'child_at_home',
] as const
export const EQUIPMENT_PROVIDERS = ['employer', 'compensated', 'own'] as const
/** ISO 4217. Feeds that use the old codes RUR and BYR are translated on import. */
export const CURRENCIES = [
  'RUB',
  'USD',
  'EUR',
  'KZT',
  'BYN',
  'UZS',
  'KGS',
  'UAH',
  'GEL',
  'AZN',
  'AMD',
] as const
/**
 * `unconfirmed`: published, but its company has not confirmed for a long time that it is current, so no list shows it.
 */
export const VACANCY_STATUSES = [
  'draft',
  'awaiting_payment',
  'moderation',
  'published',
  'unconfirmed',
  'rejected',
  'expired',
  'archived',
] as const
/** States of a vacancy whose placement has started and is not over. */
export const PLACED_STATUSES = [
  'published',
  'unconfirmed',
] as const satisfies readonly (typeof VACANCY_STATUSES)[number][]
export const isPlaced = (status: (typeof VACANCY_STATUSES)[number]) =>
  PLACED_STATUSES.some((placed) => placed === status)
export const ARCHIVE_REASONS = ['hired_here', 'hired_elsewhere', 'not_needed'] as const
export type ArchiveReason = (typeof ARCHIVE_REASONS)[number]

export const TITLE_LENGTH = { min: 3, max: 100 } as const
/** Characters of text, tags not counted. */
export const DESCRIPTION_LENGTH = { min: 150, max: 10_000 } as const
export const SKILLS_MAX = 30
/** The texts of a vacancy: HTML, in the order of the page. */
export const TEXT_PARTS = ['descriptionHtml', 'dutiesHtml', 'requirementsHtml', 'conditionsHtml'] as const

export const SORTS = ['relevance', 'date', 'salary_desc', 'salary_asc'] as const
/** `from`: at least the sum; `or_unsaid`: also vacancies that state no pay; `stated`: only vacancies that state it. */
export const SALARY_MODES = ['from', 'or_unsaid', 'stated'] as const
/** Days since publication. */
export const PERIODS = [1, 3, 7, 30] as const
export const SEARCH_LENGTH_MAX = 200
/** Roubles a month. */
export const SALARY_MAX = 100_000_000

/** Working days in which a company may promise to answer. */
export const ANSWER_DAYS = [2, 5, 10] as const
export const ANSWER_DAYS_DEFAULT = 5

/** Kinds of offers that fraud is known for: assembling, packing and typing at home, and a deposit for materials. */
export const KNOWN_FRAUDS = ['assembly', 'packing', 'typing', 'deposit'] as const
export type KnownFraud = (typeof KNOWN_FRAUDS)[number]

export const VACANCY_FORMS = { one: 'вакансия', few: 'вакансии', many: 'вакансий' }
export const VIEW_FORMS = { one: 'просмотр', few: 'просмотра', many: 'просмотров' }
