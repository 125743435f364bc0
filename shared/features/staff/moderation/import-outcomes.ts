import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/**
 * What an import does with a vacancy in whose text a check finds something: `hold` keeps it from readers until a person
 * of staff has decided, `report` publishes it and asks them to look, `publish` asks nobody.
 */
type ImportOutcome = 'hold' | 'report' | 'publish'

/**
 * The law fines those who spread a discriminating vacancy, and fraud costs seekers money: both wait for a person. What
 * offends against the order of this board alone does not. Rules that no check of wording finds are `publish`.
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
  // Readers of a search see another vacancy than they open.
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
  // Of resumes alone.
  health_data: 'publish',
  other: 'publish',
}

/** The strictest outcome of all findings. */
export function importOutcome(findings: readonly Pick<TextFinding, 'rule'>[]): ImportOutcome {
  const outcomes = new Set(findings.map(({ rule }) => IMPORT_OUTCOMES[rule]))
  if (outcomes.has('hold')) return 'hold'
  return outcomes.has('report') ? 'report' : 'publish'
}
