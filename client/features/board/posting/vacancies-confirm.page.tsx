import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { byToken, pageAction, pageActions } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Confirmation } from '#shared/features/board/posting/my-vacancy.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const confirmVacancyAction = pageAction(api.posting.confirmByLink, byToken(pathOf('vacancies-confirm')))
export const forms = pageActions(confirmVacancyAction)

type PageState = { token: string; confirmation: Confirmation | null }

/** The token is the right to confirm; opening the page changes nothing, because mail scanners open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const shown: PageState = { token, confirmation: await read(args, token) }
  return { ...pageData(args, { title: 'Вакансия ещё актуальна?', isIndexed: false }), ...shown }
}

export function Component() {
  const { token, confirmation } = useLoaderData<typeof loader>()
  if (!confirmation)
    return (
      <NarrowPage title="Ссылка не подошла">
        <div className="grid justify-items-start gap-4">
          <p>Она устарела, вы больше не отвечаете за эту вакансию или ссылка скопирована не целиком.</p>
          <ToVacancies />
        </div>
      </NarrowPage>
    )
  return <Asked token={token} confirmation={confirmation} />
}

function Asked({ token, confirmation }: { token: string; confirmation: Confirmation }) {
  const { id, title, state } = confirmation
  const form = useForm({ action: confirmVacancyAction })
  const own = pathOf('personal-vacancies-id', { id })
  return (
    <NarrowPage title={TITLES[state]}>
      <div className="grid justify-items-start gap-4">
        <p className="text-lead font-semibold wrap-anywhere">{inQuotes(title)}</p>
        <p>{toText(confirmation)}</p>
        {state === 'asked' || state === 'unconfirmed' ? (
          <div className="flex flex-wrap gap-3">
            <Form form={form} isPlain>
              <input type="hidden" name="token" value={token} />
              <Button type="submit">Ещё актуально</Button>
            </Form>
            <ButtonLink variant="secondary" href={withQuery(own, { close: '1' })}>
              Закрыть вакансию
            </ButtonLink>
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            {state === 'confirmed' && (
              <ButtonLink href={pathOf('vacancies-id', { id })}>Посмотреть вакансию</ButtonLink>
            )}
            <ToVacancies />
          </div>
        )}
      </div>
    </NarrowPage>
  )
}

const TITLES: Readonly<Record<Confirmation['state'], string>> = {
  asked: 'Вакансия ещё актуальна?',
  unconfirmed: 'Вернуть вакансию в поиск?',
  confirmed: 'Спасибо, подтверждено',
  over: 'Вакансия уже не опубликована',
}

function toText({ state, confirmBy, expiresAt }: Confirmation): string {
  const until = expiresAt === null ? '' : ` Размещение действует до ${formatDay(expiresAt)}.`
  switch (state) {
    case 'asked':
      return `Если не подтвердить${confirmBy === null ? '' : ` до ${formatDay(confirmBy)}`}, она уйдёт из поиска. Оплаченные дни не сгорят.`
    case 'unconfirmed':
      return expiresAt === null
        ? 'Её никто не подтвердил, и сейчас её нет в поиске.'
        : `Её никто не подтвердил, и сейчас её нет в поиске. Оплаченные дни стоят на месте: если вернуть её сегодня, размещение продлится до ${formatDay(expiresAt)}.`
    case 'confirmed':
      return `Вакансия в поиске, соискатели её видят.${until}`
    case 'over':
      return 'Подтверждать нечего: её закрыли, её срок закончился или её проверяют.'
  }
}

function ToVacancies() {
  return (
    <ButtonLink variant="secondary" href={pathOf('personal-vacancies')}>
      Мои вакансии
    </ButtonLink>
  )
}

/** Null for a link that does not work. */
async function read(args: LoaderFunctionArgs, token: string): Promise<Confirmation | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.posting.confirmation.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
