/** E-mails to authors who have not come back to their resumes for long. */
import {
  DRAFT_IDLE_AFTER_DAYS,
  DRAFT_WAIT_DAYS,
  IDLE_AFTER_DAYS,
} from '#shared/features/board/resumes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { composeEmail, link, note, text, untrustedName } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** `url` answers without signing in. */
type Asked = { resumes: readonly { id: string; title: string; url: string }[] }

/** @param asked.until instant when the resumes are hidden without an answer */
export function resumesIdleEmail(site: MailSite, { resumes, until }: Asked & { until: string }) {
  const day = formatDay(until)
  const isOne = resumes.length === 1
  return composeEmail(site, {
    kind: 'resumes_idle',
    about: { resumeIds: resumes.map(({ id }) => id) },
    // The links work without signing in.
    isSecret: true,
    subject: 'Ещё ищете работу?',
    preheader: `Если да, нажмите одну кнопку до ${day}.`,
    heading: 'Ещё ищете работу?',
    blocks: [
      text(
        `Вы не заходили на сайт ${countOf(IDLE_AFTER_DAYS, DAY_FORMS)}, а ${isOne ? 'ваше резюме видят' : 'ваши резюме видят'} работодатели. Если работа ещё нужна, подтвердите это по ссылке: входить на сайт не нужно.`,
      ),
      ...linksTo(resumes, 'Ещё ищу'),
      text(
        `Если не ответить до ${day}, мы скроем ${isOne ? 'резюме' : 'эти резюме'}. Ничего не удалим: вернуть можно будет по той же ссылке.`,
      ),
      note('Зайти на сайт или поправить резюме — тоже ответ.'),
    ],
  })
}

/** The resumes are hidden. */
export function resumesHiddenEmail(site: MailSite, { resumes }: Asked) {
  const isOne = resumes.length === 1
  return composeEmail(site, {
    kind: 'resumes_hidden',
    about: { resumeIds: resumes.map(({ id }) => id) },
    isSecret: true,
    subject: isOne ? 'Мы скрыли ваше резюме' : 'Мы скрыли ваши резюме',
    preheader: 'Вернуть можно одним нажатием.',
    heading: isOne ? 'Резюме скрыто' : 'Резюме скрыты',
    blocks: [
      text(
        'Вы давно не заходили и не ответили, ищете ли работу. Работодатели больше не видят и не находят вас.',
      ),
      ...linksTo(resumes, 'Показать снова'),
      note('Текст, файлы и отклики на месте. Если работу вы нашли, делать ничего не нужно.'),
    ],
  })
}

/** @param asked.until instant when the drafts are deleted without an answer */
export function draftsIdleEmail(site: MailSite, { resumes, until }: Asked & { until: string }) {
  const day = formatDay(until)
  const isOne = resumes.length === 1
  return composeEmail(site, {
    kind: 'drafts_idle',
    about: { resumeIds: resumes.map(({ id }) => id) },
    isSecret: true,
    subject: isOne ? 'Удалить черновик резюме?' : 'Удалить черновики резюме?',
    preheader: `Если черновик нужен, оставьте его до ${day}.`,
    heading: isOne ? 'Черновик резюме удалим' : 'Черновики резюме удалим',
    blocks: [
      text(
        `Вы не меняли ${isOne ? 'его' : 'их'} ${countOf(DRAFT_IDLE_AFTER_DAYS, DAY_FORMS)}. Мы не храним лишнего: ${day} удалим ${isOne ? 'черновик' : 'черновики'} вместе с файлами.`,
      ),
      ...linksTo(resumes, 'Оставить'),
      note(
        `Предупреждаем за ${countOf(DRAFT_WAIT_DAYS, DAY_FORMS)}. Если поправить черновик или оставить его по ссылке, он останется ещё на год.`,
      ),
    ],
  })
}

function linksTo(resumes: Asked['resumes'], label: string): Block[] {
  const [first] = resumes
  if (resumes.length === 1 && first)
    return [text(`Резюме: ${untrustedName(first.title || 'без названия')}.`), link(label, first.url)]
  return [
    {
      kind: 'items',
      items: resumes.map(({ title, url }) => ({
        title: untrustedName(title || 'Без названия'),
        url,
        facts: [label],
      })),
    },
  ]
}
