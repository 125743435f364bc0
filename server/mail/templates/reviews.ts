import { REMOVAL_GROUND_LABELS, REVIEW_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import {
  BATCH_SIZE,
  type RemovalGround,
  type ReviewGround,
} from '#shared/features/content/reviews/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { companyName, composeEmail, facts, link, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** The e-mails name the company next to the author, so they are emptied once they are sent. */
const IS_SECRET = true

export function reviewApprovedEmail(site: MailSite, { company }: { company: string }) {
  return composeEmail(site, {
    kind: 'review_approved',
    about: {},
    isSecret: IS_SECRET,
    subject: 'Ваш отзыв одобрен',
    preheader: 'Он выйдет вместе с другими отзывами об этой компании.',
    heading: 'Отзыв одобрен',
    blocks: [
      text(
        `Мы прочитали ваш отзыв о найме в компанию ${companyName(company)}. Отзывы публикуются по ${BATCH_SIZE}, вперемешку и без имён: так никто не поймёт, какой из них ваш.`,
      ),
      link('Мои отзывы', `${site.publicUrl}/personal/reviews`),
    ],
  })
}

/** @param rejected.slug of the company: the page with the review */
export function reviewRejectedEmail(
  site: MailSite,
  rejected: { company: string; slug: string; ground: ReviewGround; comment: string | null },
) {
  return composeEmail(site, {
    kind: 'review_rejected',
    about: {},
    isSecret: IS_SECRET,
    subject: 'Отзыв нужно исправить',
    preheader: 'Что именно исправить, написано внутри.',
    heading: 'Отзыв нужно исправить',
    blocks: [
      text(
        `Мы прочитали ваш отзыв о найме в компанию ${companyName(rejected.company)} и пока не можем его опубликовать.`,
      ),
      facts(
        ['Причина', REVIEW_GROUND_LABELS[rejected.ground]],
        ...(rejected.comment === null ? [] : [['Модератор', rejected.comment] as const]),
      ),
      link('Исправить отзыв', `${site.publicUrl}/personal/reviews/${rejected.slug}`),
      note('Исправьте текст и отправьте его ещё раз: проверим снова.'),
    ],
  })
}

export function reviewRemovedEmail(
  site: MailSite,
  removed: {
    company: string
    ground: RemovalGround
    courtCase: string | null
    /** Calendar date. */
    courtDate: string | null
    comment: string | null
  },
) {
  const { ground, courtCase, courtDate, comment } = removed
  return composeEmail(site, {
    kind: 'review_removed',
    about: {},
    isSecret: IS_SECRET,
    subject: 'Ваш отзыв удалён',
    preheader: 'Почему мы его удалили, написано внутри.',
    heading: 'Отзыв удалён',
    blocks: [
      text(`Мы удалили ваш отзыв о найме в компанию ${companyName(removed.company)}.`),
      facts(
        ['Основание', REMOVAL_GROUND_LABELS[ground]],
        ...(courtCase === null ? [] : [['Дело', courtCase] as const]),
        ...(courtDate === null ? [] : [['Дата решения', formatDay(courtDate)] as const]),
        ...(comment === null ? [] : [['Модератор', comment] as const]),
      ),
      link('Мои отзывы', `${site.publicUrl}/personal/reviews`),
      note('Все удаления с основаниями, но без текстов, видны на странице отзывов.'),
    ],
  })
}
