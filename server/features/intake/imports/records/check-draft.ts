import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { otherJobFindings } from '#server/features/staff/moderation/other-job.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'

type CheckedDraft = { title: string; workForm?: WorkForm | null } & {
  [part in (typeof TEXT_PARTS)[number]]?: string | null
}

/** What the wording of an imported vacancy shows, which no moderator reads before it is published. */
export function checkDraft(draft: CheckedDraft): TextFinding[] {
  const texts = TEXT_PARTS.map((part) => ({ part, text: plainTextOf(draft[part] ?? '') }))
  const { title } = draft
  return [
    ...checkVacancy({ workForm: draft.workForm ?? null, parts: [{ part: 'title', text: title }, ...texts] }),
    ...otherJobFindings({ title, text: texts.map(({ text }) => text).join('\n') }),
  ]
}
