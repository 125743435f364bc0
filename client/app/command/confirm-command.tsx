import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
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
    command.reset()
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
        onClick={() => setIsAsked(true)}
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
