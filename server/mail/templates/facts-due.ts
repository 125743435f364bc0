import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, link, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

const FACT_FORMS = { one: 'утверждение', few: 'утверждения', many: 'утверждений' }
/** In one e-mail; the rest are counted. */
const FACTS_MAX = 10

/** Statements of texts whose day of checking comes within a month. To the staff. */
export function factsDueEmail(
  site: MailSite,
  {
    checkBys,
    facts,
  }: { checkBys: string[]; facts: readonly { title: string; says: string; checkBy: string }[] },
) {
  const [first] = checkBys
  const rest = facts.length - FACTS_MAX
  return composeEmail(site, {
    kind: 'facts_due',
    about: { checkBys },
    isSecret: false,
    subject: `Проверить до ${formatDay(first ?? '')}: ${countOf(facts.length, FACT_FORMS)} в текстах`,
    preheader: 'Законы и цифры в текстах сайта пора сверить с источниками.',
    heading: 'Пора сверить тексты с источниками',
    blocks: [
      text('У этих утверждений подходит день проверки. Сверьте каждое с его источником.'),
      ...facts
        .slice(0, FACTS_MAX)
        .map(({ title, says, checkBy }) => text(`До ${formatDay(checkBy)} · ${title}: ${says}`)),
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, FACT_FORMS)}.`)] : []),
      link('Открыть список', site.publicUrl + pathOf('staff-content-due')),
      note('Письмо приходит сотрудникам один раз на каждый день проверки.'),
    ],
  })
}
