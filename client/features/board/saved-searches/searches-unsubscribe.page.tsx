import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import {
  NoSubscriptionPage,
  subscriptionOptions,
  SubscriptionPage,
} from '#client/features/identity/notifications/subscription-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { Subscription } from '#shared/features/board/saved-searches/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const subscriptionAction = pageAction(
  api.savedSearches.setSubscription,
  subscriptionOptions('searches-unsubscribe'),
)
export const forms = pageActions(subscriptionAction)

type PageState = { token: string; wasResumed: boolean; subscription: Subscription | null }

/** The token is the right to read and to change the subscription; opening the page changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const token = params.get('token') ?? ''
  const subscription = await read(args, token)
  const shown: PageState = { token, wasResumed: params.get('done') === 'on', subscription }
  return { ...pageData(args, { title: toTitle(subscription?.name), isIndexed: false }), ...shown }
}

export function Component() {
  const { token, wasResumed, subscription } = useLoaderData<typeof loader>()
  if (!subscription)
    return (
      <NoSubscriptionPage
        text="Поиск уже удалён, и письма по нему не приходят. Или ссылка скопирована не целиком."
        settings={TO_SEARCHES}
      />
    )
  const { name, isOff } = subscription
  return (
    <SubscriptionPage
      action={subscriptionAction}
      token={token}
      isOff={isOff}
      wasResumed={wasResumed}
      texts={{ title: toTitle(name), ...(name === null ? OF_ALL : toTexts(name)) }}
      settings={TO_SEARCHES}
    />
  )
}

/** @param name null for all searches */
const toTitle = (name: string | null | undefined) =>
  name === null ? 'Письма по всем поискам' : 'Письма по поиску'

const toTexts = (name: string) => ({
  isOn: `Мы пишем вам о новом по поиску «${name}».`,
  isOff: `Мы больше не пишем о новом по поиску «${name}». Сам поиск остался в вашем списке.`,
  offer: 'Не присылать',
  undo: 'Включить снова',
})

const OF_ALL = {
  isOn: 'Мы пишем вам о новом по сохранённым поискам. По каждому отдельно письма настраивают в списке поисков.',
  isOff:
    'Мы больше не пишем о новом ни по одному из ваших поисков. Сами поиски остались в вашем списке: там письма включают и по каждому отдельно.',
  offer: 'Не присылать по всем',
  undo: 'Включить по всем поискам',
}

const TO_SEARCHES = (
  <ButtonLink variant="secondary" href={pathOf('personal-searches')}>
    Сохранённые поиски
  </ButtonLink>
)

/** Null for a deleted search or an invalid token. */
async function read(args: LoaderFunctionArgs, token: string): Promise<Subscription | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.savedSearches.subscription.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
