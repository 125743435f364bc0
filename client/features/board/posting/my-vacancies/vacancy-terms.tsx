import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { ARCHIVE_REASON_LABELS } from '#shared/features/board/posting/labels.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { formatMoscowMoment } from '#shared/features/board/posting/moscow-moment.ts'

/** Dates and what was paid for. */
export function VacancyTerms({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  const { tariffCode, publishAt, firstPublishedAt, publishedAt, expiresAt, nextRaiseAt, archivedAt } = vacancy
  const { unconfirmedAt } = vacancy
  const moment = (iso: string) => formatMoscowMoment(iso, now)
  const isPublished = vacancy.status === 'published'
  return (
    <Card aria-labelledby="terms">
      <h2 id="terms" className="mb-3">
        Размещение
      </h2>
      <dl className="grid gap-3">
        <Term name="Тариф">{tariffCode ? TARIFF_TITLES[tariffCode] : 'Не выбран'}</Term>
        {publishAt && vacancy.status === 'moderation' && <Term name="Выйдет">{moment(publishAt)}</Term>}
        {firstPublishedAt && <Term name="Впервые опубликована">{moment(firstPublishedAt)}</Term>}
        {isPublished && publishedAt && publishedAt !== firstPublishedAt && (
          <Term name="Поднята">{moment(publishedAt)}</Term>
        )}
        {isPublished && nextRaiseAt && expiresAt && nextRaiseAt < expiresAt && (
          <Term name="Следующее поднятие">{moment(nextRaiseAt)}</Term>
        )}
        {unconfirmedAt && <Term name="Нет в поиске с">{moment(unconfirmedAt)}</Term>}
        {expiresAt && unconfirmedAt && (
          <Term name="Осталось после подтверждения">
            {countOf(
              Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.parse(unconfirmedAt)) / DAY_MS)),
              DAY_FORMS,
            )}
          </Term>
        )}
        {expiresAt && !unconfirmedAt && (
          <Term name={isPublished ? 'Действует до' : 'Срок'}>{moment(expiresAt)}</Term>
        )}
        {archivedAt && (
          <Term name="Закрыта">
            {moment(archivedAt)}
            {vacancy.archiveReason && `. ${ARCHIVE_REASON_LABELS[vacancy.archiveReason]}`}
          </Term>
        )}
        {vacancy.author && <Term name="Автор">{fullName(vacancy.author)}</Term>}
      </dl>
    </Card>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
