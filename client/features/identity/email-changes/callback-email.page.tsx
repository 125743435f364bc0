import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageActions } from '#client/app/form/page-action.ts'
import { pageData } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { confirmAction, stopAction } from './actions.ts'
import { NewAddress } from './new-address.tsx'
import { OldAddress } from './old-address.tsx'

/** Outcomes of the plain forms. */
const DONE: Readonly<Record<string, string>> = {
  stopped:
    'Смену остановили: адрес прежний, все сеансы завершены. Войдите и проверьте в настройках, нет ли чужих ключей для входа.',
  changed: 'Адрес изменён. Входите с новым адресом.',
  waiting: 'Этот адрес подтверждён. Осталось подтвердить другой.',
}

export const forms = pageActions(stopAction, confirmAction)

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Смена адреса почты', isIndexed: false })
}

/** The page that the links of the two e-mails open. Mail scanners, which only fetch the page, change nothing. */
export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const token = params.get('token') ?? ''
  const stopToken = params.get('stop')
  const done = DONE[params.get('done') ?? '']
  return (
    <NarrowPage title="Смена адреса почты">
      {done !== undefined ? (
        <div className="grid gap-4">
          <p>{done}</p>
          <ButtonLink href={pathOf('sign-in')}>Войти</ButtonLink>
        </div>
      ) : token === '' ? (
        <p>В ссылке не хватает ключа. Откройте её из письма ещё раз или скопируйте целиком.</p>
      ) : stopToken !== null ? (
        <OldAddress token={token} stopToken={stopToken} />
      ) : (
        <NewAddress token={token} />
      )}
    </NarrowPage>
  )
}
