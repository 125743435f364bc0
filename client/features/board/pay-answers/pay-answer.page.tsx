import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { byToken, pageAction, pageActions } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ClosedPage } from '#client/ui/closed-page.tsx'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Button } from '#client/ui/button.tsx'
import type { PayQuestion } from '#shared/features/board/pay-answers/contract.ts'
import type { PayReply } from '#shared/features/board/pay-answers/vocabulary.ts'
import { companyInQuotes, inQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const replyAction = pageAction(api.payAnswers.answer, {
  ...byToken(pathOf('pay-answer')),
  oneClick: (token: string) => ({ token, reply: 'stop' as const }),
})
export const forms = pageActions(replyAction)

type PageState = { token: string; question: PayQuestion | null }

/** The token is the right to answer; opening the page changes nothing, because mail scanners open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const shown: PageState = { token, question: await read(args, token) }
  return { ...pageData(args, { title: 'Платят столько, сколько обещали?', isIndexed: false }), ...shown }
}

const REPLIES: readonly (readonly [PayReply, string])[] = [
  ['as_promised', 'Да, столько'],
  ['less', 'Меньше'],
  ['more', 'Больше'],
  ['not_started', 'Я не вышел на работу'],
]

export function Component() {
  const { token, question } = useLoaderData<typeof loader>()
  if (!question)
    return (
      <ClosedPage
        title="Ссылка не подошла"
        text="Она устарела или скопирована не целиком. Отвечать необязательно."
      />
    )
  if (question.state === 'answered')
    return (
      <ClosedPage
        title="Спасибо, ответ учтён"
        text="Кто и что ответил, мы не показываем никому, и компании тоже. Об этой компании больше не спросим."
      />
    )
  return <Asked token={token} question={question} />
}

function Asked({ token, question: { title, company, state } }: { token: string; question: PayQuestion }) {
  const form = useForm({ action: replyAction })
  return (
    <NarrowPage title="Платят столько, сколько обещали?">
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {`Вас приняли на вакансию ${inQuotes(title)}, компания ${companyInQuotes(company)}. Платят столько, сколько обещала вакансия?`}
        </p>
        <Form form={form} isPlain className="grid gap-3">
          <input type="hidden" name="token" value={token} />
          {REPLIES.map(([reply, text]) => (
            <Button key={reply} type="submit" name="reply" value={reply} variant="secondary">
              {text}
            </Button>
          ))}
          <p className="text-small text-muted">
            Ответ нельзя изменить. Кто и что ответил, не видит никто, и компания тоже: на её странице будет
            только число ответов.
          </p>
          {state === 'stopped' ? (
            <>
              <p>Больше не будем спрашивать об оплате. На этот вопрос ещё можно ответить.</p>
              <Button
                type="submit"
                name="reply"
                value="ask_again"
                variant="quiet"
                className="justify-self-start"
              >
                Снова спрашивать
              </Button>
            </>
          ) : (
            <Button type="submit" name="reply" value="stop" variant="quiet" className="justify-self-start">
              Больше не спрашивать
            </Button>
          )}
        </Form>
      </div>
    </NarrowPage>
  )
}

/** Null for a link that does not work. */
async function read(args: LoaderFunctionArgs, token: string): Promise<PayQuestion | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.payAnswers.read.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
