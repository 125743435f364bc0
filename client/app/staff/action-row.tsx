import type { ReactNode } from 'react'
import { ConfirmedButton, type AskedCommand } from '#client/app/command/confirm-command.tsx'
import { Button } from '#client/ui/button.tsx'

/** A row of a list with an action and its removal, which is confirmed, at the right; on a phone below. */
export function ActionRow<Input>({
  name,
  isCurrent = false,
  action,
  remove,
  input,
  question,
  consequence,
  children,
}: {
  /** Of what the row shows, for the names of its buttons. */
  name: string
  isCurrent?: boolean
  action: { text: string; onClick: () => void; disabled?: boolean }
  remove: AskedCommand<Input>
  input: Input
  /** The title of the dialog that confirms the removal. */
  question: string
  /** What follows from the removal. */
  consequence: ReactNode
  children: ReactNode
}) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="min-w-0">{children}</div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={action.disabled ?? false}
          aria-label={`${action.text}: ${name}`}
          onClick={action.onClick}
        >
          {action.text}
        </Button>
        <ConfirmedButton
          command={remove}
          input={input}
          text="Удалить"
          name={name}
          title={question}
          variant="danger"
          size="small"
        >
          {consequence}
        </ConfirmedButton>
      </div>
    </li>
  )
}
