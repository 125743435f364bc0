import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusePage } from '#client/app/page-data.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import type { TermOffer } from '#shared/features/money/payments/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { editableVacancy, loadPurchase, PaymentLayout, vacancyPaymentPage } from './payment-layout.tsx'
import { PriceLines } from './price-lines.tsx'
import { checkoutPath } from '#shared/features/money/payments/checkout-address.ts'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

const offerOf = (id: number, vacancyId: number) =>
  api.payments.termOffer.queryOptions({ input: { id, vacancyId } })

export function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  return vacancyPaymentPage(args, 'Срок и тариф', vacancyId, (id, vacancy) => [
    loadPurchase(args, vacancy, offerOf(id, vacancyId)),
  ])
}

export function Component() {
  const vacancyId = vacancyIdOf(useParams().id)
  if (vacancyId === null) return null
  return (
    <PaymentLayout title="Срок и тариф">
      {({ id }) => <Offer companyId={id} vacancyId={vacancyId} />}
    </PaymentLayout>
  )
}

function Offer({ companyId, vacancyId }: { companyId: number; vacancyId: VacancyId }) {
  const { data: offer } = useSuspenseQuery(offerOf(companyId, vacancyId))
  const { tariff, until, daysLeft } = offer
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { href: pathOf('personal-vacancies'), text: 'Мои вакансии' },
          { href: pathOf('personal-vacancies-id', { id: vacancyId }), text: titleOr(offer.title) },
        ]}
      />
      <p className="wrap-anywhere">
        Вакансия «{titleOr(offer.title)}» опубликована по тарифу «{TARIFF_TITLES[tariff]}» до{' '}
        {formatDay(until)}: {daysLeft === 0 ? 'меньше дня' : `ещё ${countOf(daysLeft, DAY_FORMS)}`}.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Extension offer={offer} />
        <Raise vacancyId={vacancyId} hasUpgrades={offer.upgrades.length > 0} />
        {offer.upgrades.map((upgrade) => (
          <Upgrade key={upgrade.tariff} offer={offer} upgrade={upgrade} />
        ))}
      </div>
      <p className="max-w-[45em] text-muted">
        Продление и новый тариф можно оплатить картой, через СБП, с баланса или взять из пакета этого тарифа.
        Если вакансию снимут с публикации окончательно, цена неиспользованных дней вернётся на баланс.
      </p>
    </>
  )
}

function Extension({ offer: { vacancyId, tariff, until, extension } }: { offer: TermOffer }) {
  const days = countOf(extension.days, DAY_FORMS)
  return (
    <Card as="section" aria-labelledby="extension" className="flex flex-col gap-3">
      <h2 id="extension">Продлить на {days}</h2>
      <p className="text-heading font-bold">{formatKopecks(extension.amountKopecks)}</p>
      <p>
        Тариф останется «{TARIFF_TITLES[tariff]}». Дни прибавятся к концу срока, до{' '}
        {formatDay(extension.until)}, а вакансия сразу поднимется в списках.
      </p>
      <div className="mt-auto">
        <ButtonLink href={checkoutPath({ kind: 'extension', vacancyId, until })}>Продлить</ButtonLink>
      </div>
    </Card>
  )
}

function Upgrade({
  offer: { vacancyId, until, extension },
  upgrade,
}: {
  offer: TermOffer
  upgrade: TermOffer['upgrades'][number]
}) {
  const { tariff, amountKopecks, lines, raiseEveryDays, isHighlighted, untilByPackage } = upgrade
  const heading = `upgrade-${tariff}`
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading}>Перейти на «{TARIFF_TITLES[tariff]}»</h2>
      <div>
        <p className="text-heading font-bold">{formatKopecks(amountKopecks)}</p>
        <PriceLines lines={lines} />
      </div>
      <p>
        {raiseEveryDays !== null &&
          `Поднимаем каждые ${countOf(raiseEveryDays, DAY_FORMS)}, первый раз сразу. `}
        {isHighlighted && 'Выделяем в списке. '}
        Конец срока не изменится: {formatDay(until)}.
      </p>
      {untilByPackage !== null && (
        <p className="text-small text-muted">
          Из пакета «{TARIFF_TITLES[tariff]}»: одно размещение, {countOf(extension.days, DAY_FORMS)} с
          сегодняшнего дня и дни за остаток нынешнего тарифа, до {formatDay(untilByPackage)}.
        </p>
      )}
      <div className="mt-auto">
        <ButtonLink variant="secondary" href={checkoutPath({ kind: 'upgrade', vacancyId, tariff, until })}>
          Перейти на «{TARIFF_TITLES[tariff]}»
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The raises that the tariff includes. */
function Raise({ vacancyId: id, hasUpgrades }: { vacancyId: VacancyId; hasUpgrades: boolean }) {
  const { data: vacancy } = useSuspenseQuery(editableVacancy(id))
  const raise = useCommand(api.posting.raise, {
    refresh: [api.posting.list],
    answers: (changed) => editableVacancy(changed.id),
    done: () => 'Вакансия поднята в списках',
    refused: (error) => showFailure(error),
  })
  const { nextRaiseAt, expiresAt, acts } = vacancy
  const isOut = nextRaiseAt !== null && expiresAt !== null && nextRaiseAt >= expiresAt
  return (
    <Card as="section" aria-labelledby="raise" className="flex flex-col gap-3">
      <h2 id="raise">Поднять сейчас</h2>
      {acts.includes('raise') ? (
        <>
          <p>Бесплатно: поднятие расходует ближайшее поднятие тарифа.</p>
          <div className="mt-auto">
            <Button
              variant="secondary"
              isBusy={raise.isPending}
              onClick={() => !raise.isPending && raise.run({ id })}
            >
              Поднять
            </Button>
          </div>
        </>
      ) : nextRaiseAt === null ? (
        <p>
          По вашему тарифу поднятий нет. Вакансия поднимется, когда вы её продлите
          {hasUpgrades && ' или перейдёте на тариф выше'}.
        </p>
      ) : isOut ? (
        <p>Все поднятия этого срока уже сделаны. Продление добавит новые.</p>
      ) : (
        <p>Вакансию поднимали за последние сутки. Следующее поднятие по тарифу: {formatDay(nextRaiseAt)}.</p>
      )}
    </Card>
  )
}
