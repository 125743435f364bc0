import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Command } from './use-command.ts'

/** The members of a command that its confirmation dialog needs. */
export type AskedCommand<Input> = Pick<Command<Input>, 'run' | 'reset' | 'isPending' | 'refusal'>

type Question<Input> = {
  command: AskedCommand<Input>
  input: Input
  title: ReactNode
  /** The consequences of the command. */
  children: ReactNode
}

/**
 * A dialog that confirms a command before it runs. Render it only while it is open; it closes itself when the command
 * is done.
 */
export function ConfirmCommand<Input>({
  command,
  input,
  title,
  confirmText,
  children,
  onClose,
}: Question<Input> & { confirmText: string; onClose: () => void }) {
  // A ref, because the command is pending too late for the second of two quick presses.
  const isSent = useRef(false)
  const confirm = () => {
    if (isSent.current || command.isPending) return
    isSent.current = true
    command.run(input, {
      onSuccess: onClose,
      onError: () => {
        isSent.current = false
      },
    })
  }
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
      onConfirm={confirm}
      onClose={close}
    >
      <div className="wrap-anywhere">{children}</div>
    </ConfirmDialog>
  )
}

/** Does not reset a pending command: its outcome must still be displayed, and it must not run twice. */
function forgetRefusal({ isPending, reset }: Pick<AskedCommand<never>, 'isPending' | 'reset'>) {
  if (!isPending) reset()
}

/** A button whose command is confirmed first. `name` names the object of the command for screen readers. */
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
