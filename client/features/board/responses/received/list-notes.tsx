/** Notes next to the list of responses to a vacancy. */
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

export function NoneYet() {
  return (
    <EmptyState
      title="Откликов пока нет"
      action={
        <ButtonLink variant="secondary" href={pathOf('resumes')}>
          Искать в резюме
        </ButtonLink>
      }
    >
      <p>Когда кто-нибудь откликнется, мы напишем вам на почту.</p>
    </EmptyState>
  )
}

/** The keyboard shortcuts. */
export function Keys() {
  return (
    <p className="key-hints">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> листать
      </span>
      <span>
        <kbd>N</kbd> следующий
      </span>
      <span>
        <kbd>/</kbd> искать
      </span>
    </p>
  )
}
