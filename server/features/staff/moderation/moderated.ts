import type { Deps } from '#server/features/staff/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import type { Decision } from '#shared/features/staff/moderation/forms.ts'
import type { CaseRow } from './queries.ts'

/** What moderation does differently for vacancies and resumes. */
export type Moderated = {
  /**
   * What a moderator reads; null when the object is gone.
   * @param formerRevisionId the text to compare with; null, and for one that is gone: the published text
   */
  read(deps: Deps, row: CaseRow, formerRevisionId: number | null): Promise<ReadText | null>
  /** Locks the row of the object. */
  lock(tx: Sql, objectId: string): Promise<void>
  /**
   * Applies a decision, records it and sends the e-mail to the author.
   * @returns what to do after the commit
   * @throws Problem conflict for a text that is no longer waiting for a decision
   */
  apply(tx: Sql, deps: Deps, decided: DecidedCase): Promise<() => Promise<void>>
}

type ReadText = Pick<ModerationCase, 'author' | 'parts' | 'files' | 'facts' | 'isPublished'> & {
  comparedWith: 'decided' | 'published' | null
}

type DecidedCase = {
  row: CaseRow
  outcome: Decision['outcome']
  isFinal: boolean
  reasons: RefusalReason[]
  userId: number
  /** Instant. */
  at: string
}
