import type { LoaderFunctionArgs } from 'react-router'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
import personalData from './texts/consents/soglasie-na-obrabotku.md'
import news from './texts/consents/soglasie-na-novosti.md'
import transfer from './texts/consents/soglasie-na-peredachu.md'
import distribution from './texts/consents/soglasie-na-rasprostranenie.md'

const CONSENTS = new Map([
  [consentPath('personal_data'), personalData],
  [consentPath('transfer'), transfer],
  [consentPath('distribution'), distribution],
  [consentPath('news'), news],
])

const MORE = [{ href: pathOf('privacy-policy'), title: 'Политика конфиденциальности' }]

export const loader = (args: LoaderFunctionArgs) => loadLegalText(args, CONSENTS)

export function Component() {
  return <LegalPage texts={CONSENTS} more={MORE} />
}
