import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/**
 * How an import handles a vacancy with findings in its text: `hold` hides it from readers until staff have decided,
 * `report` publishes it and requests a review by staff, `publish` only publishes it.
 */
type ImportOutcome = 'hold' | 'report' | 'publish'

/**
 * The law fines publishers of discriminating vacancies, and fraud costs seekers money: both wait for staff. Violations
 * of only this board's rules do not. Rules that no check of wording detects are `publish`.
 */
export const IMPORT_OUTCOMES: Readonly<Record<ModerationRule, ImportOutcome>> = {
  asks_money: 'hold',
  asks_documents: 'hold',
  moves_money: 'hold',
  buyout_tasks: 'hold',
  piece_work_fraud: 'hold',
  discrimination: 'hold',
  unpaid_work: 'hold',
  sends_to_messenger: 'report',
  easy_money: 'report',
  // Readers of a search find one vacancy and open a different one.
  other_job: 'report',
  contacts_in_text: 'publish',
  no_duties: 'publish',
  unusual_pay: 'publish',
  duplicate: 'publish',
  new_company: 'publish',
  register_status: 'publish',
  not_a_vacancy: 'publish',
  not_a_resume: 'publish',
  too_little: 'publish',
  false_facts: 'publish',
  foreign_data: 'publish',
  abusive: 'publish',
  // For resumes only.
  health_data: 'publish',
  other: 'publish',
}

/** The strictest outcome of all findings. */
export function importOutcome(findings: readonly Pick<TextFinding, 'rule'>[]): ImportOutcome {
  const outcomes = new Set(findings.map(({ rule }) => IMPORT_OUTCOMES[rule]))
  if (outcomes.has('hold')) return 'hold'
  return outcomes.has('report') ? 'report' : 'publish'
}

/** What only a person can judge: a pay out of line, a text that many employers have, and the name of another employer. */
const JUDGED: ReadonlySet<ModerationRule> = new Set(['unusual_pay', 'duplicate', 'new_company'])

/** Whether staff look at a vacancy of a file or a source with the finding. */
export const isForStaff = (finding: Pick<TextFinding, 'rule'>) =>
  JUDGED.has(finding.rule) || IMPORT_OUTCOMES[finding.rule] !== 'publish'
