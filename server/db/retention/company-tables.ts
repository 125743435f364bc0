import { KEPT_DAYS } from './kept-days.ts'
import type { TableRules } from './rule.ts'

const COMPANY = { forever: 'part of a company, which is never deleted: its money and documents refer to it' }
const VACANCY = {
  forever: 'a closed vacancy keeps its page, its responses and its orders; its author may archive it',
}
const ACCOUNTING = {
  forever: 'accounts are kept for five years at least (402-ФЗ, article 29) and stay whole',
}

/** Companies, their vacancies and their money. */
export const COMPANY_TABLES: TableRules = {
  companies: {
    export: 'board',
    columns:
      'id slug title type site_url description location_id logo_url inn kpp ogrn legal_title address verification verification_note verification_asked_at verified_at decided_fields confirmed_domain domain_confirmed_at import_key blocked_at created_at updated_at',
    personal: 'verification_asked_by',
    keeps: COMPANY,
  },
  company_slugs: { export: 'board', columns: 'slug company_id', keeps: { with: 'companies' } },
  company_documents: {
    // Papers may be those of a person.
    export: 'people',
    columns: 'id company_id name type size file_name uploaded_at uploaded_by',
    keeps: { days: KEPT_DAYS.companyPapers, after: 'the upload', by: 'purge' },
  },
  company_register: {
    export: 'board',
    columns: 'company_id inn status name is_person registered_on region kpp ogrn address source read_at',
    personal: 'head_name head_post',
    keeps: { with: 'companies' },
  },
  company_answers: { export: 'board', columns: 'company_id share hours', keeps: { with: 'companies' } },
  company_blocks: {
    export: 'board',
    columns: 'id company_id reason inn vacancies blocked_at lifted_at',
    personal: 'roles blocked_by lifted_by',
    keeps: { with: 'companies' },
  },
  domain_confirmations: {
    export: { never: 'links of e-mails' },
    columns: 'id company_id email domain sent_by created_at expires_at ended_at',
    secret: 'token_hash',
    keeps: { until: 'it expires, a week later', by: 'purge' },
  },
  company_roles: {
    export: 'people',
    columns: 'id company_id user_id access_level created_at',
    keeps: { until: 'the person leaves the company or ends the account', by: 'delete-accounts' },
  },
  invitations: {
    export: 'people',
    columns: 'id company_id email access_level invited_by created_at expires_at accepted_at revoked_at',
    secret: 'token_hash',
    keeps: { days: KEPT_DAYS.invitations, after: 'it has expired', by: 'purge' },
  },
  api_tokens: {
    export: 'board',
    columns: 'id company_id name scopes created_at expires_at last_used_at revoked_at',
    personal: 'user_id',
    secret: 'token_hash',
    keeps: { days: KEPT_DAYS.apiTokens, after: 'it was revoked or has expired', by: 'purge' },
  },
  webhooks: {
    export: 'board',
    columns: 'id company_id url events old_key_until created_at disabled_at failing_since',
    personal: 'created_by',
    secret: 'key_salt old_key_salt',
    keeps: { forever: 'a setting of a company, which deletes it' },
  },
  webhook_deliveries: {
    export: 'board',
    columns:
      'id webhook_id event data state attempts created_at tried_at next_try_at duration_ms status failure',
    secret: 'answer',
    keeps: { days: KEPT_DAYS.webhookDeliveries, after: 'the event', by: 'purge' },
  },
  response_templates: {
    export: 'board',
    columns: 'id company_id kind title text updated_at',
    keeps: { with: 'companies' },
  },
  response_stage_names: { export: 'board', columns: 'company_id stage name', keeps: { with: 'companies' } },
  favourite_resumes: {
    export: 'people',
    columns: 'company_id resume_id user_id note kept_at',
    keeps: { with: 'resumes' },
  },
  vacancies: {
    export: 'board',
    columns:
      'id company_id title description_html duties_html requirements_html conditions_html summary work_form work_form_evidence employment schedule hours_per_day work_starts_at work_ends_at work_zone overlap_hours contracts experience salary_from salary_to currency salary_gross salary_period is_salary_from_text pay_frequency salary_range_reason bonuses salary_monthly_from salary_monthly_to profession_id skills location_ids work_from_ids is_work_from_anywhere work_from_except_ids equipment has_calls is_for_client labels languages accepts_short_responses answer_days questions test_hours test_pay lowered_at address status tariff_code is_highlighted raise_every_days next_raise_at publish_at placement_days awaits_verification ending_told_at last_confirmed_at confirmation_asked_at unconfirmed_at repost_of_id archive_reason source source_id source_url content_hash reader_version first_published_at published_at expires_at confirm_at archived_at created_at updated_at',
    personal: 'contact_name author_id',
    keeps: VACANCY,
  },
  vacancy_contacts: { export: 'people', columns: 'vacancy_id emails phones', keeps: { with: 'vacancies' } },
  vacancy_search: {
    export: { never: 'words of vacancies, which are made from them' },
    columns: 'vacancy_id title keywords description description_hash version',
    keeps: { with: 'vacancies' },
  },
  vacancy_arrivals: { export: 'board', columns: 'vacancy_id number', keeps: { with: 'vacancies' } },
  vacancy_revisions: {
    export: 'board',
    columns: 'id vacancy_id state version created_at updated_at submitted_at decided_at',
    // The content names whom to ask.
    personal: 'author_id content',
    keeps: { with: 'vacancies' },
  },
  vacancy_state_changes: {
    export: 'board',
    columns: 'id vacancy_id from_status to_status at reason',
    personal: 'user_id',
    keeps: { with: 'vacancies' },
  },
  vacancy_confirmations: {
    export: { never: 'links of e-mails' },
    columns: 'vacancy_id user_id email_id created_at expires_at ended_at',
    secret: 'token_hash',
    keeps: { until: 'it expires, a month later', by: 'purge' },
  },
  vacancy_days: {
    export: 'board',
    columns: 'vacancy_id day views responses',
    keeps: { with: 'vacancies' },
  },
  vacancy_day_sources: {
    export: 'board',
    columns: 'vacancy_id day source views responses',
    keeps: { with: 'vacancies' },
  },
  first_vacancies: {
    export: { never: 'drafts of people without an account, which their address opens' },
    columns: 'text company request_key vacancy_id updated_at',
    secret: 'token_hash',
    keeps: { days: KEPT_DAYS.firstVacancies, after: 'the last change', by: 'purge' },
  },
  orders: {
    export: 'board',
    columns:
      'id company_id kind state method title amount_kopecks vacancy_id tariff_code terms running_term package_size package_id access_days created_at paid_at billed_at bill_slug bank_paid_at round cancelled_at cancel_reason started_at ends_at rendered_at act_at returned_at returned_kopecks',
    personal: 'user_id',
    secret: 'request_key',
    keeps: ACCOUNTING,
  },
  payments: {
    export: 'board',
    columns:
      'id order_id company_id provider state external_id amount_kopecks tax description cancel_reason created_at next_check_at checks ended_at',
    personal: 'email',
    secret: 'idempotence_key confirmation_url',
    keeps: { days: KEPT_DAYS.payerEmails, after: 'the payment has ended', by: 'purge', isEmptied: true },
  },
  payment_events: {
    export: { never: 'notifications of the provider that were read' },
    columns: 'id received_at',
    keeps: { days: KEPT_DAYS.paymentEvents, after: 'it came', by: 'purge' },
  },
  receipts: {
    export: 'board',
    columns: 'id payment_id order_id amount_kopecks title tax state external_id created_at next_try_at tries',
    secret: 'idempotence_key',
    keeps: ACCOUNTING,
  },
  fiscal_receipts: {
    export: 'board',
    columns:
      'id payment_id external_id kind state amount_kopecks storage_number document_number fiscal_sign registered_at read_at',
    keeps: ACCOUNTING,
  },
  refund_requests: {
    export: 'board',
    columns:
      'id payment_id company_id amount_kopecks reason keeps_access requested_at state external_id refusal ended_at',
    personal: 'receipt requested_by',
    secret: 'request_key',
    keeps: ACCOUNTING,
  },
  refunds: {
    export: 'board',
    columns: 'id payment_id company_id external_id amount_kopecks from_balance_kopecks seen_at',
    keeps: ACCOUNTING,
  },
  income_receipts: {
    export: 'board',
    columns: 'id source source_id order_id company_id amount_kopecks url entered_at',
    personal: 'entered_by',
    keeps: ACCOUNTING,
  },
  grants: {
    export: 'board',
    columns: 'id company_id order_id reason granted_at revoked_at',
    personal: 'granted_by revoked_by',
    keeps: ACCOUNTING,
  },
  packages: {
    export: 'board',
    columns:
      'id company_id order_id tariff_code terms size remaining unit_kopecks bought_at expires_at closed_at act_at',
    keeps: ACCOUNTING,
  },
  resume_access: {
    export: 'board',
    columns: 'id company_id order_id starts_at ends_at paused_at paused_days ended_at',
    keeps: ACCOUNTING,
  },
  ledger_transactions: {
    export: 'board',
    columns: 'id company_id kind reason title order_id at',
    keeps: ACCOUNTING,
  },
  ledger_entries: {
    export: 'board',
    columns: 'id transaction_id company_id account amount_kopecks',
    keeps: ACCOUNTING,
  },
  documents: {
    export: 'board',
    columns:
      'id kind year number company_id issued_at seller buyer lines total_kopecks vat_label tax ground order_id state valid_until paid_at source_key period_from period_to',
    personal: 'issued_by',
    secret: 'slug',
    keeps: ACCOUNTING,
  },
  document_numbers: { export: 'board', columns: 'kind year last', keeps: ACCOUNTING },
  sandbox_payments: {
    export: { never: 'payments of the demo, in which no money moves' },
    columns: 'id payment_id state amount_kopecks description return_url created_at',
    secret: 'idempotence_key',
    keeps: { forever: 'only the demo has them' },
  },
  sandbox_refunds: {
    export: { never: 'refunds of the demo, in which no money moves' },
    columns: 'id payment_id amount_kopecks',
    secret: 'idempotence_key',
    keeps: { forever: 'only the demo has them' },
  },
}
