import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCurrentCompany } from '#client/app/current-user.ts'
import { useMayPay, WHO_PAYS } from '#client/app/may-pay.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Prices } from '#shared/features/money/tariffs/contract.ts'
import type { ResumeAccessDays } from '#shared/features/money/tariffs/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatAboutRoubles, formatKopecks, formatNumber, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { orderName } from '#shared/features/money/payments/order-number.ts'
import { checkoutPath } from '#shared/features/money/payments/checkout-address.ts'
import { Checkout } from './checkout.tsx'
import { prices } from './tariffs.ts'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([load(args, prices()), load(args, contactsCounts())])
  return pageData(args, {
    title: 'Доступ к контактам в резюме',
    description:
      'Сколько стоит открыть телефоны и почту соискателей: доступ на день, неделю и месяц. Читать резюме можно бесплатно.',
  })
}

export function Component() {
  const { data } = useQuery(prices())
  const { data: counts } = useQuery(contactsCounts())
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="max-w-[45em]">
        <h1>Контакты в резюме</h1>
        <p className="mt-2">
          Читать резюме можно бесплатно. Доступ открывает полное имя, телефон, почту, Telegram, файлы
          портфолио и рекомендации — до {OPENINGS_A_DAY} человек в сутки. Соискатель видит, кто открыл его
          контакты. Резюме, которые показывают только по ссылке, доступ не открывает.
        </p>
        {counts && <p className="mt-2">{countsText(counts)}</p>}
      </div>
      <Offers offers={data?.resumeAccess ?? []} />
    </div>
  )
}

const contactsCounts = () => api.resumes.contactsCounts.queryOptions()

function countsText({ open, unconfirmed }: { open: number; unconfirmed: number }): string {
  const opened = `Сейчас контакты можно открыть в ${formatNumber(open)} резюме.`
  return unconfirmed === 0
    ? opened
    : `${opened} Ещё в ${formatNumber(unconfirmed)} они закрыты, пока человек не подтвердит согласие.`
}

function Offers({ offers }: { offers: Prices['resumeAccess'] }) {
  const company = useCurrentCompany()
  const mayPay = useMayPay()
  const [days, setDays] = useState<ResumeAccessDays | null>(null)
  const access = useQuery({
    ...api.payments.resumeAccess.queryOptions({ input: { id: company?.id ?? 0 } }),
    enabled: company !== null,
  })
  const { until = null, pausedDays = 0, ended = null } = access.data ?? {}
  return (
    <>
      {ended !== null && (
        <Notice title={`Доступ закончен ${formatDay(ended.at)}`}>
          <p>
            {ended.returnedKopecks > 0 && `Деньги возвращены: ${formatKopecks(ended.returnedKopecks)}, `}
            <a href={pathOf('payment-orders-id', { id: ended.orderId })}>{orderName(ended.orderId)}</a>.
          </p>
        </Notice>
      )}
      {until !== null && (
        <Notice tone="success" title={`Доступ открыт до ${formatDay(until)}`}>
          <p>Новые дни добавятся к этому сроку.</p>
          {pausedDays > 0 && (
            <p className="mt-2">
              Мы прибавили {countOf(pausedDays, DAY_FORMS)}: соискатели подтверждают, кому открывать контакты,
              и ваш срок это время стоит. Если доступ больше не нужен, можно{' '}
              <a href={`${pathOf('offer')}#vozvrat`}>вернуть деньги за неиспользованные дни</a>.
            </p>
          )}
        </Notice>
      )}
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {offers.map((offer) => (
          <li key={offer.days} className="grid">
            <Card as="article" className="flex flex-col gap-3">
              <h2>{countOf(offer.days, DAY_FORMS)}</h2>
              <p className="text-heading font-bold">{formatKopecks(offer.priceKopecks)}</p>
              {offer.days > 1 && (
                <p className="text-muted">{formatAboutRoubles(offer.priceKopecks / offer.days)} в день</p>
              )}
              {!mayPay ? (
                <p className="mt-auto text-small text-muted">{WHO_PAYS}</p>
              ) : company ? (
                <Button
                  variant={offer.days === days ? 'primary' : 'secondary'}
                  aria-pressed={offer.days === days}
                  className="mt-auto"
                  onClick={() => setDays(offer.days)}
                >
                  {offer.days === days ? 'Выбрано' : 'Выбрать'}
                </Button>
              ) : (
                <ButtonLink
                  variant="secondary"
                  className="mt-auto"
                  href={checkoutPath({ kind: 'resume_access', days: offer.days })}
                  aria-label={`Открыть доступ на ${countOf(offer.days, DAY_FORMS)}`}
                >
                  Открыть доступ
                </ButtonLink>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {company && days !== null && (
        <div className="max-w-[720px]">
          <Checkout key={days} companyId={company.id} item={{ kind: 'resume_access', days }} />
        </div>
      )}
    </>
  )
}
