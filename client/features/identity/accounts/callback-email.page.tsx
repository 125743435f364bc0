import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { pageData } from '#client/app/page-data.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Смена адреса почты', isIndexed: false })
}

/**
 * The page that the links of the two e-mails open. It confirms the address by script, so that mail scanners, which only
 * fetch the page, change nothing.
 */
export function Component() {
  const params = new URLSearchParams(useLocation().search)
  const token = params.get('token') ?? ''
  const queryClient = useQueryClient()
  const confirm = useMutation(
    api.accounts.confirmEmail.mutationOptions({
      onSuccess: () => loadCurrentUser(queryClient, { isFresh: true }),
    }),
  )
  const { mutate } = confirm
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || token === '') return
    isSent.current = true
    mutate({ token })
  }, [token, mutate])

  return (
    <div className="container grid justify-items-center py-8 md:py-16">
      <div className="w-full max-w-[480px]">
        <h1>Смена адреса почты</h1>
        <Card
          as="div"
          className="mt-6 min-h-40"
          aria-live="polite"
          aria-busy={confirm.isPending || undefined}
        >
          <Outcome token={token} confirm={confirm} />
        </Card>
      </div>
    </div>
  )
}

type Confirm = {
  data: { state: 'waiting_for_other' | 'changed'; email: string | null } | undefined
  error: unknown
  isError: boolean
  mutate: (input: { token: string }) => void
}

function Outcome({ token, confirm }: { token: string; confirm: Confirm }) {
  if (token === '')
    return (
      <WithSettingsLink>
        В ссылке не хватает ключа. Откройте её из письма ещё раз или скопируйте целиком.
      </WithSettingsLink>
    )
  if (confirm.isError)
    return (
      <div className="grid gap-4">
        <p>
          {messageOf(confirm.error) ?? 'Не получилось связаться с сервером. Проверьте интернет и повторите.'}
        </p>
        <Button onClick={() => confirm.mutate({ token })}>Повторить</Button>
      </div>
    )
  if (confirm.data?.state === 'changed')
    return (
      <WithSettingsLink>
        Адрес изменён.{' '}
        {confirm.data.email && (
          <>
            Теперь вы входите с адресом{' '}
            <strong className="font-semibold break-all">{confirm.data.email}</strong>.
          </>
        )}
      </WithSettingsLink>
    )
  if (confirm.data)
    return (
      <WithSettingsLink>
        Этот адрес подтверждён. Осталось открыть ссылку из второго письма: оно пришло на другой адрес.
      </WithSettingsLink>
    )
  return (
    <div className="grid gap-3">
      <p className="js:block no-js:hidden">Подтверждаем…</p>
      <p className="hidden no-js:block">Чтобы подтвердить адрес, включите в браузере JavaScript.</p>
      <Skeleton className="h-5 w-3/4" />
    </div>
  )
}

function WithSettingsLink({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p>{children}</p>
      <ButtonLink href={pathOf('personal-settings-profile')}>Открыть настройки</ButtonLink>
    </div>
  )
}
