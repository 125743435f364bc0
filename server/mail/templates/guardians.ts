/** E-mails about the consent of a parent. */
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, link, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To an address that a person who is not of age has given as that of a parent. */
export function guardianAskedEmail(
  site: MailSite,
  { id, child, token, expiresAt }: { id: number; child: string; token: string; expiresAt: string },
) {
  const name = untrustedName(child)
  return composeEmail(site, {
    kind: 'guardian_asked',
    about: { consentId: id },
    isSecret: true,
    subject: `${name}: нужно ваше согласие`,
    preheader: 'Подросток ищет работу и назвал вас родителем.',
    heading: 'Нужно согласие родителя',
    blocks: [
      text(
        `${name} ищет работу на сайте «${site.name}» и указывает этот адрес как почту родителя или другого законного представителя. До 18 лет для этого нужны вы.`,
      ),
      text(
        'По ссылке написано, на что спрашивают согласие и какие данные увидят работодатели. Согласиться или отказать — одна кнопка, входить на сайт не нужно.',
      ),
      link(
        'Прочитать и ответить',
        `${site.publicUrl}${pathOf('guardian')}?token=${encodeURIComponent(token)}`,
      ),
      text(
        'Сохраните письмо: по той же ссылке согласие отзывают. Трудовой договор подписывают отдельно, и письменное согласие для него работодатель попросит сам.',
      ),
      note(
        `Ссылка ждёт ответа до ${formatDay(expiresAt)}. Если вы не родитель этого подростка, откажите по ссылке или удалите письмо.`,
      ),
    ],
  })
}

const ANSWERS = {
  given: {
    subject: 'Родитель согласился',
    preheader: 'Отклики, которые ждали, уходят компаниям.',
    words:
      'Согласие родителя записано. Отклики, которые его ждали, уходят компаниям; те, чьё резюме ещё проверяют, уйдут после проверки.',
  },
  declined: {
    subject: 'Родитель не дал согласия',
    preheader: 'Отклики вернулись в черновики.',
    words:
      'По ссылке из письма отказали. Отклики, которые ждали согласия, вернулись в черновики. Поговорите с родителями: согласие может дать любой из них, письмо можно отправить ещё раз.',
  },
  withdrawn: {
    subject: 'Родитель отозвал согласие',
    preheader: 'Новые отклики снова его ждут.',
    words:
      'Новые отклики снова ждут согласия, а резюме больше не видно всем. Отправленные отклики остались у компаний; каждый можно отозвать.',
  },
} as const

/** To the person whose parent has answered. */
export function guardianAnsweredEmail(
  site: MailSite,
  { id, answer }: { id: number; answer: keyof typeof ANSWERS },
) {
  const { subject, preheader, words } = ANSWERS[answer]
  return composeEmail(site, {
    kind: 'guardian_answered',
    about: { consentId: id, answer },
    isSecret: false,
    subject,
    preheader,
    heading: subject,
    blocks: [text(words), link('Согласие родителя', `${site.publicUrl}${pathOf('personal-guardian')}`)],
  })
}
