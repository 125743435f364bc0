import type {
  ListedState,
  RecordWait,
  RunMode,
  RunOutcome,
  SourceAlarm,
  SourceBasis,
  SourceFailureReason,
  SourceState,
} from './vocabulary.ts'

export const SOURCE_STATE_LABELS: Readonly<Record<SourceState, string>> = {
  off: 'Выключен',
  on: 'Включён',
  paused: 'Приостановлен',
  removed: 'Убран',
}

export const SOURCE_BASIS_LABELS: Readonly<Record<SourceBasis, string>> = {
  open_data: 'Открытые данные',
  consent: 'Согласие работодателя',
}

export const RUN_MODE_LABELS: Readonly<Record<RunMode, string>> = {
  full: 'Весь источник',
  changes: 'Изменения',
  probe: 'Проверка пропавших',
}

export const RUN_OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  ok: 'Прочитан',
  not_modified: 'Без изменений',
  partial: 'Прочитан не весь',
  failed: 'Не прочитан',
  guarded: 'Ждёт решения',
  stopped: 'Остановлен',
}

export const SOURCE_FAILURE_LABELS: Readonly<Record<SourceFailureReason, string>> = {
  forbidden_address: 'Адрес вне сайта источника или во внутренней сети',
  unknown_host: 'Такого сайта нет',
  no_connection: 'Сайт не отвечает',
  certificate: 'Сертификат сайта не прошёл проверку',
  timeout: 'Сайт отвечает слишком долго',
  too_large: 'Ответ больше предела',
  redirected_outside: 'Сайт переводит на другой адрес',
  robots: 'Читать запрещает robots.txt',
  blocked: 'Сайт не пускает или просит войти',
  too_many_requests: 'Сайт просит приходить реже',
  server_error: 'На сайте ошибка',
  not_found: 'По этому адресу ничего нет',
  wrong_content: 'Ответ другого формата или оборван',
  not_confirmed: 'Компания больше не подтверждает этот сайт',
  internal: 'Ошибка на нашей стороне',
}

export const RECORD_STATE_LABELS: Readonly<Record<ListedState, string>> = {
  shown: 'На доске',
  held: 'Проверяет модератор',
  waiting: 'Ждут места',
  duplicate: 'Повторы',
  refused: 'Не подошли',
  closed: 'Закончились',
  claimed: 'Ведёт работодатель',
  suppressed: 'Сняты',
}

export const RECORD_WAIT_LABELS: Readonly<Record<RecordWait, string>> = {
  employer: 'у работодателя уже предельное число вакансий из этого источника',
  run: 'за одно чтение взято предельное число новых',
  moderation: 'ждёт очереди к модератору',
}

/** By the reason of a refusal; a reason of a later release is shown by its code. */
const REFUSAL_LABELS: Readonly<Record<string, string>> = {
  not_json: 'Разметка повреждена',
  line_too_long: 'Запись длиннее предела',
  broken_text: 'Буквы повреждены: неверная кодировка',
  not_well_formed: 'Разметка повреждена',
  wrong_shape: 'Нет обязательных полей, или они другого вида',
  no_identity: 'Нет номера вакансии',
  title_length: 'Название слишком короткое или слишком длинное',
  description_too_short: 'Описание слишком короткое',
  description_too_long: 'Описание слишком длинное',
  no_own_address: 'У вакансии нет своего адреса',
  too_old: 'Опубликована слишком давно',
  ended: 'Вакансия закончилась',
  foreign_address: 'Адрес в карте сайта не этого сайта',
  not_indexed: 'Страница просит роботов её не читать',
  not_vacancy: 'Это не вакансия с оплатой',
  not_for_board: 'Работа не удалённая и не надомная, или это не сказано',
  company_closed: 'Компания закрыта на нашем сайте',
  database: 'Не удалось сохранить',
  kept_by_staff: 'Не подходит, но мы решили оставить',
}

export const refusalLabel = (reason: string) =>
  Object.hasOwn(REFUSAL_LABELS, reason) ? (REFUSAL_LABELS[reason] ?? reason) : reason

/** For a moderator. @param name empty when the vacancy names no employer */
export const formatOtherEmployer = (name: string) =>
  name === '' ? 'Работодатель в вакансии не назван' : `В вакансии назван другой работодатель: ${name}`

export const RECORD_FORMS = { one: 'запись', few: 'записи', many: 'записей' }

export const SOURCE_ALARM_LABELS: Readonly<Record<SourceAlarm, string>> = {
  failed_runs: 'Три чтения подряд не удались',
  no_success: 'Давно не читался',
  blocked: 'Сайт не пускает: нужно решение',
  guarded: 'Пропало много вакансий: нужно решение',
  few_records: 'Записей меньше, чем ожидается',
  unmapped_words: 'Много незнакомых слов',
  asks_for_staff: 'Компания просит включить',
}
