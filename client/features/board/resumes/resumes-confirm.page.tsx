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
import type { IdleResume } from '#shared/features/board/resumes/keeping-contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const keepAction = pageAction(api.resumes.keepByLink, byToken(pathOf('resumes-confirm')))
export const forms = pageActions(keepAction)

type PageState = { token: string; idle: IdleResume | null }

/** The token is the right to answer; opening the page changes nothing, because mail scanners open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const shown: PageState = { token, idle: await read(args, token) }
  return { ...pageData(args, { title: 'Ещё ищете работу?', isIndexed: false }), ...shown }
}

export function Component() {
  const { token, idle } = useLoaderData<typeof loader>()
  const form = useForm({ action: keepAction })
  if (!idle)
    return (
      <NarrowPage title="Ссылка не подошла">
        <div className="grid justify-items-start gap-4">
          <p>Она устарела, резюме удалено или ссылка скопирована не целиком.</p>
          <ToResumes />
        </div>
      </NarrowPage>
    )
  const press = PRESSES[idle.state]
  return (
    <NarrowPage title={TITLES[idle.state]}>
      <div className="grid justify-items-start gap-4">
        <p className="text-lead font-semibold wrap-anywhere">{inQuotes(idle.title || 'Без названия')}</p>
        <p>{toText(idle)}</p>
        <div className="flex flex-wrap gap-3">
          {press && (
            <Form form={form} isPlain>
              <input type="hidden" name="token" value={token} />
              <Button type="submit">{press}</Button>
            </Form>
          )}
          <ToResumes />
        </div>
      </div>
    </NarrowPage>
  )
}

const TITLES: Readonly<Record<IdleResume['state'], string>> = {
  asked: 'Ещё ищете работу?',
  hidden: 'Показать резюме снова?',
  draft: 'Оставить черновик?',
  kept: 'Готово',
  over: 'Отвечать не нужно',
}

const PRESSES: Readonly<Record<IdleResume['state'], string | null>> = {
  asked: 'Ещё ищу',
  hidden: 'Показать снова',
  draft: 'Оставить',
  kept: null,
  over: null,
}

function toText({ state, until }: IdleResume): string {
  const day = until === null ? '' : formatDay(until)
  switch (state) {
    case 'asked':
      return `Если не ответить до ${day}, мы скроем резюме. Ничего не удалим, и вернуть его можно будет по этой же ссылке.`
    case 'hidden':
      return 'Вы давно не заходили, и мы скрыли резюме. Его увидят те же, кто видел раньше.'
    case 'draft':
      return `Если не ответить до ${day}, мы удалим черновик вместе с файлами.`
    case 'kept':
      return 'Спасибо, ответ записан. Удалять и скрывать ничего не будем.'
    case 'over':
      return 'Резюме с тех пор изменилось: его скрыли или отправили на проверку.'
  }
}

function ToResumes() {
  return (
    <ButtonLink variant="secondary" href={pathOf('personal-resumes')}>
      Мои резюме
    </ButtonLink>
  )
}

/** Null for a link that does not work. */
async function read(args: LoaderFunctionArgs, token: string): Promise<IdleResume | null> {
  if (token === '' || token.length > 100) return null
  try {
    return await loadUncached(args, api.resumes.idle.queryOptions({ input: { token } }))
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
