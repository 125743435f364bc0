import { z } from 'zod'
import {
  MatchReason,
  AgreementType,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  MarkedSalaryScale,
  Badge,
  PayFrequency,
  PayTerms,
  Salary,
  SalaryScale,
  Schedule,
  VacancyId,
  WorkForm,
} from './model.ts'
import { WorkFormEvidence } from './work-form-evidence.ts'
import { ResponseTerms } from './response-terms.ts'
import { operation, Count, Counted, Instant } from '#shared/kernel/contract.ts'
import { FacetValue, listPageShape } from '#shared/lists/list-page.ts'
import { listCounting, listPaging } from '#shared/lists/schema.ts'
import { KNOWN_FRAUDS, SEARCH_LENGTH_MAX } from './vocabulary.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { CompanyResponsiveness } from '#shared/features/identity/companies/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { VacancyFilter, VacancySort } from './filter.ts'
import { vacancyList } from './list.ts'

export const CardSalary = Salary.extend({
  /**
   * The pay after tax, by which pay is compared; null unless the pay is before tax, in roubles, for a period of time.
   */
  net: Salary.pick({ from: true, to: true }).nullable(),
})
export type CardSalary = z.infer<typeof CardSalary>

export const VacancyCard = z.object({
  id: VacancyId,
  title: z.string(),
  company: CompanyRef,
  salary: CardSalary.nullable(),
  /** Null if the source of an imported vacancy does not state it clearly. */
  workForm: WorkForm.nullable(),
  /** Whether the work is done completely outside an office. */
  distantWork: z.boolean(),
  experience: Experience.nullable(),
  employment: EmploymentForm.nullable(),
  schedule: Schedule.nullable(),
  payFrequency: PayFrequency.nullable(),
  labels: z.array(Badge),
  locations: z.array(LocationRef),
  workFrom: z.array(LocationRef),
  /** Distant work that may be done from any country except those in `workFromExcept`. */
  workFromAnywhere: z.boolean(),
  workFromExcept: z.array(LocationRef),
  /** Minutes after midnight in `workZone`. */
  workStartsAt: z.number().int().nullable(),
  workEndsAt: z.number().int().nullable(),
  /** Minutes east of UTC. */
  workZone: z.number().int(),
  contracts: z.array(AgreementType),
  /** Plain text, about two lines: the start of the text or, in a search, the part with the search words. */
  summary: z.string(),
  /** Null if the source of an imported vacancy has no date. */
  publishedAt: Instant.nullable(),
  /** The tariff of the vacancy highlights it in lists. */
  isHighlighted: z.boolean(),
  /**
   * Whether people respond on this board. False for an imported vacancy whose company is not registered here: no one
   * would read the response.
   */
  takesResponses: z.boolean(),
  /**
   * Name of the managed source of an imported vacancy that takes no responses here: every display of the vacancy states
   * it. Null for other vacancies.
   */
  attribution: z.string().nullable(),
  /** How the company answers responses; null if there are too few of them. */
  answers: CompanyResponsiveness.nullable(),
  /** Working days in which the company promises to answer; null without a promise. */
  answerDays: z.number().int().nullable(),
})
export type VacancyCard = z.infer<typeof VacancyCard>
/** The card of a draft, which has no page. */
export type PreviewedVacancy = Omit<VacancyCard, 'id'> & { id: VacancyCard['id'] | null }

