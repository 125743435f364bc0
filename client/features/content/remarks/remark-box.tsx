import { lazy } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { usePostedForm } from '#client/app/form/posted-form.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { remarkAction } from './remark-action.ts'
import { MessageOutcome } from './message-outcome.tsx'

const MessageForm = lazy(
  afterFirstInput(async () => ({ default: (await import('./message-form.tsx')).MessageForm })),
)

const THANKS = 'Спасибо, мы прочитаем и поправим. Если вы оставили почту, ответим на неё.'

/** «Что здесь не так?» at the end of a page. `contentVersion` says which wording was read: a date, a year, a number. */
export function RemarkBox({ contentVersion }: { contentVersion: string }) {
  const posted = usePostedForm(remarkAction)
  return (
    <div className="max-w-[45em] border-t border-line pt-2 print:hidden">
      <MessageOutcome thanks={THANKS} />
      <Disclosure summary="Что здесь не так?" isOpen={posted !== null}>
        <LatePart>
          <MessageForm
            kind="remark"
            contentVersion={contentVersion}
            label="Что неверно, устарело или непонятно"
            thanks={THANKS}
          />
        </LatePart>
      </Disclosure>
    </div>
  )
}
