import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import type { FirstFree } from '#shared/features/money/payments/vocabulary.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks, countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { quoteFor } from './checkout.tsx'
import { loadPurchase, PaymentLayout, vacancyPaymentPage } from './payment-layout.tsx'
import { RECOMMENDED, TariffCard } from './tariff-card.tsx'
import { PLACEMENT_FORMS } from './labels.ts'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'
import { prices } from './tariffs.ts'

export function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  return vacancyPaymentPage(args, 'Тариф для вакансии', vacancyId, (id, vacancy) => [
    load(args, prices()),
    load(args, packagesOf(id)),
    loadPurchase(args, vacancy, placementQuote(id, vacancyId)),
  ])
}

const packagesOf = (id: number) => api.packages.list.queryOptions({ input: { id } })
/** Only `firstFree` is read; `basic` is the only tariff that can be free. */
const placementQuote = (id: number, vacancyId: number) =>
  quoteFor(id, { kind: 'placement', vacancyId, tariff: 'basic' })

export function Component() {
  const vacancyId = vacancyIdOf(useParams().id)
  if (vacancyId === null) return null
  return (
    <PaymentLayout title="Выберите тариф">
      {({ id }) => <Tariffs companyId={id} vacancyId={vacancyId} />}
    </PaymentLayout>
  )
}

function Tariffs({ companyId, vacancyId }: { companyId: number; vacancyId: number }) {
  const { tariffs } = useSuspenseQuery(prices()).data
  const packages = useSuspenseQuery(packagesOf(companyId)).data
  const { firstFree, endedStatus } = useSuspenseQuery(placementQuote(companyId, vacancyId)).data
  const isFree = endedStatus === null && (firstFree === 'now' || firstFree === 'after_verification')
  const usable = packages.items.filter(({ isUsable }) => isUsable)
  const paymentPath = (tariff: string) =>
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
                    <p>Осталось {countOf(remaining, PLACEMENT_FORMS)}</p>
                    <p className="text-small text-muted">До {formatDay(expiresAt)}</p>
                  </div>
                  <ButtonLink
                    href={`${paymentPath(tariff)}&package=${id}`}
                    className="mt-auto"
                    aria-label={`Взять из пакета «${TARIFF_TITLES[tariff]}»`}
                  >
                    Взять из пакета
                  </ButtonLink>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {endedStatus !== null && (
        <Notice tone="error" title={endedTitle(endedStatus)}>
          <p>{ENDED_ADVICE}</p>
        </Notice>
      )}
      {endedStatus === null && firstFree !== null && (
        <FirstFreeNotice firstFree={firstFree} companyId={companyId} />
      )}
      <ul className="tariffs" aria-label="Тарифы">
        {tariffs.map((tariff) => {
          const isFreeTariff = isFree && tariff.code === 'basic'
          return (
            <TariffCard
              key={tariff.code}
              tariff={tariff}
              badge={isFreeTariff && <Badge tone="good">Бесплатно</Badge>}
              {...(isFreeTariff && {
                price: formatKopecks(0),
                before: formatKopecks(tariff.priceKopecks),
                note: FREE_FIRST_VACANCY,
              })}
            >
              <ButtonLink
                href={paymentPath(tariff.code)}
                variant={isFreeTariff || (!isFree && tariff.code === RECOMMENDED) ? 'primary' : 'secondary'}
                className="mt-auto"
                aria-label={`Выбрать тариф «${tariff.title}»`}
              >
                Выбрать
              </ButtonLink>
            </TariffCard>
          )
        })}
      </ul>
      <p className="max-w-[45em] text-muted">
        Если модератор откажет окончательно, деньги вернутся на баланс, а размещение — в пакет.
      </p>
    </>
  )
}

function FirstFreeNotice({ firstFree, companyId }: { firstFree: FirstFree; companyId: number }) {
  const tariff = `«${TARIFF_TITLES.basic}»`
  if (firstFree === 'needs_inn')
    return (
      <Notice
        tone="info"
        title={FREE_FIRST_VACANCY}
        action={
          <ButtonLink
            size="small"
            variant="secondary"
            href={pathOf('companies-uid-profile', { uid: companyId })}
          >
            Указать ИНН
          </ButtonLink>
        }
      >
        <p>
          Размещение по тарифу {tariff} ничего не будет стоить. Для проверки нужен ИНН; вакансия тем временем
          остаётся в черновиках.
        </p>
      </Notice>
    )
  if (firstFree === 'used_by_same_inn')
    return (
      <Notice tone="info" title="Бесплатная вакансия с этим ИНН уже была">
        <p>
          Она одна на ИНН, и её разместила другая компания на сайте. Если та компания тоже ваша, попросите её
          администратора пригласить вас в менеджеры; если вашим ИНН пользуется кто-то чужой, напишите нам.
        </p>
      </Notice>
    )
  return (
    <Notice tone="success" title={FREE_FIRST_VACANCY}>
      <p>
        {firstFree === 'now'
          ? `Компания проверена, поэтому размещение по тарифу ${tariff} ничего не стоит.`
          : `Выберите тариф ${tariff}: вакансию и компанию проверим вместе, и вакансия выйдет сразу после этого.`}
      </p>
    </Notice>
  )
}
