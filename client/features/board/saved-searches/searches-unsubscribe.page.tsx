import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { NarrowPage } from '#client/features/identity/session/narrow-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Subscription } from '#shared/features/board/saved-searches/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Shown = { token: string; wasResumed: boolean; subscription: Subscription | null }

/** The token is the right to read and to change the subscription; opening the page changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const token = params.get('token') ?? ''
  const subscription = await read(args, token)
  const shown: Shown = { token, wasResumed: params.get('done') === 'on', subscription }
  return { ...pageData(args, { title: titleOf(subscription?.name), isIndexed: false }), ...shown }
}

export function Component() {
  const { token, wasResumed, subscription } = useLoaderData<typeof loader>()
  if (!subscription)
    return (
      <NarrowPage title="Такой рассылки нет">
        <div className="grid justify-items-start gap-4">
          <p>Поиск уже удалён, и письма по нему не приходят. Или ссылка скопирована не целиком.</p>
          <ToSearches />
        </div>
      </NarrowPage>
    )
  const { name, isOff } = subscription
  return (
    <NarrowPage title={isOff ? 'Писем больше не будет' : titleOf(name)}>
      <div className="grid justify-items-start gap-4">
        {wasResumed && !isOff && <Notice tone="success" title="Письма снова включены" />}
        <p className="wrap-anywhere">{name === null ? stateOfAll(isOff) : stateOfSearch(name, isOff)}</p>
        {/* A plain form: it works in any browser, and the response is this page again. */}
        <form method="post" action={`${pathOf('searches-unsubscribe')}?token=${encodeURIComponent(token)}`}>
          <input type="hidden" name="act" value={isOff ? 'on' : 'off'} />
          <Button type="submit" variant={isOff ? 'secondary' : 'primary'}>
            {buttonText(name, isOff)}
          </Button>
        </form>
        <ToSearches />
      </div>
    </NarrowPage>
  )
}

/** @param name null for all searches */
const titleOf = (name: string | null | undefined) =>
  name === null ? 'Письма по всем поискам' : 'Письма по поиску'

const stateOfSearch = (name: string, isOff: boolean) =>
  isOff
    ? `Мы больше не пишем о новом по поиску «${name}». Сам поиск остался в вашем списке.`
    : `Мы пишем вам о новом по поиску «${name}».`

const stateOfAll = (isOff: boolean) =>
  isOff
    ? 'Мы больше не пишем о новом ни по одному из ваших поисков. Сами поиски остались в вашем списке: там письма включают и по каждому отдельно.'
    : 'Мы пишем вам о новом по сохранённым поискам. По каждому отдельно письма настраивают в списке поисков.'

function buttonText(name: string | null, isOff: boolean): string {
  if (name === null) return isOff ? 'Включить по всем поискам' : 'Не присылать по всем'
  return isOff ? 'Включить снова' : 'Не присылать'
}

function ToSearches() {
  return (
    <ButtonLink variant="quiet" href={pathOf('personal-searches')}>
      Сохранённые поиски
    </ButtonLink>
  )
}

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
