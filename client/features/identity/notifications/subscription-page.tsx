import type { ReactNode } from 'react'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/**
 * The page of a link that unsubscribes: the link is the right to turn e-mails off and on.
 * @param props.action address of the form, with the token
 * @param props.texts `offer` and `undo` are buttons
 */
export function SubscriptionPage({
  action,
  isOff,
  wasResumed,
  texts,
  settings,
}: {
  action: string
  isOff: boolean
  wasResumed: boolean
  texts: { title: string; isOn: string; isOff: string; offer: string; undo: string }
  settings: ReactNode
}) {
  return (
    <NarrowPage title={isOff ? 'Писем больше не будет' : texts.title}>
      <div className="grid justify-items-start gap-4">
        {wasResumed && !isOff && <Notice tone="success" title="Письма снова включены" />}
        <p className="wrap-anywhere">{isOff ? texts.isOff : texts.isOn}</p>
        <div className="flex flex-wrap gap-3">
          {/* A plain form: it works in any browser, and the response is this page again. */}
          <form method="post" action={action}>
            <input type="hidden" name="act" value={isOff ? 'on' : 'off'} />
            <Button type="submit" variant={isOff ? 'secondary' : 'primary'}>
              {isOff ? texts.undo : texts.offer}
            </Button>
          </form>
          {settings}
        </div>
      </div>
    </NarrowPage>
  )
}

/** The link is not one of ours, or what it was for is gone. */
export function NoSubscriptionPage({ text, settings }: { text: string; settings: ReactNode }) {
  return (
    <NarrowPage title="Такой рассылки нет">
      <div className="grid justify-items-start gap-4">
        <p>{text}</p>
        {settings}
      </div>
    </NarrowPage>
  )
}
