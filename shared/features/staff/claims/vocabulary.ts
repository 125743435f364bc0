/** `claimed`: the employer keeps the vacancy here himself. `removed`: he does not want it on the board. */
export const STOP_REASONS = ['claimed', 'removed'] as const

/** Why an employer removes vacancies. */
export const REMOVAL_REASONS = ['filled', 'not_ours', 'outdated', 'not_wanted'] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

export const REMOVAL_LABELS: Readonly<Record<RemovalReason, string>> = {
  filled: 'Место занято',
  not_ours: 'Это не наша вакансия',
  outdated: 'Условия изменились',
  not_wanted: 'Не хотим размещаться здесь',
}
