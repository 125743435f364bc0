import type { LoaderFunctionArgs } from 'react-router'
import { useSite } from '#client/app/site.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
import { withOperator } from './operator-details.ts'
import help from './texts/help.md'
import offer from './texts/offer.md'
import privacyPolicy from './texts/privacy-policy.md'
import rules from './texts/rules.md'

const TEXTS = new Map([
  [pathOf('help'), help],
  [pathOf('rules'), rules],
  [pathOf('offer'), offer],
  [pathOf('privacy-policy'), privacyPolicy],
])

export const loader = (args: LoaderFunctionArgs) => loadLegalText(args, TEXTS)

export function Component() {
  const { operator } = useSite()
  return <LegalPage texts={TEXTS} fill={(html) => withOperator(html, operator)} />
}
