import { SOURCE_ALARM_LABELS, SOURCE_FAILURE_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceAlarm, SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, facts, link, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

const SOURCE_FORMS = { one: 'источник', few: 'источника', many: 'источников' }
/** In one e-mail; the rest are counted. */
const SOURCES_SHOWN = 10

/** Sources of vacancies with new alarms. To administrators of the board. */
export function sourceAlarmsEmail(
  site: MailSite,
  { sources }: { sources: readonly { id: number; title: string; alarms: readonly SourceAlarm[] }[] },
) {
  const [first, ...others] = sources
  const only = others.length === 0 ? first : undefined
  const rest = sources.length - SOURCES_SHOWN
  const path = only ? pathOf('staff-sources-id', { id: only.id }) : pathOf('staff-sources')
  return composeEmail(site, {
    kind: 'source_alarms',
    about: { sourceIds: sources.map(({ id }) => id) },
    isSecret: false,
    subject: only
      ? `${formatAlarms(only.alarms)}. Источник «${only.title}»`
      : `Нужно посмотреть ${countOf(sources.length, SOURCE_FORMS)} вакансий`,
    preheader: 'Пока причина не убрана, вакансии источника могут устареть.',
    heading: 'Источникам вакансий нужно внимание',
    blocks: [
      ...sources
        .slice(0, SOURCES_SHOWN)
        .map(({ title, alarms }) => text(`«${title}». ${formatAlarms(alarms)}.`)),
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, SOURCE_FORMS)}.`)] : []),
      link(only ? 'Открыть источник' : 'Открыть источники', site.publicUrl + path),
      note('Письмо приходит администраторам сайта один раз, пока причина не исчезнет.'),
    ],
  })
}

const formatAlarms = (alarms: readonly SourceAlarm[]) =>
  alarms.map((alarm) => SOURCE_ALARM_LABELS[alarm]).join('. ')

/** To the administrators of the company that has connected the source: it has not been read for long. */
export function companySourceFailedEmail(
  site: MailSite,
  {
    sourceId,
    companyId,
    address,
    failure,
  }: { sourceId: number; companyId: number; address: string; failure: SourceFailureReason | null },
) {
  return composeEmail(site, {
    kind: 'company_source_failed',
    about: { sourceId },
    isSecret: false,
    subject: 'Не получается прочитать вакансии с вашего сайта',
    preheader: 'Вакансии на нашем сайте могут устареть.',
    heading: 'Вакансии с вашего сайта не обновляются',
    blocks: [
      text(
        'Ваши вакансии остаются на доске, но новые не появляются, а изменения и закрытые вакансии не видны. Когда источник снова начнёт открываться, мы продолжим сами.',
      ),
      facts(
        ['Сайт', untrustedName(new URL(address).hostname)],
        ...(failure === null ? [] : [['Причина', SOURCE_FAILURE_LABELS[failure]] as const]),
      ),
      link('Открыть интеграции', site.publicUrl + pathOf('companies-uid-integrations', { uid: companyId })),
      note('Письмо приходит администраторам компании один раз, пока причина не исчезнет.'),
    ],
  })
}
