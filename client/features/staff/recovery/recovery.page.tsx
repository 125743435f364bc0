import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageActions } from '#client/app/form/page-action.ts'
import { pageData, siteOf } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { focusReceipt } from '#client/ui/focus-receipt.ts'
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { recoveryAction, RecoveryRequest } from './recovery-request.tsx'

const TITLE = 'Нет доступа к почте'

export const forms = pageActions(recoveryAction)

export function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return {
    ...pageData(args, { title: TITLE, isIndexed: false }),
    siteName: siteOf(args).name,
    isSent: params.has('sent'),
  }
}

/** The ways back, the easiest first. It says nothing about whether an address has an account. */
export function Component() {
  const { siteName, isSent } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={TITLE}>
      {isSent ? (
        <div ref={focusReceipt} tabIndex={-1} role="status" className="grid gap-2 outline-none">
          <p className="font-semibold">Просьба у нас.</p>
          <p>
            Сотрудник сверит её с аккаунтом. Если сведения сойдутся, на новый адрес придёт ссылка: подтвердите
            его. Прежний адрес сможет остановить смену ещё {EMAIL_CHANGE_WAIT}, потом войти можно будет с
            новым.
          </p>
          <p className="text-muted">Если не сойдутся, мы тоже напишем на новый адрес.</p>
        </div>
      ) : (
        <div className="grid gap-8">
          <section aria-labelledby="forgotten" className="grid gap-2">
            <h2 id="forgotten">Не помните адрес</h2>
            <p>
              Поищите слово «{siteName}» во всех своих почтовых ящиках, и в «Спаме»: письма с кодами и об
              откликах приходят на тот адрес, с которым вы входите.
            </p>
          </section>
          <section aria-labelledby="signed-in" className="grid gap-2">
            <h2 id="signed-in">Вход есть на другом устройстве или есть ключ</h2>
            <p>
              Смените адрес в{' '}
              <a href={`${pathOf('personal-settings-profile')}#email`} className="underline">
                настройках
              </a>
              : прежняя почта для этого не нужна, но без неё ждать {EMAIL_CHANGE_WAIT}.
            </p>
          </section>
          <section aria-labelledby="lost" className="grid gap-4">
            <div className="grid gap-2">
              <h2 id="lost">Нет ни почты, ни входа</h2>
              <p>
                Расскажите, что знает только владелец аккаунта, и мы сменим адрес через {EMAIL_CHANGE_WAIT}.
              </p>
            </div>
            <RecoveryRequest />
          </section>
        </div>
      )}
    </NarrowPage>
  )
}
