import { useQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
import { withOperatorTax } from './operator-tax.ts'
import offer from './texts/offer.md'
import privacyPolicy from './texts/privacy-policy.md'
import rules from './texts/rules.md'

const TEXTS = new Map([
  [pathOf('rules'), rules],
  [pathOf('offer'), offer],
  [pathOf('privacy-policy'), privacyPolicy],
])

const MORE = [{ href: pathOf('help'), title: 'Помощь' }]

const pricesWithTax = () => api.tariffs.list.queryOptions({ input: {} })

const isOffer = (path: string) => path === pathOf('offer')

export async function loader(args: LoaderFunctionArgs) {
  // The offer says what tax is in the prices.
  if (isOffer(new URL(args.request.url).pathname)) await load(args, pricesWithTax())
  return loadLegalText(args, TEXTS)
}

export function Component() {
  const { data } = useQuery({ ...pricesWithTax(), enabled: isOffer(useLocation().pathname) })
  return (
    <LegalPage
      remarkOn={(edition) => <RemarkBox contentVersion={edition} />}
      texts={TEXTS}
      more={MORE}
      fill={(html) => withOperatorTax(html, data ?? null)}
    />
  )
}
