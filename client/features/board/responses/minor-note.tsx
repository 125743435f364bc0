import { Disclosure } from '#client/ui/disclosure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { MINOR_LABELS, MINOR_RULES, MINOR_RULES_OF_ALL } from '#shared/features/board/guardians/labels.ts'
import { needsGuardian } from '#shared/features/board/guardians/vocabulary.ts'
import type { MinorAge } from '#shared/features/board/guardians/vocabulary.ts'

/** What the law asks of a company that hires a person who is not of age. Folded: the thread needs the room. */
export function MinorNote({ age }: { age: MinorAge | null }) {
  if (age === null) return null
  return (
    <Notice
      tone="warning"
      title={`Человеку ${MINOR_LABELS[age]}${needsGuardian(age) ? ': нужно согласие родителя, статья 63 ТК' : ''}`}
    >
      <Disclosure summary="Что требует закон">
        <p className="text-small">
          {MINOR_RULES[age]} {MINOR_RULES_OF_ALL}
        </p>
      </Disclosure>
    </Notice>
  )
}
