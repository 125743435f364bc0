import { RULE_LABELS, ruleHref } from '#shared/features/staff/moderation/labels.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import { appealNote, composeEmail, link, quotedTitle, text } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** To the author of a vacancy: the rules that were broken, and what to do about each. */
export function vacancyRefusedEmail(
  site: MailSite,
  decided: {
    vacancyId: number
    title: string
    isFinal: boolean
    reasons: readonly RefusalReason[]
    /** Whether the charge was returned. */
    isRefunded: boolean
  },
) {
  const title = quotedTitle(decided.title)
  const url = `${site.publicUrl}/personal/vacancies/${decided.vacancyId}`
  return composeEmail(site, {
    kind: decided.isFinal ? 'vacancy_refused' : 'vacancy_changes_asked',
    about: { vacancyId: decided.vacancyId },
    isSecret: false,
    subject: decided.isFinal
      ? `В публикации вакансии ${title} отказано`
      : `Вакансию ${title} нужно исправить`,
    preheader: decided.reasons.map(({ rule }) => RULE_LABELS[rule].title).join(', '),
    heading: decided.isFinal ? 'В публикации отказано' : 'Вакансию нужно исправить',
    blocks: [
      text(`Мы прочитали вакансию ${title}. Вот что не соответствует правилам.`),
      ...decided.reasons.map((reason) => reasonBlock(site, reason)),
      ...ending(decided, url),
      ...appealNote(site),
    ],
  })
}

function ending({ isFinal, isRefunded }: { isFinal: boolean; isRefunded: boolean }, url: string): Block[] {
  if (!isFinal)
    return [
      text('Исправьте текст и отправьте его снова: платить ещё раз не нужно.'),
      link('Исправить вакансию', url),
    ]
  return [
    text(
      isRefunded
        ? 'Разместить эту вакансию нельзя. Оплата уже вернулась: на баланс или в пакет размещений.'
        : 'Разместить эту вакансию нельзя.',
    ),
  ]
}

export function reasonBlock(site: MailSite, { rule, quote, comment }: RefusalReason): Block {
  const { title, advice } = RULE_LABELS[rule]
  const rows: (readonly [label: string, value: string])[] = [['Правило', title]]
  if (quote !== null) rows.push(['В тексте', quotedTitle(quote)])
  if (comment !== null) rows.push(['Модератор', comment])
  rows.push(['Что сделать', advice], ['Подробнее', `${site.publicUrl}${ruleHref(rule)}`])
  return { kind: 'facts', rows }
}
