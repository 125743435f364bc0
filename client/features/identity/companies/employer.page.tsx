import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData } from '#client/app/page-data.ts'
import { prices } from '#client/features/money/payments/tariffs.ts'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import texts from './employer-texts.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { PeopleIcon, WalletIcon } from '#client/ui/fact-icons.tsx'
import { CheckIcon, HomeIcon, VerifiedIcon } from '#client/ui/icons.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import type { Prices as PriceList } from '#shared/features/money/tariffs/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const PRICE_PAGES = [
  { href: pathOf('tariffs'), text: 'Все тарифы' },
  { href: pathOf('packages'), text: 'Пакеты вакансий' },
  { href: pathOf('resumes-access'), text: 'Контакты в резюме' },
] as const

export async function loader(args: LoaderFunctionArgs) {
  await load(args, prices())
  return pageData(args, {
    title: 'Работодателям: сотрудники для работы на дому и удалённо',
    description: `Разместите вакансию для удалённой или надомной работы. Проверка компании и понятные цены. ${FREE_FIRST_VACANCY}.`,
  })
}

export function Component() {
  const { data } = useQuery(prices())
  return data ? <EmployerView priceList={data} /> : null
}

/** The landing page for employers. */
function EmployerView({ priceList }: { priceList: PriceList }) {
  return (
    <>
      <Hero />
      <div className="container grid gap-12 pt-10 md:gap-16 md:pt-14">
        <Reasons />
        <Steps />
        <Prices priceList={priceList} />
        <Questions />
        <CallToAction />
      </div>
    </>
  )
}

function Hero() {
  return (
    <section className="hero employer-hero">
      <div className="container employer-hero-content">
        <div>
          <h1 className="max-w-[12em] text-display font-bold">Люди, которые хотят работать из дома</h1>
          <p className="hero-lead mt-4 max-w-[37em]">{texts.lead}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={pathOf('companies-new')}>Добавить компанию</ButtonLink>
            <a href={`${pathOf('sign-up')}?role=employer`} className="py-2 text-on-dusk">
              Зарегистрироваться
            </a>
          </div>
        </div>
        <DashboardSketch />
      </div>
    </section>
  )
}

/** A small picture of the dashboard: the tasks for today, and a response with its answer. */
function DashboardSketch() {
  return (
    <svg viewBox="0 0 420 260" className="employer-sketch" aria-hidden="true">
      <rect width="420" height="260" rx="14" className="fill-surface" />
      {[0, 1, 2].map((at) => (
        <g key={at} transform={`translate(${20 + at * 130} 20)`}>
          <rect width="120" height="56" rx="8" className="fill-page stroke-line" />
          <rect x="14" y="14" width={at === 0 ? 26 : 16} height="14" rx="4" className="fill-ink" />
          {at < 2 && <circle cx={at === 0 ? 52 : 42} cy="21" r="5" className="fill-lamp" />}
          <rect x="14" y="38" width="70" height="6" rx="3" className="fill-line" />
        </g>
      ))}
      {[0, 1, 2].map((at) => (
        <g key={at} transform={`translate(20 ${92 + at * 34})`}>
          <circle cx="14" cy="14" r="12" className={at === 0 ? 'fill-accent' : 'fill-line'} />
          <rect x="36" y="5" width={at === 1 ? 72 : 92} height="7" rx="3.5" className="fill-ink" />
          <rect x="36" y="18" width="60" height="5" rx="2.5" className="fill-line" />
        </g>
      ))}
      <g transform="translate(180 92)">
        <rect width="150" height="36" rx="10" className="fill-sunken" />
        <rect x="12" y="10" width="110" height="6" rx="3" className="fill-muted" />
        <rect x="12" y="21" width="76" height="6" rx="3" className="fill-muted" />
        <rect x="60" y="46" width="160" height="36" rx="10" className="fill-accent-soft" />
        <rect x="72" y="56" width="120" height="6" rx="3" className="fill-accent" />
        <rect x="72" y="67" width="84" height="6" rx="3" className="fill-accent" />
      </g>
      <g transform="translate(180 196)">
        <rect width="160" height="40" rx="10" className="fill-page stroke-control" />
        <rect x="170" width="50" height="40" rx="10" className="fill-accent" />
        <path d="m188 20 14 0m-6-6 6 6-6 6" className="stroke-on-accent" fill="none" strokeWidth="2.5" />
      </g>
    </svg>
  )
}