/** Fields of the page in addition to the card. */
const PageFields = z.object({
  /**
   * `closed`: expired or archived; `unconfirmed`: the employer has not confirmed for a long time that it is current.
   * Both stay readable and take no responses.
   */
  state: z.enum(['open', 'unconfirmed', 'closed']),
  descriptionHtml: z.string(),
  dutiesHtml: z.string().nullable(),
  requirementsHtml: z.string().nullable(),
  conditionsHtml: z.string().nullable(),
  hoursPerDay: z.number().int().nullable(),
  /** Number of hours between start and end that are required of everyone; null for all. */
  overlapHours: z.number().int().nullable(),
  /** The employer's explanation why the upper bound of the pay is far above the lower one. */
  salaryRangeReason: z.string().nullable(),
  /** Payments in addition to the stated pay. */
  bonuses: z.string().nullable(),
  profession: ProfessionRef.nullable(),
  /** Whether search engines may index the list of its profession: only then pages link to it. */
  hasProfessionList: z.boolean(),
  /** Whether its company has another open vacancy with the same title in the same place. */
  hasNamesake: z.boolean(),
  skills: z.array(z.string()),
  equipment: EquipmentProvider.nullable(),
  hasCalls: z.boolean().nullable(),
  languages: z.array(z.object({ language: z.string(), level: z.string() })),
  /** The region of each of `locations`, in the same order; null for a country and for an unknown region. */
  regions: z.array(z.string().nullable()),
  /** City and street without contacts; null when not stated. */
  address: z.string().nullable(),
  ...ResponseTerms.shape,
  /** Null if the source of the vacancy did not name the company. */
  companyType: z.string().nullable(),
  companySiteUrl: z.string().nullable(),
  /** Data of the state register about the company; null when it is not known. */
  companyRegister: z
    .object({ status: z.enum(REGISTER_STATUSES), registeredOn: z.iso.date().nullable() })
    .nullable(),
  companyVacancyCount: z.number().int(),
  /** Name of the source the vacancy was imported from. */
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** Whether search engines may follow links to `sourceUrl`. */
  followsSource: z.boolean(),
  /** Whether search engines may index its page. */
  isIndexed: z.boolean(),
  /** The part of the source from which the form of work was derived; null if the employer chose the form. */
  workFormEvidence: WorkFormEvidence.nullable(),
  /** The pay comes from the text of an imported vacancy, not from a field of its source. */
  isSalaryFromText: z.boolean(),
  /** Null if `publishedAt` is null. */
  firstPublishedAt: Instant.nullable(),
  /** Views since the first publication; a visitor counts once a day. */
  views: z.number().int(),
  /** Number of people who have responded; null if they respond at the source. */
  responses: z.number().int().nullable(),
  /** Visits of its page at the source from this board, one a day of each visitor; null if people respond here. */
  sourceClicks: z.number().int().nullable(),
  /** Number of times that the company has placed it, including earlier vacancies with the same text. */
  placements: z.number().int(),
  /** The first publication of the earliest of these vacancies. */
  publishedSince: Instant.nullable(),
  /** Earlier vacancies that have a page, newest first. */
  earlier: z.array(z.object({ id: VacancyId, publishedAt: Instant.nullable() })),
  expiresAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  confirmAt: Instant.nullable(),
  /** The kind of fraud that its text resembles; null for none. It does not describe the company. */
  fraud: z.enum(KNOWN_FRAUDS).nullable(),
  /** Null if there is no information on the pay beyond the stated amount. */
  payTerms: PayTerms.nullable(),
  /** The pay scale of its profession, and `pay`, its own net pay in roubles a month; null if either is not known. */
  salaryScale: MarkedSalaryScale.nullable(),
})

/** The fields that are stored as columns of the vacancy. */
export const VacancyDetails = PageFields.omit({
  state: true,
  profession: true,
  hasProfessionList: true,
  hasNamesake: true,
  regions: true,
  companyType: true,
  companySiteUrl: true,
  companyRegister: true,
  companyVacancyCount: true,
  firstPublishedAt: true,
  views: true,
  responses: true,
  placements: true,
  publishedSince: true,
  earlier: true,
  followsSource: true,
  isIndexed: true,
  sourceClicks: true,
  expiresAt: true,
  archivedAt: true,
  confirmAt: true,
  fraud: true,
  payTerms: true,
  salaryScale: true,
})
export type VacancyDetails = z.infer<typeof VacancyDetails>

export const Vacancy = VacancyCard.extend(PageFields.shape)
export type Vacancy = z.infer<typeof Vacancy>

const Facets = z.record(z.enum(vacancyList.facets), z.array(FacetValue))
export type Facets = z.infer<typeof Facets>

export const SearchInput = VacancyFilter.extend(listPaging(VacancySort))
export type SearchInput = z.infer<typeof SearchInput>

export const SearchResult = z.object(listPageShape({ card: VacancyCard, sort: VacancySort, facets: Facets }))
export type SearchResult = z.infer<typeof SearchResult>

/** A search with its address resolved: all data of the list page in one response. */
const ListResult = SearchResult.extend({
  filter: VacancyFilter,
  profession: ProfessionRef.extend({
    nameGenitivePlural: z.string(),
    nameInstrumental: z.string(),
  }).nullable(),
  location: LocationRef.extend({
    namePrepositional: z.string(),
    preposition: z.string(),
    /** The region of the place if another place has the same name. */
    regionOfNamesake: z.string().nullable(),
  }).nullable(),
  /** Slug of the attribute segment. */
  attribute: z.string().nullable(),
  company: CompanyRef.nullable(),
  /** Path in the canonical order of segments; other paths are redirected with 301. */
  canonicalPath: z.string(),
  /**
   * Lists with fewer of its segments that search engines may not index: pages lead there by a form button instead of a
   * link.
   */
  hiddenPaths: z.array(z.string()),
  /** Number of its vacancies of all forms of work; null if the scope has no effect. */
  allForms: Count.nullable(),
  /** The kind of fraud that the text of the search resembles; null for none. */
  fraud: z.enum(KNOWN_FRAUDS).nullable(),
  /**
   * For an empty list of work by hand at home: the number of vacancies of remote work in the same search; null for
   * other lists.
   */
  remoteInstead: Count.nullable(),
  /**
   * Whether search engines may index the list: its address consists of segments only, and its first rows differ from
   * those of other lists.
   */
  isIndexed: z.boolean(),
  /** Lists one step away that search engines may index, the largest first. */
  related: z.object({
    professions: z.array(FacetValue),
    locations: z.array(FacetValue),
    /** Slugs of attributes whose list in this location is such a list. */
    attributes: z.array(z.string()),
  }),
})
export type ListResult = z.infer<typeof ListResult>

