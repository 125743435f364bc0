import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ComplaintObject, ComplaintOutcome, ComplaintReason, ComplaintTarget } from './vocabulary.ts'

export const COMPLAINT_FORMS = { one: 'жалоба', few: 'жалобы', many: 'жалоб' }

export const REASON_LABELS: Readonly<Record<ComplaintReason, string>> = {
  fraud: 'Мошенничество',
  asks_money: 'Просят деньги',
  gone: 'Не существует или уже закрыта',
  discrimination: 'Дискриминация',
  false_data: 'Неверные данные или зарплата',
  unpaid_test: 'Тестовое задание больше 4 часов без оплаты',
  spam: 'Спам или реклама',
  abuse: 'Оскорбления',
  claim: 'Это моя компания: передайте её мне',
  removal: 'Я от работодателя: уберите с сайта',
  other: 'Другое',
}

export const TARGET_HEADINGS: Readonly<Record<ComplaintTarget, string>> = {
  vacancy: 'Пожаловаться на вакансию',
  company: 'Пожаловаться на компанию',
  response: 'Пожаловаться на собеседника',
}

export const OBJECT_LABELS: Readonly<Record<ComplaintObject, string>> = {
  vacancy: 'Вакансия',
  company: 'Компания',
  response_company: 'Переписка: работодатель',
  response_seeker: 'Переписка: соискатель',
}

export const OUTCOME_LABELS: Readonly<Record<ComplaintOutcome, string>> = {
  taken_down: 'Снято с публикации',
  warned: 'Предупреждение',
  dismissed: 'Оснований нет',
  handed_over: 'Передано работодателю',
  removed: 'Убрано по просьбе работодателя',
}

/** Answers to those who complained, ready to be sent or edited. */
export const ANSWER_TEXTS: Readonly<Record<ComplaintOutcome, string>> = {
  taken_down:
    'Спасибо, что написали. Мы проверили и сняли это с публикации: правила нарушены. Если вы уже заплатили или передали документы, обратитесь в полицию и в свой банк.',
  warned:
    'Спасибо, что написали. Мы проверили, предупредили вторую сторону и будем следить. Если это повторится, напишите нам ещё раз.',
  dismissed:
    'Спасибо, что написали. Мы проверили и нарушения правил не нашли. Если появится что-то новое, напишите нам ещё раз с подробностями.',
  handed_over:
    'Мы проверили и передали вам компанию. Её вакансии теперь в вашем кабинете: отклики приходят туда, а источник их больше не меняет.',
  removed:
    'Мы убрали это с сайта и больше не будем брать из открытых источников. Если это ошибка, ответьте на письмо: вернём.',
}

/** The rule of moderation that a reason suggests. */
export const RULE_OF_REASON: Readonly<Record<ComplaintReason, RefusalRule>> = {
  fraud: 'not_a_vacancy',
  asks_money: 'asks_money',
  gone: 'other',
  discrimination: 'discrimination',
  false_data: 'unusual_pay',
  unpaid_test: 'other',
  spam: 'not_a_vacancy',
  abuse: 'other',
  claim: 'other',
  removal: 'other',
  other: 'other',
}
