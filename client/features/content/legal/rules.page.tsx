import type { LoaderFunctionArgs } from 'react-router'
import { useSite } from '#client/app/site.tsx'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
import { withOperator } from './operator-details.ts'
import offer from './texts/offer.md'
import privacyPolicy from './texts/privacy-policy.md'
import rules from './texts/rules.md'

const TEXTS = new Map([
  [pathOf('rules'), rules],
  [pathOf('offer'), offer],
  [pathOf('privacy-policy'), privacyPolicy],
])

const MORE = [{ href: pathOf('help'), title: 'Помощь' }]

export const loader = (args: LoaderFunctionArgs) => loadLegalText(args, TEXTS)

export function Component() {
  const { operator } = useSite()
  return (
    <LegalPage
      remarkOn={(edition) => <RemarkBox contentVersion={edition} />}
      texts={TEXTS}
      more={MORE}
      fill={(html) => withOperator(html, operator)}
    />
  )
}
