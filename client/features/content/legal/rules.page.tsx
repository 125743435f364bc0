import type { LoaderFunctionArgs } from 'react-router'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
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
  return (
    <LegalPage remarkOn={(edition) => <RemarkBox contentVersion={edition} />} texts={TEXTS} more={MORE} />
  )
}
