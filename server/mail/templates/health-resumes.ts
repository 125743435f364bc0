/** E-mails about what a resume says of health. They name the field, never what it says. */
import { HEALTH_WAIT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { composeEmail, link, note, text, untrustedName } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** `title` is empty where it names health itself. */
type Named = { resumes: readonly { id: string; title: string; fields: readonly string[] }[] }

/** @param asked.until instant when the resumes are hidden without a change */
export function healthAskedEmail(site: MailSite, { resumes, until }: Named & { until: string }) {
  const day = formatDay(until)
  return composeEmail(site, {
    kind: 'resume_health_asked',
    about: { resumeIds: resumes.map(({ id }) => id) },
    isSecret: false,
    subject: 'Проверьте резюме: в нём лишние личные сведения',
    preheader: `Поправьте текст до ${day}, чтобы резюме не скрылось.`,
    heading: 'Поправьте резюме',
    blocks: [
      text(
        'Похоже, в резюме есть сведения о здоровье. Закон охраняет их строже остальных, и показывать их на сайте мы не вправе.',
      ),
      ...linksTo(site, resumes),
      text(
        `Уберите эти слова и отправьте резюме на проверку до ${day}. Если ничего не менять, через ${countOf(HEALTH_WAIT_DAYS, DAY_FORMS)} мы скроем ${resumes.length === 1 ? 'резюме' : 'эти резюме'}: удалять ничего не будем.`,
      ),
      note(
        'Нужны особые условия работы — отметьте их в резюме, причину называть не нужно. Если мы ошиблись, на странице резюме есть кнопка: текст посмотрит модератор.',
      ),
    ],
  })
}

/** The resumes are hidden. */
export function healthHiddenEmail(site: MailSite, { resumes }: Named) {
  const isOne = resumes.length === 1
  return composeEmail(site, {
    kind: 'resume_health_hidden',
    about: { resumeIds: resumes.map(({ id }) => id) },
    isSecret: false,
    subject: isOne ? 'Мы скрыли ваше резюме' : 'Мы скрыли ваши резюме',
    preheader: 'Поправьте текст, и оно появится снова.',
    heading: isOne ? 'Резюме скрыто' : 'Резюме скрыты',
    blocks: [
      text('В тексте остались сведения о здоровье, показывать которые на сайте мы не вправе.'),
      ...linksTo(site, resumes),
      text('Уберите эти слова и отправьте резюме на проверку: после неё его увидят те же, кто видел раньше.'),
      note(
        'Текст, файлы и отклики на месте. Если мы ошиблись, отправьте резюме модератору со страницы резюме.',
      ),
    ],
  })
}

function linksTo(site: MailSite, resumes: Named['resumes']): Block[] {
  const urlOf = (id: string) => `${site.publicUrl}/personal/resumes/${id}`
  const [first] = resumes
  if (resumes.length === 1 && first)
    return [
      text(
        `Резюме: ${untrustedName(first.title || 'без названия')}. Где смотреть: ${first.fields.join(', ')}.`,
      ),
      link('Открыть резюме', urlOf(first.id)),
    ]
  return [
    {
      kind: 'items',
      items: resumes.map(({ id, title, fields }) => ({
        title: untrustedName(title || 'Без названия'),
        url: urlOf(id),
        facts: [`Где смотреть: ${fields.join(', ')}`],
      })),
    },
  ]
}
