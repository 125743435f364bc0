import { KEPT_DAYS } from './kept-days.ts'
import { UNTIL_ACCOUNT_ENDS } from './rule.ts'
import type { TableRules } from './rule.ts'

const SIGN_IN = { never: 'keys, codes and sessions open accounts' }
const DELIVERY = { never: 'messages on their way, which have reached people' }

/** Accounts, and what people write, choose and receive. */
export const PEOPLE_TABLES: TableRules = {
  users: {
    export: 'people',
    columns:
      'id email first_name last_name photo_url zone theme intent staff_role notifications push_muted telegram_muted current_role_id is_passkey_offered email_refused_first_at email_refused_at created_at blocked_at block_reason deletion_at deleted_at',
    secret: 'email_change_at',
    keeps: { ...UNTIL_ACCOUNT_ENDS, isEmptied: true },
  },
  consents: {
    export: 'people',
    columns: 'id user_id kind version rules_version ip given_at withdrawn_at',
    keeps: { days: KEPT_DAYS.consents, after: 'the withdrawal', by: 'purge' },
  },
  cookie_choices: {
    export: 'people',
    columns: 'id browser user_id choice version chosen_at',
    keeps: { days: KEPT_DAYS.cookieChoices, after: 'the choice', by: 'purge' },
  },
  email_changes: {
    export: SIGN_IN,
    columns:
      'id user_id new_email old_confirmed_at new_confirmed_at effective_at source expires_at created_at',
    secret: 'old_token_hash new_token_hash',
    keeps: { until: 'the change is made, refused or out of date', by: 'purge' },
  },
  sessions: {
    export: SIGN_IN,
    columns: 'id user_id is_remembered user_agent created_at last_seen_at expires_at confirmed_at',
    secret: 'token_hash',
    keeps: { until: 'it expires (90 days at most)', by: 'purge' },
  },
  devices: {
    export: SIGN_IN,
    columns: 'id user_id created_at last_seen_at',
    secret: 'mark_hash',
    keeps: { days: KEPT_DAYS.devices, after: 'the last visit', by: 'purge' },
  },
  challenges: {
    export: SIGN_IN,
    columns: 'email purpose network attempts registration is_remembered created_at expires_at used_at',
    secret: 'id mark_hash proof code_hash registration_hash',
    keeps: { until: 'it counts for no limit of requests (a day at most)', by: 'purge' },
  },
  passkeys: {
    export: SIGN_IN,
    columns: 'id user_id transports is_multi_device is_backed_up name created_at last_used_at',
    secret: 'credential_id public_key counter',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  passkey_challenges: {
    export: SIGN_IN,
    columns: 'session_id expires_at',
    secret: 'token_hash challenge',
    keeps: { until: 'it expires, minutes later', by: 'purge' },
  },
  recovery_requests: {
    export: 'people',
    columns: 'id email new_email name facts user_id created_at outcome resolved_at resolved_by',
    keeps: { days: KEPT_DAYS.recoveryRequests, after: 'the decision', by: 'purge' },
  },
  push_devices: {
    export: SIGN_IN,
    columns: 'id user_id session_id name created_at last_sent_at',
    secret: 'endpoint p256dh auth',
    keeps: { with: 'sessions' },
  },
  telegram_chats: {
    export: 'people',
    columns: 'user_id chat_id linked_at last_sent_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  telegram_links: {
    export: SIGN_IN,
    columns: 'user_id expires_at',
    secret: 'token_hash',
    keeps: { until: 'it expires, ten minutes later', by: 'purge' },
  },
  notices: {
    export: DELIVERY,
    columns: 'id key push_device_id telegram_user_id kind about text path created_at',
    keeps: { days: KEPT_DAYS.notices, after: 'it was written', by: 'purge' },
  },
  letters: {
    export: DELIVERY,
    columns:
      'id key kind user_id recipient about calendar is_secret is_urgent useless_after attempts next_attempt_at last_error created_at sent_at failed_at dropped_at',
    secret: 'subject text html unsubscribe_url',
    keeps: { days: KEPT_DAYS.emails, after: 'it was sent', by: 'purge' },
  },
  weekly_emails: { export: 'people', columns: 'user_id week', keeps: UNTIL_ACCOUNT_ENDS },
  favourite_vacancies: {
    export: 'people',
    columns: 'user_id vacancy_id kept_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  hidden_vacancies: {
    export: 'people',
    columns: 'user_id vacancy_id hidden_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  hidden_companies: {
    export: 'people',
    columns: 'user_id company_id hidden_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  saved_searches: {
    export: 'people',
    columns:
      'id user_id company_id kind address name rhythm is_off told_up_to seen_up_to next_letter_at told_at created_at deleted_at',
    keeps: { days: KEPT_DAYS.savedSearches, after: 'it was deleted', by: 'purge' },
  },
  resumes: {
    export: 'people',
    columns:
      'id number user_id status visibility is_indexed draft version content facts contacts hidden_inns hidden_domains hidden_company_ids chosen_company_ids created_at updated_at published_at confirmed_at idle_asked_at idle_hidden_at shows_contacts_by_link contacts_asked_at health_rules health_asked_at health_hidden_at views_seen_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  resume_files: {
    export: 'people',
    columns: 'id resume_id user_id file_name type size created_at',
    keeps: { days: KEPT_DAYS.workFiles, after: 'no portfolio and no response names it', by: 'purge' },
  },
  resume_imports: {
    export: 'people',
    columns: 'resume_id jobs rest created_at',
    keeps: { with: 'resumes' },
  },
  resume_revisions: {
    export: 'people',
    columns: 'id resume_id state content reasons submitted_at decided_at',
    keeps: { with: 'resumes' },
  },
  resume_openings: {
    export: 'people',
    columns: 'id resume_id company_id user_id opened_at last_opened_at times',
    keeps: { with: 'resumes' },
  },
  resume_views: {
    export: 'people',
    columns: 'resume_id company_id day viewed_at',
    keeps: { days: KEPT_DAYS.resumeViews, after: 'the view', by: 'purge' },
  },
  resume_search: {
    export: { never: 'words of resumes, which are made from them' },
    columns: 'resume_number title keywords description description_hash version',
    keeps: { with: 'resumes' },
  },
  resume_arrivals: { export: 'people', columns: 'resume_number number', keeps: { with: 'resumes' } },
  responses: {
    export: 'people',
    columns:
      'id vacancy_id company_id user_id resume_id origin source minor_age state letter resume answers answers_fit contacts reason progress note unread_by_seeker unread_by_company seeker_told_at company_told_at answer_due_at awaits_test_answer overdue_notified_at end_notified_at conversation_ends_at sent_at viewed_at updated_at',
    keeps: UNTIL_ACCOUNT_ENDS,
  },
  response_drafts: {
    export: 'people',
    columns: 'id user_id vacancy_id resume_id letter short_resume answers accepted_at source updated_at',
    keeps: { days: KEPT_DAYS.responseDrafts, after: 'the last change', by: 'purge' },
  },
  stated_ages: {
    export: 'people',
    columns: 'user_id age stated_at',
    keeps: {
      days: KEPT_DAYS.statedAges,
      after: 'the answer of who is not of age; that of an adult stays with the account',
      by: 'purge',
    },
  },
  guardian_consents: {
    export: 'people',
    columns:
      'id user_id email version name relation allows_distribution asked_at expires_at given_at declined_at withdrawn_at',
    secret: 'token_hash',
    keeps: {
      days: KEPT_DAYS.consents,
      after: 'the withdrawal; without an agreement it goes with its link',
      by: 'purge',
    },
  },
  response_events: {
    export: 'people',
    columns: 'id response_id event side user_id reason stage at',
    keeps: { with: 'responses' },
  },
  response_messages: {
    export: 'people',
    columns: 'id response_id side user_id text at',
    keeps: { with: 'responses' },
  },
  response_tags: { export: 'people', columns: 'id response_id tag', keeps: { with: 'responses' } },
  response_answer_batches: {
    export: DELIVERY,
    columns: 'id user_id decision reason message created_at send_at started_at finished_at read_at',
    keeps: { days: KEPT_DAYS.answerBatches, after: 'the answers have left', by: 'purge' },
  },
  response_answer_batch_items: {
    export: DELIVERY,
    columns: 'batch_id response_id done_at problem',
    keeps: { with: 'response_answer_batches' },
  },
  untold_responses: {
    export: DELIVERY,
    columns: 'user_id response_id due_at',
    keeps: { with: 'responses' },
  },
  interviews: {
    export: 'people',
    columns:
      'response_id uid sequence state slots slot minutes zone kind place note reason changed_by cancelled_by_board day_notified_at hour_notified_at updated_at',
    keeps: { with: 'responses' },
  },
  test_tasks: {
    export: 'people',
    columns: 'response_id state text hours pay days due_at handed_in_at verdict updated_at',
    keeps: { with: 'responses' },
  },
  pay_questions: {
    export: 'people',
    columns: 'response_id company_id user_id asked_at answer answered_at stopped_at',
    secret: 'token_hash',
    keeps: { with: 'responses' },
  },
}
