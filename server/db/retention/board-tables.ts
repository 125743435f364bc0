import { KEPT_DAYS } from './kept-days.ts'
import { UNTIL_ACCOUNT_ENDS } from './rule.ts'
import type { TableRules } from './rule.ts'

const REFERENCE = { forever: 'reference data of the release' }
const TEXTS = { forever: 'texts of the board, which staff delete' }
const INTERNAL = { never: 'the board makes it itself' }

/** Texts, reference data, staff and machinery. */
export const BOARD_TABLES: TableRules = {
  locations: {
    export: 'board',
    columns:
      'id type parent_id slug name name_prepositional preposition country_iso2 latitude longitude zone population aliases',
    secret: 'search_text',
    keeps: REFERENCE,
  },
  professions: {
    export: 'board',
    columns: 'id group slug name name_genitive_plural name_instrumental synonyms',
    keeps: REFERENCE,
  },
  skills: { export: 'board', columns: 'id slug name aliases', keeps: REFERENCE },
  directory_versions: { export: INTERNAL, columns: 'name hash', keeps: REFERENCE },
  content_texts: {
    export: 'board',
    columns:
      'kind slug state version head body published_head published_body published_at publish_at updated_at',
    personal: 'updated_by',
    keeps: TEXTS,
  },
  content_revisions: {
    export: 'board',
    columns: 'id kind slug version action head body at',
    personal: 'author_id',
    keeps: { forever: 'who changed which text; editors of the board write few' },
  },
  content_pictures: {
    export: 'board',
    columns: 'path width height files uploaded_at',
    personal: 'uploaded_by',
    keeps: TEXTS,
  },
  content_remarks: {
    export: 'people',
    columns: 'id kind path content_version text email user_id created_at resolved_at resolved_by note answer',
    keeps: { days: KEPT_DAYS.remarks, after: 'the answer', by: 'purge', isEmptied: true },
  },
  schools: {
    export: 'board',
    columns:
      'id slug name site_url inn licence refund_rule about logo_url is_invented version created_at updated_at',
    keeps: TEXTS,
  },
  courses: {
    export: 'board',
    columns:
      'id slug school_id state title professions weeks hours_per_week format price_kopecks instalments refund_rule contents outcome url checked_on recheck_on is_paid advertiser_name advertiser_inn erid paid_from paid_to version created_at updated_at',
    keeps: TEXTS,
  },
  school_requests: {
    export: 'people',
    columns: 'id school_name email course_url text consent_version created_at answer answered_at answered_by',
    keeps: { days: KEPT_DAYS.schoolRequests, after: 'the request', by: 'purge' },
  },
  reviews: {
    export: 'board',
    columns:
      'id company_id state answers rating good improve revision ground removal_ground comment returned batch_id position created_at submitted_at',
    personal: 'author_id',
    keeps: { ...UNTIL_ACCOUNT_ENDS, isEmptied: true },
  },
  review_batches: {
    export: 'board',
    columns: 'id company_id quarter published_at',
    keeps: { with: 'companies' },
  },
  review_replies: {
    export: 'board',
    columns: 'review_id text state revision ground comment returned_text submitted_at',
    keeps: { with: 'reviews' },
  },
  review_removals: {
    export: 'board',
    columns: 'id company_id ground court_case court_date quarter',
    keeps: { with: 'companies' },
  },
  search_queries: {
    export: 'board',
    columns: 'text day searches empty_searches opened responded',
    keeps: { days: KEPT_DAYS.searchQueries, after: 'the day', by: 'purge' },
  },
  search_synonyms: {
    export: 'board',
    columns: 'id entries updated_at',
    personal: 'created_by',
    keeps: { forever: 'a setting of the search, which staff delete' },
  },
  tax_regimes: {
    export: 'board',
    columns: 'starts_on regime usn_base entered_at',
    personal: 'entered_by',
    keeps: { forever: 'papers of a day are read by the regime of that day' },
  },
  yearly_figures: {
    export: 'board',
    columns: 'year name value source checked_at',
    personal: 'checked_by',
    keeps: { forever: 'pages of a year are counted by its figures' },
  },
  fact_reminders: {
    export: { never: 'which reminders the editors have had' },
    columns: 'check_by reminded_at',
    keeps: { forever: 'a row for each day by which facts are checked' },
  },
  route_rules: {
    export: 'board',
    columns: 'path to status_code updated_at',
    keeps: { forever: 'a setting of addresses, which staff delete' },
  },
  moderation_cases: {
    export: 'people',
    columns:
      'id kind object_id revision_id company_id title state marks reasons is_final submitted_at taken_by taken_at decided_by decided_at',
    keeps: { forever: 'what was decided about a text, for questions of its author; it holds no text' },
  },
  complaints: {
    export: 'people',
    columns:
      'id object_kind object_id company_id title reason text user_id email created_at outcome resolved_at resolved_by answer',
    secret: 'sender_hash',
    keeps: { days: KEPT_DAYS.complaints, after: 'the decision', by: 'purge', isEmptied: true },
  },
  audit_log: {
    export: 'people',
    columns: 'id at user_id action object_kind object_id details',
    personal: 'address',
    secret: 'seal_number seal',
    keeps: {
      days: KEPT_DAYS.auditAddresses,
      after: 'the action: addresses are shortened to their networks, the sealed log stays',
      by: 'purge',
      isEmptied: true,
    },
  },
  import_runs: {
    export: INTERNAL,
    columns: 'fingerprint name records_done is_finished updated_at',
    keeps: { days: KEPT_DAYS.importRuns, after: 'the run', by: 'purge' },
  },
  page_announcements: {
    export: INTERNAL,
    columns: 'path changed_at',
    keeps: { until: 'it is announced', by: 'index-now' },
  },
  indexed_lists: {
    export: INTERNAL,
    columns: 'kind decided_at vacancies resumes named lists',
    keeps: { forever: 'one row, the last decision' },
  },
  backup_runs: {
    export: INTERNAL,
    columns: 'kind taken_at bytes',
    keeps: { forever: 'one row, the last backup' },
  },
  job_runs: {
    export: INTERNAL,
    columns: 'name next_run_at finished_at',
    keeps: { forever: 'a row a job of an earlier release; the table goes with the next one' },
  },
  shared_secrets: {
    export: INTERNAL,
    columns: 'name',
    secret: 'value',
    keeps: { forever: 'keys of the installation, a few rows' },
  },
  idempotency_keys: {
    export: { never: 'answers that wait a day for a repeat of their request' },
    columns: 'key created_at attempt started_at has_effect status',
    personal: 'caller user_id',
    secret: 'request_hash answer',
    keeps: { days: KEPT_DAYS.idempotencyKeys, after: 'the first request with the key', by: 'purge' },
  },
  rate_limits: {
    export: INTERNAL,
    columns: 'key points expire',
    keeps: { until: 'the window of the limit has ended', by: 'rate limits' },
  },
}
