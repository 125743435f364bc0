import { UNDO_MINUTES } from '#shared/features/staff/moderation/vocabulary.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { appealNote, composeEmail, link, quotedTitle, text } from './compose.ts'
import type { MailSite } from './email-content.ts'
import { reasonBlock } from './moderation.ts'

const dashboardUrl = (site: MailSite, vacancyId: number) =>
  `${site.publicUrl}/personal/vacancies/${vacancyId}`

/** To the author of a published vacancy: why it was taken down, and what happens to the money. */
export function vacancyTakenDownEmail(
  site: MailSite,
  taken: {
    vacancyId: number
    title: string
    isFinal: boolean
    reasons: readonly RefusalReason[]
    /** Price of the unused days. */
    returnedKopecks: number
  },
) {
  const title = quotedTitle(taken.title)
  return composeEmail(site, {
    kind: 'vacancy_taken_down',
    about: { vacancyId: taken.vacancyId },
    isSecret: false,
    subject: `Вакансия ${title} снята с публикации`,
    preheader: 'Она нарушает правила размещения.',
    heading: 'Вакансия снята с публикации',
    blocks: [
      text(`Модератор снял вакансию ${title} с публикации. Вот что не соответствует правилам.`),
      ...taken.reasons.map((reason) => reasonBlock(site, reason)),
      ...(taken.isFinal
        ? [
            text(
              taken.returnedKopecks > 0
                ? `Разместить эту вакансию снова нельзя. ${formatKopecks(taken.returnedKopecks)} за неиспользованные дни вернулись на баланс компании.`
                : 'Разместить эту вакансию снова нельзя.',
            ),
          ]
        : [
            text(
              'Исправьте текст и отправьте его снова: платить ещё раз не нужно. Неиспользованные дни сохранятся и продолжатся с новой публикации.',
            ),
            link('Исправить вакансию', dashboardUrl(site, taken.vacancyId)),
          ]),
      ...appealNote(site),
    ],
  })
}

/** A moderator has withdrawn a decision; the text is moderated again. */
export function decisionUndoneEmail(
  site: MailSite,
  undone: { vacancyId: number; title: string; wasApproved: boolean },
) {
  const title = quotedTitle(undone.title)
  return composeEmail(site, {
    kind: 'vacancy_decision_undone',
    about: { vacancyId: undone.vacancyId },
    isSecret: false,
    subject: `Вакансия ${title} снова на проверке`,
    preheader: 'Решение модератора отменено.',
    heading: 'Вакансия снова на проверке',
    blocks: [
      text(
        undone.wasApproved
          ? `Мы одобрили текст вакансии ${title} по ошибке и в течение ${UNDO_MINUTES} минут отменили решение. Текст проверят ещё раз. Оплаченные дни не потрачены.`
          : `Мы отменили отказ по вакансии ${title}: текст проверят ещё раз. Делать ничего не нужно.`,
      ),
      link('Открыть вакансию', dashboardUrl(site, undone.vacancyId)),
    ],
  })
}
