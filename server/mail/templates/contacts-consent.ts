import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { composeEmail, link, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To a person whose resumes were shown before the consent named the contacts. */
export function contactsConsentEmail(site: MailSite, { resumeIds }: { resumeIds: string[] }) {
  const isOne = resumeIds.length === 1
  return composeEmail(site, {
    kind: 'contacts_consent_asked',
    about: { resumeIds },
    isSecret: false,
    subject: 'Подтвердите, кому открывать ваши контакты',
    preheader: 'Пока вы не ответите, компании с доступом их не откроют.',
    heading: 'Кому открывать ваши контакты?',
    blocks: [
      text(
        `Компании видят ${isOne ? 'ваше резюме' : 'ваши резюме'}. Мы переписали согласие и теперь прямо говорим в нём: компания, которая оплатила доступ, может открыть ваши полное имя, телефон, почту, Telegram, файлы портфолио и тех, кто вас рекомендует и согласился на это. Компания открывает контакты не больше чем ${OPENINGS_A_DAY} человек в сутки, а вы видите, кто и когда это сделал.`,
      ),
      text(
        `Пока вы не подтвердите согласие, контакты закрыты. Их видят только компании, которым вы откликнулись или которые открыли их раньше.`,
      ),
      link('Подтвердить или изменить', `${site.publicUrl}/personal/resumes`),
      note(
        'Если не отвечать, резюме останется как есть, а контакты вы откроете сами: откликом или приняв приглашение.',
      ),
    ],
  })
}
