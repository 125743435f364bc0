import type { ReactNode } from 'react'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { withQuery } from '#shared/kernel/with-query.ts'
import type { FormValues, PageAction } from '#shared/routing/page-action.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Choice = { token: string; isOff: boolean }

/** Of the form that turns e-mails off and on. @param page of the link in an e-mail, which mail programs post to as well */
export const subscriptionOptions = (page: 'unsubscribe' | 'searches-unsubscribe') => ({
  isByToken: true,
  toInput: ({ token, isOff }: FormValues) => ({ token, isOff: isOff === 'true' }),
  oneClick: (token: string): Choice => ({ token, isOff: true }),
  done: (_state: unknown, { values: { token = '', isOff } }: { values: FormValues }) =>
    withQuery(pathOf(page), { token, done: isOff === 'true' ? null : 'on' }),
})

/**
 * The page of a link that unsubscribes: the link is the right to turn e-mails off and on.
 * @param props.texts `offer` and `undo` are buttons
 */
export function SubscriptionPage({
  action,
  token,
  isOff,
  wasResumed,
  texts,
  settings,
}: {
  action: PageAction<Choice>
  token: string
  isOff: boolean
  wasResumed: boolean
  texts: { title: string; isOn: string; isOff: string; offer: string; undo: string }
  settings: ReactNode
}) {
  const form = useForm({ action })
  return (
    <NarrowPage title={isOff ? 'Писем больше не будет' : texts.title}>
      <div className="grid justify-items-start gap-4">
        {wasResumed && !isOff && <Notice tone="success" title="Письма снова включены" />}
        <p className="wrap-anywhere">{isOff ? texts.isOff : texts.isOn}</p>
        <div className="flex flex-wrap gap-3">
          <Form form={form} isPlain>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="isOff" value={String(!isOff)} />
            <Button type="submit" variant={isOff ? 'secondary' : 'primary'}>
              {isOff ? texts.undo : texts.offer}
            </Button>
          </Form>
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
