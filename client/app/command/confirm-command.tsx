import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Command } from './use-command.ts'

/** What a question needs of its command. */
export type AskedCommand<Input> = Pick<Command<Input>, 'run' | 'reset' | 'isPending' | 'refusal'>

type Question<Input> = {
  command: AskedCommand<Input>
  input: Input
  title: ReactNode
  /** What follows from the command. */
  children: ReactNode
}

/** Asks before a command runs. Rendered while it asks; it closes itself when the command is done. */
export function ConfirmCommand<Input>({
  command,
  input,
  title,
  confirmText,
  children,
  onClose,
}: Question<Input> & { confirmText: string; onClose: () => void }) {
  const close = () => {
    forgetRefusal(command)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmText={confirmText}
      isPending={command.isPending}
      error={command.refusal}
      onConfirm={() => command.run(input, { onSuccess: onClose })}
      onClose={close}
    >
      <div className="wrap-anywhere">{children}</div>
    </ConfirmDialog>
  )
}

/** A command that runs is left alone: it still has to say what becomes of it, and must not run twice. */
function forgetRefusal({ isPending, reset }: Pick<AskedCommand<never>, 'isPending' | 'reset'>) {
  if (!isPending) reset()
}

/** A button whose command is confirmed first. `name` says what it is about, for screen readers. */
export function ConfirmedButton<Input>({
  command,
  input,
  title,
  text,
  confirmText = text,
  name,
  children,
  ...look
}: Question<Input> & { text: string; confirmText?: string; name?: string } & Pick<
    ComponentProps<typeof Button>,
    'variant' | 'size' | 'className' | 'aria-label'
  >) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={name === undefined ? undefined : `${text}: ${name}`}
        onClick={() => {
          forgetRefusal(command)
          setIsAsked(true)
        }}
        {...look}
      >
        {text}
      </Button>
      {isAsked && (
        <ConfirmCommand
          command={command}
          input={input}
          title={title}
          confirmText={confirmText}
          onClose={() => setIsAsked(false)}
        >
          {children}
        </ConfirmCommand>
      )}
    </>
  )
}
