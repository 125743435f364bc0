import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { pageData } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

const TITLE = 'Почта на домене компании'

const confirmDomainAction = pageAction(api.companies.confirmDomain, {
  isByToken: true,
  done: () => `${pathOf('companies-domain-confirm')}?done=1`,
})
export const forms = pageActions(confirmDomainAction)

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: TITLE, isIndexed: false })
}

/**
 * The page that the link in an e-mail to a company's domain opens. It confirms by script or by a button, so that mail
 * scanners, which only fetch the page, confirm nothing.
 */
export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const token = params.get('token') ?? ''
  const confirm = useMutation(api.companies.confirmDomain.mutationOptions())
  const { mutate } = confirm
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || token === '') return
    isSent.current = true
    mutate({ token })
  }, [token, mutate])
  return (
    <NarrowPage title={TITLE}>
      <div
        role="status"
        aria-busy={confirm.isPending || undefined}
        className="grid justify-items-start gap-4"
      >
        <Outcome token={token} params={params} confirm={confirm} />
      </div>
    </NarrowPage>
  )
}

type Confirm = {
  data: { title: string; slug: string; domain: string } | undefined
  error: unknown
  isError: boolean
  mutate: (input: { token: string }) => void
}

function Outcome({ token, params, confirm }: { token: string; params: URLSearchParams; confirm: Confirm }) {
  if (confirm.data) {
    const { title, slug, domain } = confirm.data
    return (
      <p>
        Подтверждено. На странице компании{' '}
        <a href={pathOf('employer-slug', { slug })} className="font-semibold wrap-anywhere underline">
          {title}
        </a>{' '}
        теперь написано, что почта на домене {domain} подтверждена.
      </p>
    )
  }
  if (confirm.isError)
    return (
      <>
        <p>
          {messageOf(confirm.error) ?? 'Не получилось связаться с сервером. Проверьте интернет и повторите.'}
        </p>
        {statusOf(confirm.error) === null && (
          <Button onClick={() => confirm.mutate({ token })}>Повторить</Button>
        )}
      </>
    )
  if (params.has('done')) return <p>Подтверждено. Это видно на странице компании.</p>
  if (token === '')
    return <p>В ссылке не хватает ключа. Откройте её из письма ещё раз или скопируйте целиком.</p>
  return (
    <>
      <p className="js:block no-js:hidden">Подтверждаем…</p>
      <PlainConfirmation token={token} />
    </>
  )
}

function PlainConfirmation({ token }: { token: string }) {
  const form = useForm({ action: confirmDomainAction })
  return (
    <Form form={form} className="hidden gap-4 no-js:grid">
      <input type="hidden" name="token" value={token} />
      <p>Нажмите, чтобы подтвердить почту на домене компании.</p>
      <Button type="submit">Подтвердить</Button>
    </Form>
  )
}