/** A card with the reasons why the vacancy is similar. */
const SimilarVacancy = VacancyCard.extend({ reasons: z.array(MatchReason) })
export type SimilarVacancy = z.infer<typeof SimilarVacancy>

const SUGGESTION_KINDS = ['profession', 'query', 'place', 'company', 'skill'] as const
/** `count`: number of vacancies in the list at `path`, never 0. */
export const Suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  text: z.string(),
  path: z.string(),
  count: Count,
})
export type Suggestion = z.infer<typeof Suggestion>

/** Data of the board for the home page. */
export const Overview = z.object({
  total: z.number().int(),
  /** Published in the last 24 hours. */
  fresh: z.number().int(),
  companies: z.number().int(),
  /** Companies with open vacancies that the board has verified. */
  verified: z.number().int(),
  /** Vacancies that state their pay. */
  withSalary: z.number().int(),
  /** Pay scales of the largest professions. */
  salaries: z.array(SalaryScale.extend({ slug: z.string(), name: z.string() })),
  professions: z.array(Counted),
  /** Cities whose lists pages link to. */
  locations: z.array(Counted),
  /** Cities offered by a form without scripts. */
  places: z.array(Counted),
  workForms: z.array(FacetValue),
  topCompanies: z.array(CompanyRef.extend({ count: z.number().int() })),
  /** The newest vacancies that are remote or at home. */
  latest: z.array(VacancyCard),
})
export type Overview = z.infer<typeof Overview>

export const vacanciesContract = {
  overview: operation(
    'GET /v1/vacancies/overview',
    'public',
    'Главное о доске: сколько вакансий, где и каких',
    ['vacancies'],
    { mayLag: true },
  )
    .input(VacancyFilter.pick({ scope: true }))
    .output(Overview),
  search: operation(
    'GET /v1/vacancies',
    'public',
    'Поиск вакансий с фильтрами и числом вакансий по каждому значению',
    ['vacancies'],
    { mayLag: true },
  )
    .input(SearchInput)
    .output(SearchResult),
  list: operation('GET /v1/vacancies/list', 'public', 'Поиск по адресу страницы со списком', ['vacancies'], {
    mayLag: true,
  })
    .input(
      SearchInput.extend({
        slugs: z.string().max(300).default('').describe('Части адреса списка через косую черту.'),
      }),
    )
    .output(ListResult),
  facets: operation(
    'GET /v1/vacancies/facets',
    'public',
    'Сколько вакансий даст каждое значение фильтров',
    ['vacancies'],
    { mayLag: true },
  )
    .input(VacancyFilter.extend(listCounting))
    .output(z.object({ total: Count, facets: Facets })),
  suggest: operation('GET /v1/vacancies/suggest', 'public', 'Подсказки во время набора', ['vacancies'], {
    mayLag: true,
  })
    .input(
      z.object({ search: z.string().max(SEARCH_LENGTH_MAX).default('').describe('Начало того, что ищут.') }),
    )
    .output(z.object({ items: z.array(Suggestion) })),
  read: operation('GET /v1/vacancies/{id}', 'public', 'Вакансия', ['vacancies'])
    .input(z.object({ id: VacancyId }))
    .output(Vacancy),
  similar: operation('GET /v1/vacancies/{id}/similar', 'public', 'Похожие вакансии', ['vacancies'], {
    mayLag: true,
  })
    .input(z.object({ id: VacancyId }))
    .output(z.object({ items: z.array(SimilarVacancy) })),
  copies: operation(
    'GET /v1/vacancies/{id}/copies',
    'public',
    'Эта вакансия и такие же той же компании',
    ['vacancies'],
    {
      mayLag: true,
      description:
        'Вакансии с тем же текстом в других местах; в результатах поиска по тексту стоит одна из них.',
    },
  )
    .input(z.object({ id: VacancyId }))
    .output(z.object({ items: z.array(VacancyCard) })),
}
