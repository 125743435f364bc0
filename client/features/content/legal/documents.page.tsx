import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { loadUnless } from '#client/app/private-page.ts'
import {
  CompanyBilling,
  canReadBilling,
  billingDocuments,
} from '#client/features/money/billing/company-billing.tsx'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import news from './texts/consents/soglasie-na-novosti.md?head'
import personalData from './texts/consents/soglasie-na-obrabotku.md?head'
import school from './texts/consents/soglasie-na-otvet-shkole.md?head'
import transfer from './texts/consents/soglasie-na-peredachu.md?head'
import distribution from './texts/consents/soglasie-na-rasprostranenie.md?head'
import guardian from './texts/consents/soglasie-zakonnogo-predstavitelya.md?head'
import cookies from './texts/cookies.md?head'
import offer from './texts/offer.md?head'
import privacyPolicy from './texts/privacy-policy.md?head'
import recommendations from './texts/pravila-rekomendatsiy.md?head'
import rules from './texts/rules.md?head'
import { Card } from '#client/ui/card.tsx'
import { GUARDIAN_CONSENT_SLUG } from '#shared/features/board/guardians/vocabulary.ts'
import { consentPath, RECOMMENDATIONS_PATH } from '#shared/features/identity/accounts/consent-documents.ts'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { COOKIE_PATH } from '#shared/kernel/services.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Entry = { href: string; title: string; text: string; edition: string }

const AGREEMENTS: readonly Entry[] = [
  {
    href: pathOf('offer'),
    title: offer.title,
    text: 'Договор на платные услуги: размещение вакансий, тарифы, оплата и возврат денег.',
    edition: offer.edition,
  },
  {
    href: pathOf('rules'),
    title: 'Правила',
    text: 'Что можно и чего нельзя писать в вакансиях и резюме.',
    edition: rules.edition,
  },
  {
    href: pathOf('privacy-policy'),
    title: privacyPolicy.title,
    text: 'Какие данные мы храним, зачем и как долго.',
    edition: privacyPolicy.edition,
  },
  {
    href: RECOMMENDATIONS_PATH,
    title: recommendations.title,
    text: 'Как подбираются вакансии к резюме, резюме к вакансии и похожие вакансии.',
    edition: recommendations.edition,
  },
  {
    href: COOKIE_PATH,
    title: cookies.title,
    text: 'Что хранится в браузере и что загружается с вашего разрешения.',
    edition: cookies.edition,
  },
]

const CONSENTS: readonly Entry[] = [
  {
    href: consentPath('personal_data'),
    title: 'Согласие на обработку персональных данных',
    text: 'Даётся при регистрации отдельной отметкой.',
    edition: personalData.edition,
  },
  {
    href: consentPath('offer'),
    title: 'Согласие с офертой и правилами',
    text: `Даётся при регистрации отдельной отметкой. Правила — в редакции от ${formatDay(rules.edition)}.`,
    edition: offer.edition,
  },
  {
    href: consentPath('transfer'),
    title: 'Согласие на передачу данных резюме компаниям',
    text: 'Даётся, когда резюме показывают зарегистрированным компаниям. Контакты сюда не входят.',
    edition: transfer.edition,
  },
  {
    href: consentPath('distribution'),
    title: 'Согласие на распространение данных резюме',
    text: 'Даётся, когда резюме показывают всем. Контакты сюда не входят.',
    edition: distribution.edition,
  },
  {
    href: consentPath('news'),
    title: 'Согласие получать новости',
    text: 'По желанию. Отозвать можно в настройках в любой день.',
    edition: news.edition,
  },
  {
    href: pathOf('documents-slug', { slug: REQUEST_CONSENT_SLUG }),
    title: 'Согласие школы на обработку персональных данных',
    text: 'Даётся, когда школа рассказывает нам о курсе.',
    edition: school.edition,
  },
  {
    href: pathOf('documents-slug', { slug: GUARDIAN_CONSENT_SLUG }),
    title: 'Согласие законного представителя',
    text: 'Даёт родитель или попечитель того, кому от 14 до 18 лет, по ссылке из письма.',
    edition: guardian.edition,
  },
]

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

function LegalTextList() {
  return (
    <div className="grid gap-8">
      <List id="agreements" title="Документы сайта" entries={AGREEMENTS} />
      <List id="consents" title="Согласия" entries={CONSENTS} />
    </div>
  )
}

function List({ id, title, entries }: { id: string; title: string; entries: readonly Entry[] }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id}>{title}</h2>
      <Card as="div" className="py-0 md:py-0">
        <ul className="divide-y divide-line">
          {entries.map(({ href, title: name, text, edition }) => (
            <li key={name} className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
              <div>
                <a href={href} className="font-medium">
                  {name}
                </a>
                <p className="text-small text-muted">{text}</p>
              </div>
              <p className="text-small whitespace-nowrap text-muted">
                Редакция от <time dateTime={edition}>{formatDay(edition)}</time>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
