import type { DeliveryFailure, DeliveryState, SentEvent, WebhookEvent } from './vocabulary.ts'

export const WEBHOOK_EVENT_LABELS: Record<WebhookEvent, string> = {
  'response.created': 'Новый отклик',
  'response.withdrawn': 'Соискатель отозвал отклик',
  'response.answered': 'На отклик ответили',
  'message.received': 'Сообщение от соискателя',
  'vacancy.published': 'Вакансия опубликована',
  'vacancy.closed': 'Вакансия закрыта или закончилась',
  'vacancy.confirmation_asked': 'Пора подтвердить, что вакансия актуальна',
  'vacancy.paused': 'Вакансия ушла из поиска, но не закрыта',
  'vacancy.returned': 'Вакансия вернулась в поиск',
}

export const SENT_EVENT_LABELS: Record<SentEvent, string> = {
  ...WEBHOOK_EVENT_LABELS,
  'webhook.test': 'Проверка',
}

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  waiting: 'Отправляется',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
}

export const DELIVERY_FAILURE_LABELS: Record<DeliveryFailure, string> = {
  forbidden_address: 'Адрес ведёт во внутреннюю сеть',
  unknown_host: 'Такого сервера нет',
  timeout: 'Сервер не ответил за 10 секунд',
  certificate: 'Сертификат сервера не прошёл проверку',
  no_connection: 'Не удалось соединиться',
  switched_off: 'Адрес выключен',
}
