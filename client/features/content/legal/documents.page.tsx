import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { loadUnless } from '#client/app/private-page.ts'
import {
  CompanyBilling,
  canReadBilling,
  billingDocuments,
} from '#client/features/money/billing/company-billing.tsx'
import { LegalTextList } from './legal-text-list.tsx'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

export async function loader(args: LoaderFunctionArgs) {
  const roles = await loadUnless(args, [401], api.accounts.roles.queryOptions())
  const role = roles?.results.find(({ id }) => id === roles.current)
  await Promise.all([
    roles && load(args, api.accounts.me.queryOptions()),
    role && canReadBilling(role) && load(args, billingDocuments(new URL(args.request.url).search)),
  ])
  return pageData(args, {
    title: 'Документы',
    description: 'Оферта, правила, политика конфиденциальности и согласия с датами их редакций.',
    canonicalPath: '/documents',
  })
}

/** The bills and acts of the current company, and below them the legal texts. */
export function Component() {
  const { search } = useLocation()
  const session = useSession()
  const role = session.status === 'user' ? session.currentRole : null
  return (
    <div className="container grid gap-8 py-6 md:py-8">
      <h1>Документы</h1>
      {role && role.accessLevel >= ACCESS_LEVELS.MANAGER && <CompanyBilling role={role} query={search} />}
      <LegalTextList />
    </div>
  )
}
