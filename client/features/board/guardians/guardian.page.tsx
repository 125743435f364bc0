import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { byToken, pageAction, pageActions } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { ClosedPage } from '#client/ui/closed-page.tsx'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import type { GuardianRequest } from '#shared/features/board/guardians/contract.ts'
import { GUARDIAN_RELATION_LABELS } from '#shared/features/board/guardians/labels.ts'
import {
  GUARDIAN_CONSENT_SLUG,
  GUARDIAN_NAME_LENGTH_MAX,
  GUARDIAN_RELATIONS,
} from '#shared/features/board/guardians/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const consentAction = pageAction(api.guardians.answer, {
  ...byToken(pathOf('guardian')),
  checkboxes: ['consent', 'allowsDistribution'],
})
export const forms = pageActions(consentAction)

type PageState = { token: string; request: GuardianRequest | null }

/** The token is the right to answer; opening the page changes nothing, because mail scanners open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const shown: PageState = { token, request: await read(args, token) }
  return { ...pageData(args, { title: 'Согласие родителя', isIndexed: false }), ...shown }
}

export function Component() {
  const { token, request } = useLoaderData<typeof loader>()
  if (!request)
    return (
      <ClosedPage
        title="Ссылка не подошла"
        text="Она устарела, подросток отправил новое письмо или ссылка скопирована не целиком. Новую он отправит сам со своей страницы."
      />
    )
  switch (request.state) {
    case 'asked':
      return <Asked token={token} request={request} />
    case 'given':
      return <Given token={token} request={request} />
    case 'declined':
    case 'expired':
      return (
        <ClosedPage
          title="Вы отказали"
          text="Отклики не ушли, и работодатели ничего не получили. Если передумаете, подросток отправит новое письмо."
        />
      )
    case 'withdrawn':
      return (
        <ClosedPage
          title="Согласие отозвано"
          text="Новые отклики не уйдут, и резюме больше не видно всем. Отправленные отклики остались у работодателей: подросток может отозвать каждый из них."
        />
      )
  }
}

const CONSENT_PATH = pathOf('documents-slug', { slug: GUARDIAN_CONSENT_SLUG })

function Asked({ token, request: { child, expiresAt } }: { token: string; request: GuardianRequest }) {
  const form = useForm({ action: consentAction })
  const { error: relationError } = form.field('relation')
  return (
    <NarrowPage title="Согласие родителя" lead={`${child} ищет работу и указывает вас как родителя.`}>
      <div className="grid gap-5">
        <p>
          С 14 лет закон разрешает лёгкую работу, не во вред учёбе. До 16 лет без вас нельзя: если девять
          классов ещё не окончены, договор заключают с письменного согласия одного из родителей или
          попечителя, а если ребёнок остался без родителей — органа опеки (статья 63 ТК).
        </p>
        <p>
          Здесь мы спрашиваем о другом: можно ли нам обрабатывать данные ребёнка и передавать их тем
          работодателям, которым он откликается. Согласие для договора работодатель попросит сам, на бумаге
          или с электронной подписью.
        </p>
        <Form form={form} labels={LABELS} isPlain className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="decision" value="give" />
          <Input
            label={LABELS.name}
            autoComplete="name"
            required
            minLength={3}
            maxLength={GUARDIAN_NAME_LENGTH_MAX}
            {...form.field('name')}
          />
          <ChoiceGroup legend={LABELS.relation} isRequired error={relationError}>
            {GUARDIAN_RELATIONS.map((relation) => (
              <Radio
                key={relation}
                required
                label={GUARDIAN_RELATION_LABELS[relation]}
                {...form.choice('relation', relation)}
              />
            ))}
          </ChoiceGroup>
          <div className="grid gap-2">
            <CheckboxField
              required
              error={form.field('consent').error}
              {...form.choice('consent')}
              label="Даю согласие на обработку данных ребёнка и на передачу их работодателям, которым он откликается или показывает резюме"
            />
            <Checkbox
              {...form.choice('allowsDistribution')}
              label="Разрешаю показывать резюме ребёнка всем в интернете, без контактов. Необязательно"
            />
            <p className="text-small text-muted">
              <a href={CONSENT_PATH} target="_blank" rel="noopener" className="underline">
                Полный текст согласия
              </a>
              . Отозвать его можно по ссылке из того же письма.
            </p>
          </div>
          <Button type="submit">Даю согласие</Button>
        </Form>
        <DeclineForm
          token={token}
          text="Не согласен или это не мой ребёнок"
          note={`Без ответа до ${formatDay(expiresAt)} ссылка перестанет работать, а ваш адрес мы удалим.`}
        />
      </div>
    </NarrowPage>
  )
}

function Given({
  token,
  request: { child, allowsDistribution },
}: {
  token: string
  request: GuardianRequest
}) {
  return (
    <NarrowPage title="Согласие записано">
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          {child} может откликаться на вакансии.{' '}
          {allowsDistribution
            ? 'Показывать резюме всем тоже можно.'
            : 'Показывать резюме всем вы не разрешили.'}
        </p>
        <p>
          Договор прочитайте вместе и проверьте компанию в реестре на egrul.nalog.ru.{' '}
          <a href={pathOf('blog-slug', { slug: 'rabota-s-14-let' })} className="underline">
            Что можно с 14 лет и сколько часов
          </a>
          .
        </p>
        <DeclineForm
          token={token}
          text="Отозвать согласие"
          note="Новые отклики не уйдут. Отправленные останутся у работодателей: подросток отзывает каждый сам."
        />
      </div>
    </NarrowPage>
  )
}

const LABELS = {
  name: 'Ваши фамилия, имя и отчество',
  relation: 'Кем вы приходитесь',
  consent: 'Согласие',
}

function DeclineForm({ token, text, note }: { token: string; text: string; note: string }) {
  const form = useForm({ action: consentAction })
  return (
    <Form form={{ ...form, failure: null }} isPlain className="grid gap-2">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" name="decision" value="decline" variant="secondary">
        {text}
      </Button>
      <p className="text-small text-muted">{note}</p>
    </Form>
  )
}

/** Null for a link that does not work. */
async function read(args: LoaderFunctionArgs, token: string): Promise<GuardianRequest | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.guardians.request.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
