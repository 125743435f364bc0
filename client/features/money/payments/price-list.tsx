import { useMayPay, WHO_PAYS } from '#client/app/may-pay.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { ShieldIcon } from '#client/ui/fact-icons.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import type { Prices, Tariff } from '#shared/features/money/tariffs/contract.ts'
import { PACKAGE_SIZES } from '#shared/features/money/tariffs/vocabulary.ts'
import {
  formatAboutRoubles,
  formatKopecks,
  NO_BREAK_SPACE,
  countOf,
  DAY_FORMS,
} from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RECOMMENDED, TariffCard } from './tariff-card.tsx'

const SIZES = [1, ...PACKAGE_SIZES] as const
type Size = (typeof SIZES)[number]

const pathOfSize = (size: Size) =>
  size === 1 ? pathOf('tariffs') : pathOf('packages-id-tariffs', { id: size })

/** The tariffs with their prices for one vacancy or for each of a package; the address has the number. */
export function PriceList({ prices, size }: { prices: Prices; size: Size }) {
  const discountOf = (one: Size) =>
    prices.tariffs[0]?.packages.find((option) => option.size === one)?.discountPercent
  return (
    <>
      <ChipNav
        label="Сколько вакансий"
        views={SIZES.map((one) => {
          const discount = discountOf(one)
          return [
            one,
            <>
              {countOf(one, VACANCY_FORMS)}
              {discount !== undefined && (
                <span className="text-good">
                  −{discount}
                  {NO_BREAK_SPACE}%
                </span>
              )}
            </>,
          ]
        })}
        current={size}
        hrefOf={pathOfSize}
      />
      <ul className="tariffs">
        {prices.tariffs.map((tariff) =>
          size === 1 ? (
            <TariffCard key={tariff.code} tariff={tariff}>
              <ButtonLink
                href={pathOf('vacancies-first')}
                variant={tariff.code === RECOMMENDED ? 'primary' : 'secondary'}
                className="mt-auto"
                aria-label={`Разместить вакансию по тарифу «${tariff.title}»`}
              >
                Разместить вакансию
              </ButtonLink>
            </TariffCard>
          ) : (
            <PackageCard key={tariff.code} tariff={tariff} size={size} />
          ),
        )}
      </ul>
      <p className="flex max-w-[45em] gap-2">
        <ShieldIcon className="mt-0.5 shrink-0 text-good" />
        <span>
          Не пропустит модератор — деньги вернутся на баланс сами.{' '}
          {size === 1
            ? `${FREE_FIRST_VACANCY}.`
            : `Пакет действует ${countOf(prices.packageDays, DAY_FORMS)} и тратится по одному размещению.`}{' '}
          {prices.vatLabel}.
        </span>
      </p>
    </>
  )
}

function PackageCard({ tariff, size }: { tariff: Tariff; size: Exclude<Size, 1> }) {
  const mayPay = useMayPay()
  const offer = tariff.packages.find((option) => option.size === size)
  if (!offer) return null
  return (
    <TariffCard
      tariff={tariff}
      price={formatKopecks(offer.priceKopecks)}
      before={formatKopecks(tariff.priceKopecks * size)}
      note={`${formatAboutRoubles(offer.unitKopecks)} за вакансию вместо ${formatKopecks(tariff.priceKopecks)}`}
    >
      {mayPay ? (
        <ButtonLink
          href={`${pathOf('packages-id-payment', { id: size })}?tariff=${tariff.code}`}
          variant={tariff.code === RECOMMENDED ? 'primary' : 'secondary'}
          className="mt-auto"
          aria-label={`Купить пакет по тарифу «${tariff.title}»`}
        >
          Купить пакет
        </ButtonLink>
      ) : (
        <p className="mt-auto text-small text-muted">{WHO_PAYS}</p>
      )}
    </TariffCard>
  )
}
