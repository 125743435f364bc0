import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { TOPIC_LABELS } from '#shared/features/board/text-checks/topics.ts'
import { RULE_LABELS } from './labels.ts'

/** What a check has found, the clause of `/rules`, and what may be written instead. */
export const findingLabels = ({ rule, topic }: Pick<TextFinding, 'rule' | 'topic'>) =>
  topic === undefined ? RULE_LABELS[rule] : TOPIC_LABELS[topic]
