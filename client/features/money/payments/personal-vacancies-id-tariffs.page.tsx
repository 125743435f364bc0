import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { quoteFor } from './checkout.tsx'
import { PayFrame } from './pay-frame.tsx'
import { payPage } from './pay-page.ts'
import { TariffFacts } from './tariff-facts.tsx'
import { PLACEMENTS } from './words.ts'

export { PayErrorBoundary as ErrorBoundary } from './pay-frame.tsx'
import { prices } from './prices.ts'

export function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  return payPage(args, 'Тариф для вакансии', (id) => [
    load(args, prices()),
    load(args, packagesOf(id)),
    load(args, placementQuote(id, vacancyId)),
  ])
}

const packagesOf = (id: number) => api.packages.list.queryOptions({ input: { id } })
/** The tariff does not matter: the page shows what is free. */
const placementQuote = (id: number, vacancyId: number) =>
  quoteFor(id, { kind: 'placement', vacancyId, tariff: 'basic' })

export function Component() {
  const vacancyId = vacancyIdOf(useParams().id)
  if (vacancyId === null) return null
  return (
    <PayFrame title="Выберите тариф">{({ id }) => <Tariffs companyId={id} vacancyId={vacancyId} />}</PayFrame>
  )
}

function Tariffs({ companyId, vacancyId }: { companyId: number; vacancyId: number }) {
  const { tariffs } = useSuspenseQuery(prices()).data
  const packages = useSuspenseQuery(packagesOf(companyId)).data
  const { firstFree } = useSuspenseQuery(placementQuote(companyId, vacancyId)).data
  const isFree = firstFree === 'now'
  const usable = packages.items.filter(({ isUsable }) => isUsable)
  const paymentOf = (tariff: string) =>
    `${pathOf('personal-vacancies-id-payment', { id: vacancyId })}?tariff=${tariff}`
  return (
    <>
      {usable.length > 0 && (
        <section aria-labelledby="from-package" className="grid gap-3">
          <h2 id="from-package">Из ваших пакетов</h2>
          <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
            {usable.map(({ id, tariff, remaining, expiresAt }) => (
              <li key={id} className="grid">
                <Card as="article" className="flex flex-col gap-3">
                  <div>
                    <h3>«{TARIFF_TITLES[tariff]}»</h3>
                    <p>Осталось {countOf(remaining, PLACEMENTS)}</p>
                    <p className="text-small text-muted">До {formatDay(expiresAt)}</p>
                  </div>
                  <ButtonLink
                    href={`${paymentOf(tariff)}&package=${id}`}
                    className="mt-auto"
                    aria-label={`Взять размещение из пакета «${TARIFF_TITLES[tariff]}»`}
                  >
                    Взять из пакета
                  </ButtonLink>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isFree && (
        <Notice tone="success" title="Первая вакансия — бесплатно">
          <p>Компания проверена, поэтому размещение по тарифу «{TARIFF_TITLES.basic}» ничего не стоит.</p>
        </Notice>
      )}
      {firstFree === 'after_verification' && (
        <Notice
          tone="info"
          title="Первая вакансия — бесплатно"
          action={
            <ButtonLink size="small" variant="secondary" href={pathOf('companies-uid', { uid: companyId })}>
              Проверить компанию
            </ButtonLink>
          }
        >
          <p>
            Размещение по тарифу «{TARIFF_TITLES.basic}» ничего не будет стоить, когда мы проверим компанию.
            Проверка бесплатна, а вакансия тем временем остаётся в черновиках.
          </p>
        </Notice>
      )}
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4" aria-label="Тарифы">
        {tariffs.map((tariff) => {
          const isGift = isFree && tariff.code === 'basic'
          return (
            <li key={tariff.code} className="grid">
              <Card as="article" className="flex flex-col gap-4">
                <div>
                  <h2>
                    {tariff.title} {isGift && <Badge tone="good">Бесплатно</Badge>}
                  </h2>
                  <p className="mt-1 text-heading font-bold">
                    {isGift ? (
                      <s className="text-muted">{formatKopecks(tariff.priceKopecks)}</s>
                    ) : (
                      formatKopecks(tariff.priceKopecks)
                    )}
                  </p>
                </div>
                <TariffFacts tariff={tariff} />
                <ButtonLink
                  href={paymentOf(tariff.code)}
                  variant={isGift || (!isFree && tariff.code === 'standard') ? 'primary' : 'secondary'}
                  className="mt-auto"
                  aria-label={`Выбрать тариф «${tariff.title}»`}
                >
                  Выбрать
                </ButtonLink>
              </Card>
            </li>
          )
        })}
      </ul>
      <p className="max-w-[68ch] text-muted">
        Если модератор откажет окончательно, деньги вернутся на баланс, а размещение — в пакет.
      </p>
    </>
  )
}
