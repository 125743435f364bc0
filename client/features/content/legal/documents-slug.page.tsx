import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { consentPath, RECOMMENDATIONS_PATH } from '#shared/features/identity/accounts/consent-documents.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import { GUARDIAN_CONSENT_SLUG } from '#shared/features/board/guardians/vocabulary.ts'
import { CookieChoice } from '#client/features/privacy/services/cookie-choice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { COOKIE_PATH } from '#shared/kernel/services.ts'
import { LegalPage, loadLegalText } from './legal-page.tsx'
import cookies from './texts/cookies.md'
import personalData from './texts/consents/soglasie-na-obrabotku.md'
import school from './texts/consents/soglasie-na-otvet-shkole.md'
import news from './texts/consents/soglasie-na-novosti.md'
import guardian from './texts/consents/soglasie-zakonnogo-predstavitelya.md'
import transfer from './texts/consents/soglasie-na-peredachu.md'
import distribution from './texts/consents/soglasie-na-rasprostranenie.md'
import recommendations from './texts/pravila-rekomendatsiy.md'

const DOCUMENTS = new Map([
  [consentPath('personal_data'), personalData],
  [consentPath('transfer'), transfer],
  [consentPath('distribution'), distribution],
  [consentPath('news'), news],
  [RECOMMENDATIONS_PATH, recommendations],
  [pathOf('documents-slug', { slug: REQUEST_CONSENT_SLUG }), school],
  [pathOf('documents-slug', { slug: GUARDIAN_CONSENT_SLUG }), guardian],
])

const MORE = [{ href: pathOf('privacy-policy'), title: 'Политика конфиденциальности' }]

const COOKIES = new Map([[COOKIE_PATH, cookies]])

export const loader = (args: LoaderFunctionArgs) => loadLegalText(args, new Map([...DOCUMENTS, ...COOKIES]))

export function Component() {
  const isCookies = useLocation().pathname === COOKIE_PATH
  return (
    <LegalPage
      remarkOn={(edition) => <RemarkBox contentVersion={edition} />}
      texts={isCookies ? COOKIES : DOCUMENTS}
      more={MORE}
      first={isCookies && <CookieChoice />}
    />
  )
}
