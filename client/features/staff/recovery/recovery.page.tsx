import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageActions, pageAction } from '#client/app/form/page-action.ts'
import { pageData, siteOf } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { focusReceipt } from '#client/ui/focus.ts'
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Input, Textarea } from '#client/ui/field.tsx'
import {
  RECOVERY_FACTS_MAX,
  RECOVERY_FACTS_MIN,
  RECOVERY_NAME_MAX,
} from '#shared/features/staff/recovery/vocabulary.ts'

const LABELS = {
  email: 'Прежний адрес',
  newEmail: 'Новый адрес',
  name: 'Имя и фамилия в аккаунте',
  facts: 'Что вы помните об аккаунте',
}

const recoveryAction = pageAction(api.recovery.send, { done: () => `${pathOf('recovery')}?sent=1` })

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

export function RecoveryRequest() {
  const form = useForm({ draft: 'recovery', action: recoveryAction })
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Не заполняйте" />
      </div>
      <Input
        label={LABELS.email}
        hint="С которым вы входили и к которому нет доступа"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        required
        {...form.field('email')}
      />
      <Input
        label={LABELS.newEmail}
        hint="Почта, которой вы пользуетесь сейчас: туда придёт ответ"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('newEmail')}
      />
      <Input
        label={LABELS.name}
        autoComplete="name"
        maxLength={RECOVERY_NAME_MAX}
        required
        {...form.field('name')}
      />
      <Textarea
        label={LABELS.facts}
        hint="Когда зарегистрировались, как называются резюме, вакансии и компании, номера счетов, с какого устройства входили"
        rows={5}
        minLength={RECOVERY_FACTS_MIN}
        maxLength={RECOVERY_FACTS_MAX}
        required
        {...form.field('facts')}
      />
      <p className="text-small text-muted">
        Отправляя форму, вы соглашаетесь на обработку этих сведений по{' '}
        <a href={pathOf('privacy-policy')} className="underline">
          политике конфиденциальности
        </a>
        ; через 180&nbsp;дней после ответа мы их удалим.
      </p>
      <SubmitButton form={form} className="justify-self-start">
        Попросить доступ
      </SubmitButton>
    </Form>
  )
}
