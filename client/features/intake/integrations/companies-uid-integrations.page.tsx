import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { loadUnless, privatePage } from '#client/app/private-page.ts'
import { ApiTokens, apiTokensOf } from '#client/features/intake/api-tokens/api-tokens.tsx'
import { CompanySources, buildCompanySourcesQuery } from '#client/features/intake/sources/company-sources.tsx'
import { Webhooks, webhooksOf } from '#client/features/intake/webhooks/webhooks.tsx'
import { Notice } from '#client/ui/notice.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params['uid'])
  const webhooks = loadUnless(args, [403], webhooksOf(id))
  const [page, list] = await Promise.all([
    privatePage(
      args,
      'Интеграции',
      webhooks,
      loadUnless(args, [403], apiTokensOf(id)),
      loadUnless(args, [403], buildCompanySourcesQuery(id)),
    ),
    webhooks,
  ])
  return { ...page, isAdmin: list !== null }
}

export function Component() {
  const id = Number(useParams()['uid'])
  const { isAdmin, now } = useLoaderData<typeof loader>()
  return (
    <div className="container grid max-w-[860px] gap-6 py-6 md:py-8">
      <div className="grid gap-2">
        <h1>Интеграции</h1>
        <p className="max-w-[45em] text-muted">
          Публикуйте вакансии со своего сайта и свяжите отклики с программой подбора: она узнаёт о событиях и
          работает с ними по ключу. <a href="/api/company/docs">Описание для программистов</a>
        </p>
      </div>
      {isAdmin ? (
        <div key={id} className="grid gap-8">
          <CompanySources companyId={id} now={now} />
          <Webhooks companyId={id} now={now} />
          <ApiTokens companyId={id} now={now} />
        </div>
      ) : (
        <Notice tone="info" title="Интеграциями управляет администратор компании" />
      )}
    </div>
  )
}
