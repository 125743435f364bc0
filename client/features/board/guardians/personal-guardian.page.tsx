import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { GuardianStatus } from '#shared/features/board/guardians/contract.ts'
import { isMinor, needsGuardian } from '#shared/features/board/guardians/vocabulary.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

const TITLE = 'Согласие родителя'
const status = () => api.guardians.status.queryOptions()

const askAction = pageAction(api.guardians.ask, { done: () => pathOf('personal-guardian') })
export const forms = pageActions(askAction)

export const loader = (args: LoaderFunctionArgs) => privatePage(args, TITLE, load(args, status()))

/** What a person who is not of age needs, and the form that e-mails a parent. */
export function Component() {
  const { data } = useSuspenseQuery(status())
  const { age, request, waiting } = data
  return (
    <div className="container grid max-w-[720px] gap-4 pt-6">
      <h1>{TITLE}</h1>
      {isMinor(age) ? (
        <>
          <State request={request} />
          <Card as="section" className="grid gap-3">
            <h2 className="text-lead font-semibold">Зачем оно</h2>
            {needsGuardian(age) ? (
              <p>
                До 16 лет, пока не окончены девять классов, договор заключают с письменного согласия одного из
                родителей или попечителя, а тем, кто остался без родителей, нужен орган опеки (статья 63 ТК).
                Поэтому отклик уходит, когда родитель согласился здесь; согласие для договора работодатель
                попросит отдельно.
              </p>
            ) : (
              <p>
                Откликаться вы можете без согласия родителя. Оно нужно, чтобы показать резюме всем, и для
                договора услуг или подряда (статья 26 ГК).
              </p>
            )}
            {waiting > 0 && (
              <p>
                Ждут согласия: <a href={pathOf('personal-responses')}>{countOf(waiting, RESPONSE_FORMS)}</a>.
              </p>
            )}
          </Card>
          {request?.state !== 'given' && <AskForm isRepeated={request?.state === 'asked'} />}
        </>
      ) : (
        <Notice title="Вам оно не нужно">
          <p>
            {age === null
              ? 'Мы не знаем, что вам меньше 18 лет. Возраст спрашивают при отклике на вакансии «С 14 лет».'
              : age === 'adult'
                ? 'Согласие родителя спрашивают у тех, кому от 14 до 18 лет.'
                : 'До 14 лет откликаться на вакансии нельзя. Ошиблись в возрасте? Укажите дату рождения в резюме.'}
          </p>
        </Notice>
      )}
      <p className="text-small text-muted">
        <a href={pathOf('blog-slug', { slug: 'rabota-s-14-let' })} className="underline">
          Работа с 14 лет: что можно, сколько часов и какие документы
        </a>
      </p>
    </div>
  )
}

function State({ request }: { request: GuardianStatus['request'] }) {
  if (request === null) return null
  switch (request.state) {
    case 'asked':
      return (
        <Notice title={`Ждём ответа до ${formatDay(request.expiresAt)}`}>
          <p className="wrap-anywhere">
            Письмо отправлено на {formatEmail(request.email)}. Как ответят, мы напишем вам.
          </p>
        </Notice>
      )
    case 'given':
      return (
        <Notice tone="success" title="Родитель согласился">
          <p>
            {request.allowsDistribution
              ? 'Показывать резюме всем он тоже разрешил.'
              : 'Показывать резюме всем он не разрешил: резюме видят те, кому вы откликнулись, и компании, если вы так выбрали.'}
          </p>
        </Notice>
      )
    case 'declined':
      return (
        <Notice tone="warning" title="По ссылке отказали">
          <p>Согласие может дать любой из родителей. Письмо можно отправить ещё раз.</p>
        </Notice>
      )
    case 'withdrawn':
      return <Notice tone="warning" title="Родитель отозвал согласие" />
    case 'expired':
      return (
        <Notice tone="warning" title="Родитель не ответил вовремя">
          <p>Ссылка в письме больше не работает. Отправьте письмо ещё раз.</p>
        </Notice>
      )
  }
}

function AskForm({ isRepeated }: { isRepeated: boolean }) {
  const ask = useCommand(api.guardians.ask, { answers: status, done: () => 'Письмо отправлено' })
  const form = useForm({ action: askAction, send: ({ email = '' }) => ask.send({ email }) })
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lead font-semibold">
        {isRepeated ? 'Отправить другое письмо' : 'Отправить письмо родителю'}
      </h2>
      <Form form={form} labels={{ email: 'Почта родителя' }} className="grid gap-4">
        <Input
          type="email"
          label="Почта родителя"
          hint="Или попечителя. В письме будет ссылка: согласие — одна кнопка, входить на сайт не нужно."
          maxLength={254}
          required
          autoComplete="off"
          {...form.field('email')}
        />
        <p className="text-small text-muted">
          Почту используем только для этого письма и чтобы доказать, что согласие было.
          {isRepeated && ' Ссылка из прежнего письма перестанет работать.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} className="max-sm:w-full">
            Отправить письмо
          </SubmitButton>
          <ButtonLink variant="quiet" href={pathOf('personal-responses')}>
            Мои отклики
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
