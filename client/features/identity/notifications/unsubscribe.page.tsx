import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import type { TopicState } from '#shared/features/identity/notifications/contract.ts'
import type { OneClickTopic } from '#shared/features/identity/notifications/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NoSubscriptionPage, subscriptionOptions, SubscriptionPage } from './subscription-page.tsx'

const topicAction = pageAction(api.accounts.setTopic, subscriptionOptions('unsubscribe'))
export const forms = pageActions(topicAction)

type PageState = { token: string; wasResumed: boolean; state: TopicState | null }

/** The token is the right to read and to change the choice; opening the page changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const token = params.get('token') ?? ''
  const shown: PageState = { token, wasResumed: params.get('done') === 'on', state: await read(args, token) }
  return { ...pageData(args, { title: 'Письма с сайта', isIndexed: false }), ...shown }
}

/** After «Мы пишем вам» and «Мы больше не пишем вам». */
const ABOUT: Readonly<Record<OneClickTopic, string>> = {
  vacancies: 'о проверке, публикации и окончании срока ваших вакансий и резюме и об оплате',
  newResponses: 'о новых откликах на ваши вакансии',
  weekly: 'по понедельникам о том, что ваши вакансии принесли за неделю',
}

const SETTINGS = (
  <ButtonLink variant="secondary" href={`${pathOf('personal-settings-profile')}#notifications`}>
    Все настройки писем
  </ButtonLink>
)

export function Component() {
  const { token, wasResumed, state } = useLoaderData<typeof loader>()
  if (!state)
    return (
      <NoSubscriptionPage
        text="Ссылка скопирована не целиком, или аккаунта уже нет. Письма можно отключить и в настройках."
        settings={SETTINGS}
      />
    )
  const about = ABOUT[state.topic]
  return (
    <SubscriptionPage
      action={topicAction}
      token={token}
      isOff={state.isOff}
      wasResumed={wasResumed}
      texts={{
        title: 'Письма с сайта',
        isOn: `Мы пишем вам ${about}.`,
        isOff: `Мы больше не пишем вам ${about}. Коды для входа и письма об аккаунте приходят по-прежнему.`,
        offer: 'Не присылать',
        undo: 'Включить снова',
      }}
      settings={SETTINGS}
    />
  )
}

/** Null for a deleted account or an invalid token. */
async function read(args: LoaderFunctionArgs, token: string): Promise<TopicState | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.accounts.topicState.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
