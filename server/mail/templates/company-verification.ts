import { companyName, composeEmail, link, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

type Decision = 'verify' | 'refuse' | 'revoke'

/** A staff decision on the verification of a company. @param about.note the reasons, one a line; null when verified */
export function verificationEmail(
  site: MailSite,
  about: { id: number; title: string; decision: Decision; note: string | null },
) {
  const company = companyName(about.title)
  const { kind, subject, preheader, heading, opening, closing } = TEXTS[about.decision]
  return composeEmail(site, {
    kind,
    about: { companyId: about.id },
    isSecret: false,
    subject: `${subject} ${company}`,
    preheader,
    heading,
    blocks: [
      text(opening(company)),
      ...textLines(about.note ?? ''),
      ...(closing === null ? [] : [text(closing)]),
      link('Открыть кабинет компании', `${site.publicUrl}/companies/${about.id}`),
    ],
  })
}

const TRY_AGAIN = 'Исправьте то, о чём написано выше, и попросите о проверке ещё раз в кабинете компании.'

const TEXTS: Record<
  Decision,
  {
    kind: 'company_verified' | 'company_verification_refused' | 'company_verification_revoked'
    subject: string
    preheader: string
    heading: string
    opening: (company: string) => string
    closing: string | null
  }
> = {
  verify: {
    kind: 'company_verified',
    subject: 'Проверена компания',
    preheader: 'Соискатели видят отметку в каждой вашей вакансии.',
    heading: 'Компания проверена',
    opening: (company) =>
      `Мы сверили реквизиты компании ${company} с реестром. Теперь рядом с её названием стоит отметка: соискатели видят её в каждой вакансии.`,
    closing:
      'Если изменить ИНН, название, тип или сайт, отметка пропадёт до новой проверки: форма предупредит. Заполнить пустые поля можно свободно.',
  },
  refuse: {
    kind: 'company_verification_refused',
    subject: 'Не удалось проверить компанию',
    preheader: 'Пишем, чего не хватило.',
    heading: 'Проверить компанию не получилось',
    opening: (company) => `Мы посмотрели данные компании ${company} и не смогли их подтвердить:`,
    closing: TRY_AGAIN,
  },
  revoke: {
    kind: 'company_verification_revoked',
    subject: 'Снята отметка о проверке компании',
    preheader: 'Пишем, почему.',
    heading: 'Отметка о проверке снята',
    opening: (company) => `Рядом с названием компании ${company} больше нет отметки о проверке:`,
    closing: TRY_AGAIN,
  },
}
