import { PAUSE_DAYS } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { composeEmail, link, smallLink, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To the administrators of a company whose access ran while people were asked for their consents again. */
export function accessPausedEmail(site: MailSite, { endsAt }: { /** Instant. */ endsAt: string }) {
  const days = countOf(PAUSE_DAYS, DAY_FORMS)
  return composeEmail(site, {
    kind: 'access_paused',
    about: {},
    isSecret: false,
    subject: `Доступ к контактам продлён на ${days}`,
    preheader: `Теперь он открыт до ${formatDay(endsAt)}.`,
    heading: `Доступ продлён до ${formatDay(endsAt)}`,
    blocks: [
      text(
        'Мы попросили соискателей ещё раз подтвердить, что компании с доступом могут открывать их контакты. Пока человек не ответил, его контакты закрыты, и на странице резюме об этом сказано.',
      ),
      text(
        `Чтобы оплаченные дни не пропали, они стоят ${days}: конец доступа мы сдвинули на этот срок. Открывать контакты тех, кто уже подтвердил, тех, кто вам откликнулся, и тех, кого вы открыли раньше, можно и сейчас.`,
      ),
      text(
        'Если ждать не хочется, верните деньги за неиспользованные дни: напишите нам, и мы вернём их в течение 10 дней.',
      ),
      link('Доступ к контактам', `${site.publicUrl}/resumes/access`),
      smallLink('Как вернуть деньги', `${site.publicUrl}/offer#vozvrat`),
    ],
  })
}