function Reasons() {
  const { terms, verified, team, price } = texts.reasons
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="mb-5">
        Что вы получаете
      </h2>
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Reason icon={<HomeIcon />} {...terms} />
        <Reason icon={<VerifiedIcon />} {...verified} />
        <Reason icon={<PeopleIcon />} {...team} />
        <Reason icon={<WalletIcon />} {...price} />
      </ul>
    </section>
  )
}

function Reason({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <div className="max-w-[37em]">
        <h3>{title}</h3>
        <p className="mt-1">{text}</p>
      </div>
    </li>
  )
}

function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-5">
        Как это работает
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title}>
            <p aria-hidden="true" className="text-title font-bold text-accent">
              {index + 1}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Prices({ priceList: { tariffs, packageDays, vatLabel } }: { priceList: PriceList }) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="mb-2">
        Цены
      </h2>
      <p className="mb-5 max-w-[45em]">
        За одну вакансию. {vatLabel}. {FREE_FIRST_VACANCY}.
      </p>
      <ul className="grid md:grid-cols-3 md:gap-4">
        {tariffs.map(({ code, title, priceKopecks, days, raiseEveryDays, isHighlighted }) => (
          <li key={code} className="grid">
            <Card as="div" className="grid content-start gap-1">
              <h3>{title}</h3>
              <p className="text-title font-bold">{formatKopecks(priceKopecks)}</p>
              <ul className="mt-2 grid gap-1.5">
                <Feature>{countOf(days, DAY_FORMS)} в поиске</Feature>
                {raiseEveryDays !== null && (
                  <Feature>Поднимаем каждые {countOf(raiseEveryDays, DAY_FORMS)}</Feature>
                )}
                {isHighlighted && <Feature>Выделена в списке</Feature>}
              </ul>
              <ButtonLink
                href={pathOf('vacancies-first')}
                variant="secondary"
                className="mt-4"
                aria-label={`Разместить вакансию по тарифу «${title}»`}
              >
                Разместить вакансию
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[45em] text-muted">
        Пакеты дешевле:{' '}
        {(tariffs[0]?.packages ?? [])
          .map(({ size, discountPercent }) => `${countOf(size, VACANCY_FORMS)} — минус ${discountPercent} %`)
          .join(', ')}
        . Пакет действует {countOf(packageDays, DAY_FORMS)}.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {PRICE_PAGES.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className="inline-block py-2">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Feature({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <CheckIcon className="mt-0.5 shrink-0 text-good" />
      <span>{children}</span>
    </li>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3">
        Вопросы
      </h2>
      <Card as="div" className="grid divide-y divide-line py-1 md:py-2">
        {texts.questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={<h3 className="py-2 text-body">{question}</h3>}>
            <p className="max-w-[45em] pb-4">{answer}</p>
          </Disclosure>
        ))}
      </Card>
      <p className="mt-4">
        <a href={pathOf('rules')} className="inline-block py-1">
          Правила
        </a>
        {' · '}
        <a href={pathOf('help')} className="inline-block py-1">
          Помощь
        </a>
      </p>
    </section>
  )
}

function CallToAction() {
  return (
    <section aria-labelledby="begin" className="grid justify-items-start gap-4">
      <h2 id="begin">Начните с компании</h2>
      <p className="max-w-[37em]">Это бесплатно и занимает пару минут. Платить нужно только за вакансию.</p>
      <ButtonLink href={pathOf('companies-new')}>Добавить компанию</ButtonLink>
    </section>
  )
}
