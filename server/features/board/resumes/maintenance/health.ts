/**
 * Information about health in a resume is not shown without a written consent, which the board does not have (152-ФЗ,
 * article 10): a new text is stopped before it is published, and the author of a shown one is asked to change it.
 */
import { HEALTH_RULES } from '#shared/features/board/resumes/vocabulary.ts'
import {
  healthNotesIn,
  healthNotesInContacts,
  healthWordsIn,
} from '#shared/features/board/resumes/health-notes.ts'
import type { HealthNote } from '#shared/features/board/resumes/my-resume.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { ResumeRow } from '../queries.ts'

/** Of a resume in which readers see nothing of health, or what a moderator has let through. */
export const PASSED_HEALTH = { healthRules: HEALTH_RULES, healthAskedAt: null, healthHiddenAt: null } as const

type Marks = Pick<ResumeRow, 'healthRules' | 'healthAskedAt' | 'healthHiddenAt'>

export const hasPassedHealth = ({ healthRules, healthAskedAt, healthHiddenAt }: Marks): boolean =>
  healthRules === HEALTH_RULES && healthAskedAt === null && healthHiddenAt === null

/** Whether what readers would see may be shown without another look at it. */
export const mayBeShown = (row: Marks & Pick<ResumeRow, 'content' | 'contacts'>): boolean =>
  hasPassedHealth(row) || listShownNotes(row).length === 0

/** Health notes visible to readers. */
export const listShownNotes = ({
  content,
  contacts,
}: Pick<ResumeRow, 'content' | 'contacts'>): HealthNote[] =>
  content === null ? [] : healthNotesIn(content, contacts)

/** @throws Problem invalid with the fields that mention health */
export function requireNoHealth({ draft, contacts }: Pick<ResumeRow, 'draft' | 'contacts'>) {
  const notes = healthNotesIn(draft, contacts)
  if (notes.length > 0)
    throw new Problem(
      'invalid',
      'Похоже, в резюме есть сведения о здоровье. Уберите их или отправьте резюме модератору.',
      Object.fromEntries(notes.map(({ field, label }) => [field, `${label}: уберите сведения о здоровье.`])),
    )
}

/** Marks changed by new contacts, which are shown immediately. */
export function healthAfterContacts(
  row: Marks & Pick<ResumeRow, 'content' | 'contacts'>,
  former: ResumeRow['contacts'],
): Partial<Marks> {
  if (row.healthAskedAt !== null) return listShownNotes(row).length === 0 ? { healthAskedAt: null } : {}
  const isNew = JSON.stringify(row.contacts) !== JSON.stringify(former)
  return isNew && healthNotesInContacts(row.contacts).length > 0 ? { healthRules: 0 } : {}
}

/** The title for e-mails and logs; empty when it names an illness itself. */
export const titleWithoutHealth = (title: string): string => (healthWordsIn(title).length === 0 ? title : '')
